import { plural } from "./plural.ts";

/** Without a place to break the line. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

/** Words of the estimate (B4). Loaded with it, when it is opened. */
export const skEstimate = {
  pickUp: "Prevzatie",
  return: "Vrátenie",
  date: "Dátum",
  time: "Čas",
  /** The buttons that set both times. */
  preset: { Day: "1 deň", Weekend: "Víkend", Week: "Týždeň" },
  /** The groups of the times of a day. */
  openHours: "Otvorené",
  otherHours: "Zatvorené",
  /** "23. 11. 2026 o 8:00" */
  moment: (date: string, clock: string) => `${date} o ${clock}`,
  pickUpAt: (moment: string) => `Prevzatie: ${moment}`,
  returnAt: (moment: string) => `Vrátenie: ${moment}`,
  problem: {
    past: "Vyberte čas po tejto chvíli.",
    order: "Vrátenie musí byť po prevzatí.",
    long: "Vyberte najviac 365 dní.",
  },
  /** `when` begins the sentence: "v nedeľu", "24. 12." */
  closed: (when: string) => `${when.charAt(0).toUpperCase()}${when.slice(1)} máme zatvorené.`,
  at: (clock: string) => `o ${clock}`,
  part: (count: number, unit: string, sum: string) => unbroken(`${count} × ${unit} ${sum}`),
  deposit: (sum: string) => `Záruka ${sum} (vrátime ju)`,
  note: "Orientačná cena. Presnú vám povieme pri prevzatí.",
  none: "Na taký čas cenu nemáme, zavolajte nám.",
  /** `day` ends with a full stop, or is a whole date. */
  rentedUntil: (day: string) => `Do ${day} je asi požičaný.`,
  /** `days` are those of the periods that the time touches (B24). */
  busy: (days: string) => `V tom čase je asi obsadený (${days}). Zavolajte nám.`,
  share: "Zdieľať cenu",
  /** How long a rental is (B26), also behind "na". */
  length: {
    weekend: "víkend",
    week: "týždeň",
    days: (count: number) => unbroken(plural(count, "deň", "dni", "dní")),
    hours: (count: number) => unbroken(`${count} hod`),
  },
  /** The answer at the lower edge of a phone. */
  answer: {
    deposit: (sum: string) => unbroken(`záruka ${sum}`),
    deposits: (sum: string) => unbroken(`záruky ${sum}`),
    none: "na taký čas bez ceny",
  },
} as const;
