import { formOf } from "./plural.ts";

/** What staff read while many documents are changed, and after it (B10). `counted` is a number with its noun. */
export const skBatches = {
  written: (done: number, total: number) => `Zapísané: ${done} z ${total}`,
  lost: "Server neodpovedá. Pokračujeme, len čo sa spojenie obnoví. Čo je zapísané, ostáva.",
  stop: "Zastaviť",
  stopHint: "Čo je už zapísané, ostane.",
  done: (counted: string) => `Zapísané: ${counted}.`,
  nothingDone: "Nič sa nezmenilo.",
  perhapsDone: "Možno zapísaná časť zmien",
  open: (counted: string) => `Nezapísané: ${counted}.`,
  unanswered: "Odpoveď servera sa stratila, preto už z nich možno časť je zapísaná. Pokračovaním sa to zistí.",
  resume: "Pokračovať",
  undo: "Vrátiť späť",
  offer: (done: string) => `${done} ·`,
  close: "Zavrieť",
  andMore: (count: number) => `a ${formOf(count, "ďalší", "ďalšie", "ďalších")} ${count}`,
  skipped: {
    changed: "Medzitým ich zmenil niekto iný, nechali sme ich tak:",
    gone: "Medzitým ich niekto odstránil:",
    dangling: "Ich kategória neexistuje:",
    duplicate: "Taký názov už má niečo iné:",
    covered: "Na ich dni je už iný záznam:",
    used: "Sú v nich produkty, nechali sme ich tak:",
    invalid: "Server údaje neprijal:",
    lost: "Ich obrázok alebo dokument už nie je uložený, ostali terajšie:",
  },
} as const;
