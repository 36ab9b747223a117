import { countOfProducts } from "./plural.ts";

interface Counts extends Readonly<Record<"added" | "changed" | "wrong", readonly unknown[]>> {
  readonly same: number;
}

const AMOUNT_HINT = "zadajte číslo, napríklad 12 alebo 12,50";

/** What staff read about CSV files on /cms-prod (B11), verbatim. The headings of the file itself are in domain/csv/csv-fields.ts. */
export const skCsv = {
  download: "Stiahnuť CSV",
  upload: "Nahrať CSV",
  fileName: "produkty.csv",
  wrongFileName: "chybne-riadky.csv",
  downloaded: (products: number) => `Stiahnuté: ${countOfProducts(products)}`,
  notDownloaded: "Súbor sa nepodarilo pripraviť.",

  hint: "Súbor z Excelu alebo LibreOffice, s hlavičkou ako v stiahnutom CSV. Najviac 10 000 riadkov a 20 MB. Pred zápisom uvidíte, čo sa zmení. Nič sa neodstráni.",
  file: "Súbor CSV",
  choose: "Vybrať súbor",
  reading: "Súbor sa číta a porovnáva…",
  counts: ({ added, changed, same, wrong }: Counts) =>
    `Nové: ${added.length} · Zmenené: ${changed.length} · Bez zmeny: ${same} · Chybné: ${wrong.length}`,
  unknown: (headings: string) => `Tieto stĺpce sa nečítajú: ${headings}.`,
  write: "Zapísať",
  nothingToWrite: "Niet čo zapísať.",
  close: "Zavrieť",
  another: "Nahrať ďalší súbor",
  downloadWrong: "Stiahnuť chybné riadky",
  makeCategories: (count: number) => `Vytvoriť chýbajúce kategórie (${count})`,
  newCategories: (names: string) => `Nové kategórie bez obrázka: ${names}.`,
  wrong: "Chybné riadky",
  section: (title: string, count: number) => `${title} (${count})`,
  changed: "Zmenené produkty",
  added: "Nové produkty",
  line: (line: number) => `Riadok ${line}`,
  nameless: "Bez názvu",
  nothing: "nič",
  change: (before: string, after: string) => `${before} → ${after}`,

  problem: {
    empty: "V súbore nie je žiadny produkt.",
    headings: "V prvom riadku súboru chýba stĺpec Názov alebo ID. Použite hlavičku zo stiahnutého CSV.",
    repeatedHeading: (heading: string) => `Stĺpec ${heading} je v súbore dvakrát. Jeden z nich odstráňte.`,
    tooManyRows: "Súbor má viac ako 10 000 riadkov. Rozdeľte ho na menšie.",
    tooManyColumns: "Súbor má viac ako 100 stĺpcov. Odstráňte tie, ktoré nie sú zo stiahnutého CSV.",
    tooLarge: "Súbor je väčší ako 20 MB. Rozdeľte ho na menšie.",
    notText: "Toto nie je súbor CSV. V Exceli alebo LibreOffice ho uložte ako CSV.",
    workbook: "Toto je zošit programu Excel. Uložte ho ako CSV UTF-8 a nahrajte znova.",
    unreadable: "Súbor sa nedá prečítať. Vyberte ho znova.",
  },
  /** Why a row is not imported. `column` is a heading, `part` what in the cell is wrong. */
  reason: {
    broken: "Úvodzovky v riadku nie sú uzavreté.",
    moreCells: "Riadok má viac buniek ako hlavička. Text s oddeľovačom musí byť v úvodzovkách.",
    priceMissing: "Produkt nemá žiadnu cenu.",
    tooLarge: "Produkt má priveľa textu.",
    ambiguousName: "Tento názov má viac produktov, doplňte ID.",
    unknownId: (id: string) => `Produkt s ID ${id} neexistuje.`,
    nameTaken: (name: string) => `Produkt s názvom ${name} už existuje.`,
    secondRow: (line: number) => `Ten istý produkt je už v riadku ${line}.`,
    nameTakenInFile: (line: number) => `Rovnaký názov je už v riadku ${line}.`,
  },
  cell: {
    notNumber: (column: string, part: string) => `${column}: „${part}“ nie je suma, ${AMOUNT_HINT}.`,
    negative: (column: string, part: string) => `${column}: „${part}“ je záporná suma.`,
    cents: (column: string, part: string) => `${column}: „${part}“ má viac ako dve desatinné miesta, ${AMOUNT_HINT}.`,
    tooMuch: (column: string, part: string) => `${column}: „${part}“ je viac ako 1 000 000 €.`,
    cellTooLong: (column: string) => `${column}: bunka je príliš dlhá.`,
    nameMissing: () => "Chýba názov.",
    nameTooLong: () => "Názov môže mať najviac 200 znakov.",
    unknownCategory: (_: string, part: string) => `Kategória „${part}“ neexistuje.`,
    ambiguousCategory: (_: string, part: string) => `Názov „${part}“ majú dve kategórie. Jednu premenujte.`,
    notYesOrNo: (column: string, part: string) => `${column}: „${part}“ nie je áno ani nie.`,
    notDay: (column: string, part: string) =>
      `${column}: „${part}“ nie je dátum, zadajte ho napríklad ako 24. 11. 2026.`,
    dayOver: (column: string, part: string) => `${column}: deň „${part}“ už bol.`,
    notPeriod: (column: string, part: string) =>
      `${column}: „${part}“ nie sú dni, napríklad 27. 11. 2026 - 30. 11. 2026, najviac 366.`,
    periodsOverlap: (column: string, part: string) => `${column}: „${part}“ sa prekrýva s iným obdobím.`,
    tooManyPeriods: (column: string) => `${column}: najviac 20 období.`,
    tooManyRows: (column: string) => `${column}: položiek môže byť najviac 200.`,
    rowTooLong: (column: string) => `${column}: položka môže mať najviac 2 000 znakov.`,
    tooManyItems: (column: string) => `${column}: položiek môže byť najviac 20.`,
    itemTooLong: (column: string) => `${column}: položka môže mať najviac 100 znakov.`,
    wordsTooLong: (column: string) => `${column}: môže mať najviac 200 znakov.`,
    extraWithoutAmount: (column: string, part: string) => `${column}: „${part}“ nemá sumu. Napíšte „Názov:5“.`,
    extraWithCents: (column: string, part: string) => `${column}: „${part}“ nie je v celých eurách.`,
  },
} as const;
