import { listed, plural } from "./plural.ts";

const countOfLabels = (count: number) => plural(count, "štítok", "štítky", "štítkov");

/** The words of labels for the selected products (B14). */
export const skLabels = {
  title: "Štítky",
  paper: "Hárok A4 s 24 štítkami 70 × 37 mm.",
  first: "Prvý voľný štítok na prvom hárku",
  place: (place: number) => `${place}. štítok`,
  sample: "Ukážka v skutočnej veľkosti",
  settings: "V okne tlače nechajte papier A4, mierku 100 % a okraje „žiadne“.",
  count: (labels: number, sheets: number) =>
    `${countOfLabels(labels)} na ${plural(sheets, "hárku", "hárkoch", "hárkoch")}`,
  leadTo: (site: string) => `Kódy vedú na ${site}`,
  onlyLocal: "Kódy vedú na adresu localhost, ktorá inde nefunguje. Nastavte SITE_URL.",
  preparing: "Kódy sa pripravujú…",
  failed: "Kódy sa nepodarilo pripraviť. Zavrite okno a skúste to znova.",
  tooMany: (most: number) => `Naraz sa dá vytlačiť najviac ${countOfLabels(most)}. Vyberte menej produktov.`,
  tooLong: (names: readonly string[]) => `Bez štítku, lebo adresa je na kód pridlhá: ${listed(names)}`,
  print: "Vytlačiť",
  close: "Zavrieť",
} as const;
