/** What staff read where they write the shop's notice (B2). */
export const skCmsNotice = {
  title: "Oznam",
  text: "Oznam",
  /** How much of the notice its summary shows, in characters. */
  excerpt: (text: string) =>
    text ? ([...text].length > 60 ? `${[...text].slice(0, 60).join("")}…` : text) : "Žiadny oznam",
  textHint: "Najviac 300 znakov. Prázdny oznam sa na webe nezobrazí.",
  tooLong: (characters: number) => `Oznam môže mať najviac 300 znakov, teraz ich má ${characters}.`,
  until: "Zobrazovať do",
  untilHint: "Nepovinné. Oznam zmizne na konci tohto dňa.",
  notDay: "Zadajte dátum medzi rokmi 2000 a 2099.",
  over: "Tento deň už bol, oznam sa na webe nezobrazí.",
  save: "Uložiť oznam",
  remove: "Zrušiť oznam",
  saved: "Oznam bol uložený.",
  removed: "Oznam bol zrušený.",
  notSaved: "Oznam nebol uložený.",
  field: { Text: "oznam", Until: "zobrazovať do" },
} as const;
