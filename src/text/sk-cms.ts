/** Every word staff read, verbatim from the specification, misspellings included ("zabkokovaný", §8). */

/** Spec §8, sign-in failure. Any other result shows the name of its code. */
const SIGN_IN_REASONS: Readonly<Record<string, string>> = {
  invalidEmail: "Zadaná mailová adresa je nevalidná.",
  userDisabled: "Používateľ bol zabkokovaný. Kontaktujte prosím administrátora.",
  userNotFound: "Používateľ nenájdený.",
  wrongPassword: "Zadané heslo je nesprávne.",
};

export const skCms = {
  authentication: {
    title: "Prihlásenie používateľa",
    email: "E-Mail",
    password: "Heslo",
    submit: "Prihlásiť",
    success: "Prihlásenie úspešné",
    failure: (outcome: string) => `Vyskytol sa problém - ${SIGN_IN_REASONS[outcome] ?? outcome}`,
    needsScript: "Na prihlásenie je potrebné mať v prehliadači zapnutý JavaScript.",
  },
  signOut: {
    button: "Odhlásiť sa",
    success: "Boli ste úspešne odhlásený.",
    failure: (error: string) => `Vyskytla sa chyba - ${error}`,
  },
  cms: {
    title: "Administrácia",
    editCategories: "Editovať kategórie",
    editProducts: "Editovať produkty",
    back: "Naspäť",
    notStaff: "Účet nemá oprávnenie na úpravy",
  },
  products: {
    title: "Produkty",
    search: "Zadaj názov produktu",
    none: "Zatiaľ tu nie je žiadny produkt.",
    notFound: (text: string) => `Názvu „${text}“ nezodpovedá žiadny produkt.`,
    nameless: "Bez názvu",
    columns: { picture: "Obrázok", name: "Názov", category: "Kategória", price: "Cena", availability: "Dostupnosť" },
    hidden: {
      noPrice: "Na webe sa nezobrazí: chýba cena",
      noName: "Na webe sa nezobrazí: chýba názov",
    },
  },
  failure: {
    conflict: "Záznam medzitým zmenil niekto iný.",
    notFound: "Záznam medzitým niekto odstránil.",
    signedOut: "Prihlásenie vypršalo. Prihláste sa znova, rozpísané údaje zostanú zachované.",
    denied: "Účet nemá oprávnenie na úpravy",
    unavailable: "Server je nedostupný. Zmena sa neuložila, skúste to znova.",
    full: "Na serveri nie je miesto. Zmena sa neuložila.",
    invalid: "Server údaje neprijal. Skontrolujte ich a skúste to znova.",
    unexpected: "Nastala neočakávaná chyba. Skúste to znova.",
  },
} as const;
