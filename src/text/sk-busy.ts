/** What staff read about the days on which a product is promised (B24), verbatim. */
export const skBusy = {
  title: "Obsadené dni",
  none: "žiadne",
  hint: "Dni, ktoré ste niekomu sľúbili. Návštevníci ich uvidia pri produkte; o zákazníkovi sa nič neukladá.",
  from: "Od",
  to: "Do",
  toHint: "Prázdne pole znamená ten istý deň.",
  add: "Pridať",
  remove: "Odobrať",
  save: "Uložiť",
  close: "Zavrieť",
  problem: {
    fromMissing: "Vyberte deň v poli Od.",
    notDay: "Zadajte dátum medzi rokmi 2000 a 2099.",
    order: "Deň v poli Do nemôže byť skôr ako deň v poli Od.",
    long: "Najviac 366 dní.",
    over: "Tieto dni už boli.",
    taken: "V týchto dňoch už je obsadený.",
    full: "Najviac 20 období.",
  },
} as const;
