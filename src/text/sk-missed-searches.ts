import { formOf } from "./plural.ts";

/** The words of what visitors did not find (B22). */
export const skMissedSearches = {
  title: "Čo sa nenašlo",
  count: (texts: number) => `Čo sa nenašlo: ${texts}`,
  intro: "Slová, ktoré návštevníci hľadali aspoň dvakrát a nenašli, čo chceli. Kto ich hľadal, sa neukladá.",
  none: "Zatiaľ tu nič nie je.",
  row: (count: number, day: string) => ` · ${count}-krát · naposledy ${day}`,
  add: "Pridať k produktu",
  addFor: (text: string) => `Pridať k produktu: ${text}`,
  forget: "Zmazať",
  forgetFor: (text: string) => `Zmazať: ${text}`,
  choose: (text: string) => `Ku ktorému produktu patrí „${text}“?`,
  cancel: "Zrušiť",
  search: "Zadajte názov produktu",
  noProduct: "Taký produkt nemáme.",
  added: (text: string, name: string) => `Pri hľadaní „${text}“ sa už nájde aj ${name}.`,
  addedUnlisted: (name: string) => `Uložené, no produkt ${name} zatiaľ nie je na webe.`,
  tooLong: (name: string) => `${name} už má hľadaných slov priveľa. Skráťte ich vo formulári produktu.`,
  changed: (name: string) => `Produkt ${name} medzitým niekto zmenil. Skúste to znova.`,
  needsScript: "Na túto stránku je potrebné mať v prehliadači zapnutý JavaScript.",
  shownOf: (products: number) => `Prvých ${products} ${formOf(products, "produkt", "produkty", "produktov")}.`,
} as const;
