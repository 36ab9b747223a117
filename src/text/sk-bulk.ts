import { countOfProducts, plural } from "./plural.ts";

/** What staff read in the product list, of filters, prices in a row and changes of many products (B10). */
export const skBulk = {
  category: "Kategória",
  allCategories: "Všetky kategórie",
  filters: "Filtre",
  allProducts: "Všetky",
  filter: {
    hidden: "Na webe sa nezobrazí",
    noPicture: "Bez obrázka",
    noCategory: "Bez kategórie",
    longName: "Dlhý názov",
    unavailable: "Nedostupné",
    overdue: "Mali byť späť",
    handout: "Vydáva sa",
  },
  overdue: (count: number) => `Mali byť späť: ${count}`,
  /** What is to be handed out (B24). */
  handoutToday: (count: number) => `Dnes sa má vydať: ${count}`,
  handoutTomorrow: (count: number) => `Zajtra: ${count}`,
  counted: (label: string, count: number) => `${label} (${count})`,
  options: (inForce: number) => (inForce === 0 ? "Možnosti" : `Možnosti (${inForce})`),
  noneFound: "Takýto produkt tu nie je.",

  prices: "Ceny",
  pricesOf: (name: string) => `Ceny produktu ${name}`,
  savePrices: "Uložiť",
  cancelPrices: "Zrušiť",
  unsaved: "Produkt medzi zobrazené nepatrí. Ostane tu, kým neuložíte alebo nezrušíte, čo ste zadali.",
  copy: "Kopírovať",
  copyOf: (name: string) => `${name} (kópia)`,

  select: (name: string) => `Vybrať ${name}`,
  selectMode: "Vybrať",
  selectShown: "Vybrať zobrazené",
  selection: "Vybrané produkty",
  selected: (count: number) => plural(count, "vybraný produkt", "vybrané produkty", "vybraných produktov"),
  selectAll: (count: number) => `Vybrať všetkých nájdených: ${count}`,
  clear: "Zrušiť výber",
  others: "Ďalšie",
  reading: "Vybrané produkty sa načítavajú…",
  tooMany: (most: number) =>
    `Naraz sa dá zmeniť najviac ${countOfProducts(most)}. Zúžte výber hľadaním, kategóriou alebo filtrom.`,

  changePrices: "Zmeniť ceny",
  move: "Presunúť do kategórie",
  markAvailable: "Označiť ako dostupné",
  markUnavailable: "Označiť ako nedostupné",

  unit: "Ako",
  units: { percent: "O percentá", euros: "O eurá" },
  amount: "O koľko",
  amountHint: "Mínus ceny zníži, napríklad -10.",
  rounding: "Zaokrúhliť",
  roundings: { 10: "na 0,10 €", 50: "na 0,50 €", 100: "na celé eurá" },
  kinds: "Ktoré ceny",
  priceHint: (least: string) =>
    `Zaokrúhľuje sa na najbližšiu sumu, polovica nahor, najmenej na ${least}. Doplnkové ceny sa nemenia.`,
  target: "Kategória",
  chooseTarget: "Vyberte kategóriu",

  preview: "Čo sa zmení",
  nothing: "Zatiaľ sa nič nezmení.",
  unchanged: (count: number) => `Bez zmeny: ${count}`,
  tooMuch: (names: string, others: number) =>
    `Bez zmeny, lebo cena by bola vyššia ako 1 000 000 €: ${names}${others > 0 ? ` a ${plural(others, "ďalší", "ďalšie", "ďalších")}` : ""}`,
  columns: { product: "Produkt", what: "Čo", before: "Teraz", after: "Po zmene" },
  availability: "Dostupnosť",
  apply: (count: number) => `Zmeniť ${countOfProducts(count)}`,
  cancel: "Zrušiť",
  problem: {
    missing: "Zadajte, o koľko sa ceny zmenia.",
    notNumber: "Zadajte číslo, napríklad 5 alebo -2,50.",
    cents: "Zadajte najviac dve desatinné miesta.",
    range: { percent: "Zadajte viac ako -100 % a najviac 1 000 %.", euros: "Zadajte najviac 1 000 000 €." },
    noKind: "Vyberte aspoň jednu cenu.",
    noTarget: "Vyberte kategóriu.",
    noChange: "Nie je čo zmeniť.",
  },
  done: (count: number) => `Zmenené: ${countOfProducts(count)}`,
  undone: (count: number) => `Vrátené späť: ${countOfProducts(count)}`,
} as const;
