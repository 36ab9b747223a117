import { plural } from "./plural.ts";

/** What staff read in the card of special days on /cms (B2), verbatim. */
export const skSpecialDays = {
  title: "Výnimočné dni",
  hint: "V tieto dni platia iné hodiny ako v bežnom týždni.",
  add: "Pridať deň",
  addHolidays: "Doplniť štátne sviatky",
  none: "Zatiaľ tu nie je žiadny výnimočný deň.",
  count: (days: number) =>
    days === 0 ? "Žiadne výnimočné dni" : plural(days, "výnimočný deň", "výnimočné dni", "výnimočných dní"),
  /** Monday first. */
  weekday: ["pondelok", "utorok", "streda", "štvrtok", "piatok", "sobota", "nedeľa"],
  past: "Minulé dni",
  edit: "Upraviť",
  delete: "Odstrániť",
  overlaps: "Tento deň má aj iný záznam. Platí ten, ktorý sa začína skôr.",
  tooMany: (most: number) => `Zmestí sa ${most} záznamov. Odstráňte tie, ktoré už netreba.`,

  newTitle: "Nový výnimočný deň",
  from: "Od",
  to: "Do",
  toHint: "Prázdne znamená ten istý deň.",
  note: "Poznámka",
  noteHint: "Napríklad Štedrý deň. Zákazníci ju uvidia v pätičke.",
  save: "Uložiť deň",
  close: "Zavrieť",
  openOther: (dates: string) => `Otvoriť záznam ${dates}`,
  problem: {
    fromMissing: "Vyberte deň v poli Od.",
    notDay: "Zadajte dátum medzi rokmi 2000 a 2099.",
    order: "Deň v poli Do nemôže byť skôr ako deň v poli Od.",
    covered: (dates: string) => `Tento deň už má iný záznam: ${dates}`,
    chooseOthers: "Vyberte dni, ktoré ešte nemajú záznam.",
    over: "Tieto dni už boli.",
    hours: "Opravte čas v poli Doobeda alebo Poobede.",
    note: (characters: number) => `Poznámka môže mať najviac 100 znakov, teraz ich má ${characters}.`,
  },
  field: { entry: "výnimočný deň", From: "od", To: "do", Morning: "doobeda", Afternoon: "poobede", Note: "poznámka" },

  added: (dates: string) => `Výnimočný deň ${dates} bol pridaný`,
  notAdded: (dates: string) => `Výnimočný deň ${dates} nebol pridaný`,
  changed: (dates: string) => `Výnimočný deň ${dates} bol zmenený`,
  duplicate: (dates: string) => `Výnimočný deň ${dates} už má iný záznam`,
  deleteTitle: (dates: string) => `Chcete naozaj odstrániť výnimočný deň ${dates}?`,
  deleted: (dates: string) => `Výnimočný deň ${dates} bol odstránený`,
  deleteCancelled: "Odstránenie výnimočného dňa zrušené.",

  /** The dialog that closes the shop (B25). */
  closing: {
    title: "Zavrieť obchod",
    reason: "Dôvod",
    reasonHint: "Napríklad Dovolenka. Bude na webe.",
    tell: "Povedať to aj v ozname",
    notice: (from: string, to: string, reason: string) =>
      `${from === to ? from : `Od ${from} do ${to}`} máme zatvorené${reason && `: ${reason.replace(/\.$/, "")}`}.`,
    replaces: (text: string) => `Nahradí terajší oznam: „${text}“`,
    replacesDays: (days: string) => `Nahradí záznamy: ${days}`,
    stays: (text: string) => `Na webe ostane terajší oznam: „${text}“`,
    dueBack: (products: string) => `V tom čase sa majú vrátiť: ${products}`,
    closed: (dates: string) => `Obchod bude zatvorený ${dates}`,
    notClosed: "Zatvorenie obchodu nebolo uložené",
    cancel: "Zrušiť",
  },
  holidays: {
    title: "Doplniť štátne sviatky",
    hint: "Sviatky na dvanásť mesiacov dopredu, ktoré ešte nemajú záznam. V označené bude zatvorené.",
    none: "Všetky sviatky na dvanásť mesiacov dopredu už majú záznam.",
    workingDay: "(pracovný deň)",
    add: "Pridať označené",
    nothingChosen: "Označte aspoň jeden sviatok.",
    added: (days: number) => `Pridané sviatky: ${days}`,
    notAdded: "Sviatky neboli pridané",
    covered: "Niektorý z označených dní medzitým dostal iný záznam. Zoznam je už aktuálny, skúste to znova.",
  },
} as const;
