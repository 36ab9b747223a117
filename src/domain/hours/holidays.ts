import { addDays } from "./shop-time.ts";
import { type SpecialDay, specialDayOn } from "./special-days.ts";

/** A public holiday of Slovakia. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly isDayOff: boolean; // shops are closed by law; the others are working days
}

const FIXED: Readonly<Record<string, string>> = {
  "01-01": "Deň vzniku Slovenskej republiky",
  "01-06": "Zjavenie Pána",
  "05-01": "Sviatok práce",
  "05-08": "Deň víťazstva nad fašizmom",
  "07-05": "Sviatok svätého Cyrila a svätého Metoda",
  "08-29": "Výročie Slovenského národného povstania",
  "09-15": "Sedembolestná Panna Mária",
  "11-01": "Sviatok všetkých svätých",
  "12-24": "Štedrý deň",
  "12-25": "Prvý sviatok vianočný",
  "12-26": "Druhý sviatok vianočný",
};
const WORKING: Readonly<Record<string, string>> = {
  "09-01": "Deň Ústavy Slovenskej republiky",
  "10-28": "Deň vzniku samostatného česko-slovenského štátu",
  "11-17": "Deň boja za slobodu a demokraciu",
};

/** The holidays of the twelve months that begin with a date, in order, without those that an entry covers already (B2). */
export function missingHolidays(today: string, special: readonly SpecialDay[]): readonly Holiday[] {
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date }) => date >= today && date < end && !specialDayOn(date, special),
  );
}

/** In the order of their dates. */
export function holidaysOf(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  const fixed = (days: Readonly<Record<string, string>>, isDayOff: boolean) =>
    Object.entries(days).map(([day, name]) => ({ date: `${year}-${day}`, name, isDayOff }));
  return [
    ...fixed(FIXED, true),
    ...fixed(WORKING, false),
    { date: addDays(easter, -2), name: "Veľký piatok", isDayOff: true },
    { date: addDays(easter, 1), name: "Veľkonočný pondelok", isDayOff: true },
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** By the Gregorian calendar: the Sunday after the full moon on or after 21 March, as the church reckons the moon (Butcher's rule). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const fullMoon = epact - Math.floor((golden + 11 * epact) / 319);
  const weekday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4) - fullMoon + 32) % 7;
  return addDays(`${year}-03-22`, fullMoon + weekday);
}
