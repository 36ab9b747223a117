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
    note: "Mapu načíta OpenStreetMap.",
    directions: "Navigovať k nám",
    frame: (shop: string) => `Mapa: ${shop}`,
  },
  cookies: {
    label: "Súbory cookie",
    text: "Táto stránka nespracúva žiadne osobné údaje. Súbory cookie využívajú tretie strany a slúžia na účely oprávneného záujmu.",
    dismiss: "Rozumiem",
  },
  offline: "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.",
  unexpected: "Nastala neočakávaná chyba. Skúste to znova.",
  reload: "Načítať znova",
  alert: { ok: "OK" },
  toast: { label: "Oznámenia", close: "Zavrieť oznámenie" },
  loading: "Načítava sa…",
  home: {
    title: "Domov",
    browse: "Prezrieť produkty",
    categories: "Kategórie",
    noCategories: "Kategórie práve pripravujeme. Zavolajte nám, radi poradíme.",
    description: (shop: string, town: string) =>
      `${shop}: stroje a náradie na stavbu, do dielne aj na záhradu. Ceny, dostupnosť, otváracie hodiny a kontakt v obci ${town}.`,
  },
  products: {
    title: "Produkty",
    filter: "Filter podľa kategórie",
    clearFilter: "Zrušiť filter",
    filtered: (category: string) => `Kategória: ${category}`,
    none: "V tejto ponuke zatiaľ nič nie je. Zavolajte nám, možno vieme pomôcť.",
    more: "Zobraziť ďalšie",
    description: (shop: string) => `Ponuka náradia a strojov na požičanie s cenami a dostupnosťou – ${shop}.`,
  },
  product: {
    available: "Dostupný",
    unavailable: "Nedostupný",
    prices: "Cenník",
    extraPrices: "Doplnkové ceny",
    description: "Popis",
    specification: "Špecifikácia",
    parameter: "Parameter",
    value: "Hodnota",
    noPicture: "Bez obrázka",
    call: "Zavolať a rezervovať",
    backTo: "Naspäť na",
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
  category: {
    description: (category: string, shop: string) => `${category}: požičanie náradia, ceny a dostupnosť – ${shop}.`,
  },
  faq: {
    title: "Často kladené otázky",
    description: (shop: string) => `Platba, záloha, doba prenájmu, reklamácie a prenájom na firmu – ${shop}.`,
    payment: {
      question: "Ako sa platí?",
      answer: [
        "Platí sa iba v hotovosti, s platným občianskym preukazom, pri vrátení náradia.",
        "Za vrátenie znečisteného stroja účtujeme poplatok podľa cenníka.",
      ],
    },
    deposit: {
      question: "Platí sa za náradie záloha?",
      answer: [
        "Áno. Pri prevzatí sa platí vratná záloha podľa cenníka.",
        "Vrátime vám ju, keď náradie donesiete v stave, v akom ste ho prevzali.",
      ],
    },
    periods: {
      question: "Na ako dlho si môžem náradie požičať?",
      list: [
        { period: "4 hodiny", rule: "náradie vrátite do 4 hodín od prevzatia v ten istý deň, počas otváracích hodín." },
        { period: "Jeden deň", rule: "náradie vrátite do 24 hodín od prevzatia. Potom sa začína ďalší deň." },
        {
          period: "Víkend",
          rule: "náradie prevezmete v piatok alebo v sobotu počas otváracích hodín a vrátite v pondelok do 09:00. Potom sa začína ďalší deň.",
        },
      ],
    },
    complaints: {
      question: "Ako môžem reklamovať?",
      answer: ["Postup nájdete v dokumente:"],
      link: "Reklamačný poriadok",
    },
    company: {
      question: "Môžem si náradie požičať na firmu?",
      answer: [
        "Áno, náradie požičiame aj firme na faktúru.",
        "Faktúru vystavíme po vrátení náradia, záloha sa platí pri prevzatí.",
      ],
    },
  },
  notFound: {
    title: "Stránka sa nenašla",
    status: "404",
    lost: "Vyzerá to tak, že ste sa stratili",
    problem: "Je to problém?",
    home: "Domov",
  },
  /** File names of the fixed documents (spec §3, DESIGN decision 22). */
  documents: { complaints: "reklamacny-poriadok.pdf", personalData: "spracovanie-osobnych-udajov.pdf" },
} as const;
