/** Every word staff read, verbatim from the specification, misspellings included ("zabkokovaný", §8). */

import { countOfProducts, formOf } from "./plural.ts";

/** Spec §8, sign-in failure. Any other result shows the name of its code. */
const SIGN_IN_REASONS: Readonly<Record<string, string>> = {
  invalidEmail: "Zadaná mailová adresa je nevalidná.",
  userDisabled: "Používateľ bol zabkokovaný. Kontaktujte prosím administrátora.",
  userNotFound: "Používateľ nenájdený.",
  wrongPassword: "Zadané heslo je nesprávne.",
};

/** D24, failure not listed. */
const UNEXPECTED = "Nastala neočakávaná chyba. Skúste to znova.";

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
    businessMissing: "Na webe chýbajú údaje o podnikateľovi.",
    setBusiness: "Doplniť údaje",
    notStaff: "Účet nemá oprávnenie na úpravy",
  },
  products: {
    title: "Produkty",
    search: "Zadaj názov produktu",
    add: "Pridať produkt",
    none: "Zatiaľ tu nie je žiadny produkt.",
    shown: (products: number, hasMore: boolean) =>
      hasMore
        ? `Prvých ${products} produktov. Ďalšie nájdete podľa názvu alebo na konci zoznamu.`
        : countOfProducts(products),
    notFound: (text: string) => `Názvu „${text}“ nezodpovedá žiadny produkt.`,
    nameless: "Bez názvu",
    view: "Zobraziť na webe",
    menu: (name: string) => `Ďalšie: ${name}`,
    noCategory: "Bez kategórie",
    delete: "Odstrániť",
    edit: "Upraviť",
    hidden: {
      noPrice: "Na webe sa nezobrazí: chýba cena",
      noName: "Na webe sa nezobrazí: chýba názov",
    },
    /** Of the product that an address names (B19). */
    gone: "Tento produkt už nie je v ponuke.",
    showAll: "Zobraziť všetky produkty",
    skipToList: "Preskočiť na zoznam",
    /** After the switch of the list, and in the row's menu. */
    switchedOff: (name: string) => `Produkt ${name} je označený ako nedostupný`,
    askBackOn: "Kedy bude späť?",
    backOnDay: { tonight: "Dnes večer", tomorrow: "Zajtra", monday: "Pondelok", inAWeek: "O týždeň" },
    /** The last day of a period of busy days (B24). */
    backOnPromised: (day: string) => `Do ${day}`,
    otherDay: "Iný deň",
    unknownDay: "Neviem",
    backOnOf: (name: string) => `Kedy bude späť ${name}`,
    deleteTitle: (name: string) => `Chcete naozaj odstrániť produkt ${name}?`,
    duplicate: (name: string) => `Produkt s názvom ${name} už existuje`,
    added: (name: string) => `Produkt ${name} bol úspešne pridany`,
    notAdded: (name: string) => `Produkt ${name} nebol úspešne pridany`,
    changed: (name: string) => `Produkt ${name} bol úspešne zmenený`,
    deleted: (name: string) => `Produkt ${name} bol úspešne vymazaný`,
    deleteCancelled: "Odstránenie produktu zrušené.",
  },
  picture: {
    /** Of a picture that came without a name. */
    fileName: "obrazok",
    choose: "Vybrať obrázok",
    replace: "Vymeniť obrázok",
    formats: "JPEG, PNG, WebP alebo AVIF. Veľké fotky sa zmenšia samy.",
    preparing: "Obrázok sa pripravuje…",
    preview: (name: string) => `Náhľad obrázka ${name}`,
    chosen: (name: string, kilobytes: number) => `${name} (${kilobytes} kB)`,
    revert: "Zrušiť výber",
    uploading: (percent: number) => `Nahráva sa obrázok, ${percent} %`,
    saving: "Ukladá sa…",
    cancelUpload: "Zrušiť nahrávanie",
    cancelled: "Nahrávanie bolo zrušené, nič sa neuložilo. Údaje vo formulári zostali.",
  },
  /** Why a button cannot be pressed, or a field cannot be saved. */
  problem: {
    tooMuchText: "Je tu priveľa textu. Skráťte ho.",
    inside: "Vnútri je chyba.",
    nameMissing: "Zadajte názov.",
    nameTooLong: "Názov môže mať najviac 200 znakov.",
    pictureMissing: "Vyberte obrázok.",
    picturePreparing: "Počkajte, kým sa pripraví obrázok.",
    notDay: "Zadajte dátum medzi rokmi 2000 a 2099.",
    dayOver: "Vyberte dnešok alebo neskorší deň.",
    priceMissing: "Zadajte aspoň jednu cenu v časti Ceny.",
    prices: "Opravte ceny v časti Ceny.",
    parameters: "Opravte riadky v časti Parametre.",
    description: "Skráťte popis: najviac 200 riadkov po 2 000 znakov.",
    tooManyRows: "Riadkov môže byť najviac 200.",
    amount: {
      notNumber: "Zadajte číslo, napríklad 12 alebo 12,50.",
      negative: "Cena nemôže byť záporná.",
      cents: "Cena môže mať najviac dve desatinné miesta.",
      tooMuch: "Cena môže byť najviac 1 000 000 €.",
      colon: "Názov parametra nemôže obsahovať dvojbodku.",
      tooLong: "Riadok je príliš dlhý.",
    },
  },
  confirm: {
    yes: "Áno",
    no: "Nie",
    deleting: "Odstraňuje sa…",
    /** After a failure, if the server still does not answer. */
    unknown: "Server neodpovedá, preto nevieme, či sa to odstránilo. Pozrite sa, keď sa pripojenie obnoví.",
  },
  conflict: {
    fields: (fields: string) => `Zmenené inde aj tu: ${fields}.`,
    stored: (field: string, value: string) => `Uložené – ${field}: ${value}`,
    otherPicture: "iný obrázok",
    empty: "nič",
    takeStored: "Prevziať uložené hodnoty",
    keepMine: "Uložiť moje hodnoty",
  },
  retry: "Skúsiť znova",
  /** Of a long list. */
  more: (count: number) => `Zobraziť ${formOf(count, "ďalší", "ďalšie", "ďalších")} ${count}`,
  failure: {
    conflict: "Záznam medzitým zmenil niekto iný.",
    notFound: "Záznam medzitým niekto odstránil.",
    signedOut: "Prihlásenie vypršalo. Po prihlásení to skúste znova.",
    denied: "Účet nemá oprávnenie na úpravy",
    unavailable: "Server neodpovedá. Skontrolujte pripojenie a skúste to znova.",
    /** With the button `retry`. */
    unanswered: "Nevieme, či sa uložilo.",
    full: "Na serveri nie je miesto. Zmena sa neuložila.",
    dangling: "Kategóriu medzitým niekto odstránil. Vyberte inú.",
    invalid: "Server údaje neprijal. Skontrolujte ich a skúste to znova.",
    unexpected: UNEXPECTED,
    /** The number is the one in the server's log. */
    noted: (reference: string) => `${UNEXPECTED} Číslo chyby: ${reference}`,
  },
} as const;
