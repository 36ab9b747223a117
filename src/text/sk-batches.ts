import { countOfProducts, plural } from "./plural.ts";

/** What staff read while many products are changed, and after it (B10). */
export const skBatches = {
  written: (done: number, total: number) => `Zapísané: ${done} z ${total}`,
  lost: "Server neodpovedá. Pokračujeme, len čo sa spojenie obnoví. Čo je zapísané, ostáva.",
  stop: "Zastaviť",
  stopHint: "Čo je už zapísané, ostane.",
  done: (count: number) => `Zapísané: ${countOfProducts(count)}.`,
  nothingDone: "Nič sa nezmenilo.",
  open: (count: number) => `Nezapísané: ${countOfProducts(count)}.`,
  inDoubt: (count: number) =>
    `Odpoveď servera sa stratila, preto z nich ${plural(count, "produkt už môže byť zapísaný", "produkty už môžu byť zapísané", "produktov už môže byť zapísaných")}. Pokračovaním sa to zistí.`,
  resume: "Pokračovať",
  undo: "Vrátiť späť",
  offer: (done: string) => `${done} ·`,
  close: "Zavrieť",
  andMore: (count: number) => `a ďalšie: ${count}`,
  skipped: {
    changed: "Medzitým ich zmenil niekto iný, nechali sme ich tak:",
    gone: "Medzitým ich niekto odstránil:",
    dangling: "Ich kategóriu medzitým niekto odstránil:",
    duplicate: "Taký názov už má iný produkt:",
    invalid: "Server údaje neprijal:",
  },
} as const;
