import { plural } from "./plural.ts";

/** What staff read of a picture that cannot be opened, and of several pictures of a product (B12). */
export const skCmsPictures = {
  further: "Ďalšie obrázky",
  add: "Pridať obrázky",
  full: "Produkt má najviac osem obrázkov. Najprv niektorý odoberte.",
  tooMany: (left: number) =>
    `Produkt má najviac osem obrázkov, ${plural(left, "obrázok sa nepridal", "obrázky sa nepridali", "obrázkov sa nepridalo")}.`,
  notAdded: (name: string, problem: string) => `${name}: ${problem}`,
  number: (number: number) => `Ďalší obrázok ${number}`,
  earlier: "Dopredu",
  later: "Dozadu",
  makeMain: "Ako hlavný",
  remove: "Odobrať",
  drag: "Poradie zmeníte potiahnutím",
  movedTo: (number: number) => `Obrázok je teraz na mieste ${number}.`,
  isMain: (number: number) => `Obrázok ${number} je teraz hlavný.`,
  removed: (number: number) => `Obrázok ${number} je odobratý.`,
  waiting: "Nahrá sa pri uložení.",
  uploading: (percent: number) => `Nahráva sa, ${percent} %`,
  uploaded: "Nahraný.",
  failed: "Nenahral sa.",
  retry: "Skúsiť znova",
  all: "obrázky",
  /** What another user has stored. */
  others: (count: number) => (count > 0 ? `iné, spolu ${count}` : "žiadne"),
  problem: {
    empty: "Tento súbor je prázdny. Vyberte iný obrázok.",
    unreadable: "Tento súbor sa nedá otvoriť ako obrázok. Vyberte fotku vo formáte JPEG, PNG, WebP alebo AVIF.",
    tooLarge: "Tento obrázok má priveľa bodov. Vyberte menší.",
  },
  count: (count: number) => plural(count, "obrázok", "obrázky", "obrázkov"),
} as const;
