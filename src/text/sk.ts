/** Every word a visitor reads, verbatim from the specification, misspellings included. Staff's words are in sk-cms.ts. */
export const sk = {
  nav: {
    label: "Hlavná navigácia",
    home: "Domov",
    products: "Produkty",
    faq: "Časté otázky",
    categories: "Kategórie",
    skip: "Preskočiť na obsah",
    call: (phone: string) => `Zavolať ${phone}`,
  },
  footer: {
    contact: "Kontakt",
    priceList: "Celý cenník",
    personalData: "Spracovanie osobných údajov",
    openingHours: "Otváracie hodiny",
    day: "Deň",
    morning: "Doobeda",
    afternoon: "Poobede",
    closed: "Zatvorené",
    newTab: " (otvorí sa na novej karte)",
    documentMissing: "Dokument pripravujeme",
  },
  map: {
    title: "Mapa",
    show: "Zobraziť mapu",
    note: "Mapu poskytuje OpenStreetMap.",
    directions: "Navigovať k nám",
    frame: (shop: string) => `Mapa: ${shop}`,
  },
  cookies: {
    label: "Súbory cookie",
    text: "Táto stránka nespracúva žiadne osobné údaje. Súbory cookie využívajú tretie strany a slúžia na účely oprávneného záujmu.",
    dismiss: "Rozumiem",
  },
  share: "Zdieľať",
  close: "Zavrieť",
  unexpected: "Nastala neočakávaná chyba. Skúste to znova.",
  reload: "Načítať znova",
  alert: { ok: "OK" },
  toast: { label: "Oznámenia", close: "Zavrieť oznámenie" },
  loading: "Načítava sa…",
  home: {
    browse: "Prezrieť produkty",
    categories: "Kategórie",
    noCategories: "Kategórie práve pripravujeme. Zavolajte nám, radi poradíme.",
  },
  products: {
    title: "Produkty",
    filter: "Filter podľa kategórie",
    clearFilter: "Zrušiť filter",
    filtered: (category: string) => `Kategória: ${category}`,
    none: "V tejto ponuke zatiaľ nič nie je. Zavolajte nám, možno vieme pomôcť.",
    more: "Zobraziť ďalšie",
  },
  product: {
    available: "Dostupný",
    unavailable: "Nedostupný",
    /** Before days (B24). */
    busy: "Obsadený",
    /** The year follows if it is another one. */
    backOn: (day: string) => `späť asi ${day}`,
    prices: "Cenník",
    estimate: "Koľko to bude stáť?",
    deposit: "Vratná záloha (záruka) sa platí pri prevzatí.",
    extraPrices: "Doplnkové ceny",
    description: "Popis",
    /** Before what belongs to it (B23). */
    included: "Súčasťou je:",
    specification: "Špecifikácia",
    parameter: "Parameter",
    value: "Hodnota",
    noPicture: "Bez obrázka",
    /** On phones only the first word. */
    call: ["Zavolať", " a rezervovať"],
    callWhen: "Zavolať, kedy bude",
    /** Below the call (B20). `deposit` is empty without one. */
    atPickUp: (deposit: string) =>
      `Pri prevzatí: občiansky preukaz${deposit && ` a záruka ${deposit}`}. Platí sa pri vrátení.`,
    delivery: "Dovoz",
    /** "od 13 € / 4 hod" */
    lowest: (euros: string, unit: string) => `od ${euros} / ${unit}`.replaceAll(" ", "\u00a0"),
    from: "Od:",
    withVat: "s DPH",
  },
  /** Spec §9, price types and labels. */
  priceLabel: { FourHours: "4 hod", Day: "Deň", Weekend: "Víkend", Week: "Týždeň", Guarantee: "Záruka" },
  /** Spec §9, the unit in the card's "Od:" line. */
  priceUnit: { FourHours: "4 hod", Day: "deň", Weekend: "víkend", Week: "týždeň", Guarantee: "záruka" },
  /** Spec §9, public detail price suffixes, behind "€". */
  priceSuffix: {
    FourHours: "/4 hod",
    Day: "/1 deň (24hod)",
    Weekend: "/Víkend",
    Week: "/Týždeň",
    Guarantee: "/Záruka",
  },
  notFound: {
    title: "Stránka sa nenašla",
    lost: "Vyzerá to tak, že ste sa stratili",
    problem: "Je to problém?",
    home: "Domov",
  },
  related: "Mohlo by sa hodiť",
  /** File names of the fixed documents (spec §3, D22). */
  documents: { complaints: "reklamacny-poriadok.pdf", personalData: "spracovanie-osobnych-udajov.pdf" },
} as const;
