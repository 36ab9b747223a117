import { countOfProducts } from "./plural.ts";

/** The words of a contract that staff print (B23), and of its dialog. */
export const skContract = {
  title: "Zmluva",
  tooMany: (most: number) => `Na zmluvu sa zmestí najviac ${countOfProducts(most)}.`,
  byPen: "Údaje o zákazníkovi napíšte na papier perom.",
  unsaved: "Najprv uložte zmeny.",
  copies: "Počet výtlačkov",
  noTime: "Zadajte prevzatie a vrátenie.",
  busy: (names: readonly string[]) => `V tom čase sú sľúbené: ${names.join(", ")}`,
  noPrice: "cena sa dopíše perom",
  print: "Vytlačiť",
  close: "Zavrieť",

  /** What is printed. */
  paper: {
    title: "Zmluva o nájme č.",
    landlord: "Prenajímateľ",
    tenant: "Nájomca",
    person: ["Meno a priezvisko", "Adresa", "Číslo občianskeho preukazu", "Telefón"],
    columns: ["Produkt", "Cena", "Záruka"],
    total: "Spolu",
    noDeposit: "bez záruky",
    boxes: "Pred každou vecou je prvý štvorček na odškrtnutie pri prevzatí, druhý pri vrátení.",
    states: ["Stav pri prevzatí", "Stav pri vrátení"],
    signatures: ["Prevzatie", "Vrátenie"],
    signs: ["Podpis prenajímateľa", "Podpis nájomcu"],
  },
  terms: "Podmienky nájmu k zmluve č.",
  /** The terms until staff set others: what §9 and the answers of the FAQ say. */
  originalTerms: [
    "Nájomné sa platí iba v hotovosti, s platným občianskym preukazom, pri vrátení náradia.",
    "Pri prevzatí sa platí vratná záloha (záruka) podľa cenníka. Prenajímateľ ju vráti, keď nájomca prinesie náradie späť v stave, v akom ho prevzal.",
    "Za vrátenie znečisteného stroja sa účtuje poplatok podľa cenníka.",
    "4 hodiny: náradie sa vráti do 4 hodín od prevzatia v ten istý deň, počas otváracích hodín.",
    "Jeden deň: náradie sa vráti do 24 hodín od prevzatia. Potom sa začína ďalší deň.",
    "Víkend: náradie sa prevezme v piatok alebo v sobotu počas otváracích hodín a vráti v pondelok do 09:00. Potom sa začína ďalší deň.",
    "Týždeň: náradie sa vráti do siedmich dní od prevzatia.",
    "Firme sa faktúra vystaví po vrátení náradia, záloha sa platí pri prevzatí.",
    "Postup pri reklamácii je v reklamačnom poriadku.",
  ],
} as const;
