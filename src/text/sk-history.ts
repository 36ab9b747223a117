import { plural } from "./plural.ts";

const countOfChanges = (count: number): string => plural(count, "zmena", "zmeny", "zmien");

/** Names that are listed; the others are counted. */
const MOST_NAMES = 10;
function listed(names: readonly string[]): string {
  const others = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${others > 0 ? ` a ${plural(others, "ďalší", "ďalšie", "ďalších")}` : ""}`;
}

/** What staff read in the history of changes (B13). */
export const skHistory = {
  title: "História zmien",
  nav: "História",
  hint: "Čo sa zmenilo v ponuke, hodinách a nastaveniach, od najnovšieho. Na našom serveri ostáva rok.",
  none: "Zatiaľ tu nie je žiadna zmena.",
  noneFound: "Takúto zmenu tu nevidno.",
  list: "Zmeny",
  more: "Zobraziť staršie",
  tooMany: "Ešte staršie zmeny nájdete podľa produktu alebo podľa toho, kto ich urobil.",
  who: "Kto",
  everybody: "Všetci",
  product: "Produkt",
  productHint: "Napíšte časť názvu a vyberte produkt.",
  products: "Nájdené produkty",
  only: (name: string) => `Iba: ${name}`,
  everything: "Zrušiť výber záznamu",
  ofDocument: (name: string) => `História: ${name}`,
  link: "História zmien",
  joined: (...parts: readonly string[]) => parts.join(" · "),
  together: (count: number) => `${countOfChanges(count)} naraz`,
  others: (count: number) => `a ďalšie: ${count}`,
  command: "Príkaz na serveri",
  import: (count: number) => `Import katalógu, zapísané záznamy: ${count}`,
  restore: (count: number) => `Obnova zo zálohy, záznamov: ${count}`,
  commandHint: "Vráti sa obnovou zo zálohy, ktorú príkaz predtým uložil.",
  kind: {
    products: "Produkt",
    categories: "Kategória",
    opening_hours: "Otváracie hodiny",
    special_days: "Výnimočný deň",
    settings: "Nastavenia",
  },
  notice: "Oznam",
  nameless: "Bez názvu",
  added: "Pridanie",
  deleted: "Odstránenie",
  changed: "Zmena",
  tooLarge: "Zmena je taká veľká, že jej obsah tu nie je a vrátiť sa nedá.",
  field: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  empty: "nič",
  isChanged: "zmenený obrázok",
  other: (label: string) => `${label} (iné pole)`,
  takeBack: "Vrátiť",
  takeBackOf: (name: string) => `Vrátiť: ${name}`,
  dialog: {
    loading: "Načítava sa, čo sa zmenilo naraz…",
    scope: "Čo vrátiť",
    one: "Iba túto zmenu",
    all: (count: number) => `Všetko, čo sa zmenilo naraz (${countOfChanges(count)})`,
    preview: "Teraz → po vrátení",
    whole: "celý záznam",
    isThere: "je",
    isNotThere: "nie je",
    changedSince: "Záznam medzitým zmenil niekto iný. Vrátením sa jeho zmena prepíše.",
    gone: "Záznam medzitým niekto odstránil. Najprv vráťte jeho odstránenie.",
    nothing: "Už je to tak, ako to bolo pred touto zmenou.",
    othersStay: "Čo sa odvtedy zmenilo inak, ostane a pomenuje sa.",
    products: (count: number) =>
      `Vráti sa do nej ${plural(count, "produkt", "produkty", "produktov")}, ak odvtedy nemajú inú kategóriu.`,
    cancel: "Zrušiť",
    apply: (count: number) => (count === 1 ? "Vrátiť zmenu" : `Vrátiť ${plural(count, "zmenu", "zmeny", "zmien")}`),
  },
  takingBack: "Vracajú sa zmeny",
  done: (count: number) => `Vrátené: ${countOfChanges(count)}`,
  lostFiles: (names: readonly string[]) => `Obrázok alebo dokument už nie je uložený a nevrátil sa: ${listed(names)}`,
  lostCategory: (names: readonly string[]) => `Bez kategórie, lebo tú medzitým niekto odstránil: ${listed(names)}`,
  undo: "Vrátiť späť",
  undone: (name: string) => `${name}: odstránenie je vrátené`,
  notUndone: "Odstránenie sa nedalo vrátiť celé. Pozrite sa do histórie zmien.",
} as const;
