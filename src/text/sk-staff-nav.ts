/** The words of the back office's own navigation (B8). */
export const skStaffNav = {
  label: "Správa obchodu",
  products: "Produkty",
  hours: "Otváracie hodiny",
  specialDays: "Výnimočné dni",
  notice: "Oznam",
  categories: "Kategórie",
  settings: "Nastavenia",
  account: "Môj účet",
  accounts: "Účty",
  backup: "Zálohovanie",
  website: "Zobraziť web",
  signOut: "Odhlásiť",
} as const;
