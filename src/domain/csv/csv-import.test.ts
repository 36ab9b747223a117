import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { nameKey } from "#src/backend/name-key.ts";
import { DOCUMENT_SCHEMAS } from "../document-schemas.ts";
import type { Category } from "../products/category.ts";
import { PRODUCT_FIELDS, productFrom } from "../products/product.ts";
import { LONGEST_CELL, MOST_CSV_COLUMNS, MOST_CSV_ROWS } from "../values/limits.ts";
import type { StoredDocument } from "../values/stored.ts";
import { cellFrom } from "./csv-cells.ts";
import { exportedRows, wrongRows } from "./csv-export.ts";
import { type CsvCatalogue, type CsvPlan, planCsv } from "./csv-import.ts";
import type { CsvReason, CsvRecord } from "./csv-row.ts";

const DRILLS: Category = { id: "vrtanie", name: "Vŕtanie", imgPath: "" };
const CATEGORIES: readonly Category[] = [
  DRILLS,
  { id: "pily", name: "Píly", imgPath: "" },
  { id: "rebriky-1", name: "Rebríky", imgPath: "" },
  { id: "rebriky-2", name: " rebríky ", imgPath: "" },
];
const DRILL: StoredDocument = {
  id: "vrtacka",
  Name: "Vŕtačka",
  Description: ["Ľahká.", "Do betónu."],
  Category: "vrtanie",
  Availability: 1,
  imgPath: "/files/products/vrtacka.webp",
  Parameters: ["Výkon:800 W"],
  Price: { Day: 12.5, Guarantee: 50, Additional: ["Vrták 8 mm:1"], Unknown: "stays" },
};
const SAW: StoredDocument = { id: "pila", Name: "Píla", Category: "pily", Availability: 0, Price: { Day: 9 } };

const keyOf = (name: string) => nameKey("products", { Name: name });
let made = 0;
const catalogue = (products: readonly StoredDocument[] = [DRILL, SAW], categories = CATEGORIES): CsvCatalogue => ({
  products,
  categories,
  keyOf,
  today: "2026-11-24",
  newId: () => `new-${++made}`,
  newProductId: () => `new-${++made}`,
});
const records = (rows: readonly (readonly string[])[]): readonly CsvRecord[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));

function planOf(rows: readonly (readonly string[])[], products?: readonly StoredDocument[]): CsvPlan {
  const plan = planCsv(records(rows), catalogue(products));
  if ("problem" in plan) throw new Error(plan.problem);
  return plan;
}
const reasonsOf = (rows: readonly (readonly string[])[]): readonly CsvReason[] =>
  planOf(rows).wrong.flatMap(({ reasons }) => reasons);
const changesOf = (rows: readonly (readonly string[])[]) => planOf(rows).changed.map(({ change }) => change.fields);

test("B11 only the fields whose cells say something else are written, the price whole with its unknown parts", () => {
  const plan = planOf([
    ["Názov", "Deň", "Kategória", "ID"],
    ["Vŕtačka", "13", "Vŕtanie", "vrtacka"],
    ["Píla", "9,00 €", "píly", "pila"],
  ]);
  expect(plan).toMatchObject({ added: [], same: 1, wrong: [] });
  expect(plan.changed).toEqual([
    {
      line: 2,
      change: {
        collection: "products",
        id: "vrtacka",
        name: "Vŕtačka",
        expected: DRILL,
        fields: { Price: { Day: 13, Guarantee: 50, Additional: ["Vrták 8 mm:1"], Unknown: "stays" } },
      },
      differences: [{ column: "Day", before: "12,50", after: "13" }],
    },
  ]);
});

test("B11 rows are matched by id, else by name; a row with an id may give a new name", () => {
  const plan = planOf([
    ["ID", "Názov", "Dostupnosť"],
    ["vrtacka", "Príklepová vŕtačka", "áno"],
    ["", " PÍLA ", "1"],
  ]);
  expect(plan.changed.map(({ change }) => [change.id, change.fields])).toEqual([
    ["vrtacka", { Name: "Príklepová vŕtačka" }],
    ["pila", { Name: "PÍLA", Availability: 1, BackOn: "" }],
  ]);
});

test("B11 a new product is available, unless its row says otherwise", () => {
  const available = (...row: readonly string[]) =>
    planOf([["Názov", "Deň", "Dostupnosť"].slice(0, row.length), row]).added[0]?.change.fields.Availability;
  expect([available("Rebrík", "8"), available("Rebrík", "8", "áno"), available("Rebrík", "8", "")]).toEqual([1, 1, 0]);
});

test("B11 a row without a product is a new one, with every field and without a picture", () => {
  const { added } = planOf([
    ["Názov", "Deň", "Doplnkové ceny"],
    ["Rebrík", "8", "Doprava: 25 €"],
  ]);
  expect(added).toMatchObject([
    { line: 2, change: { id: expect.stringMatching(/^new-/), name: "Rebrík", expected: undefined } },
  ]);
  expect(added[0]?.change.fields).toEqual({
    SearchWords: "",
    Name: "Rebrík",
    Category: "",
    Availability: 1,
    BackOn: "",
    Busy: [],
    Included: [],
    imgPath: "",
    Pictures: [],
    Parameters: [],
    Description: [""],
    Price: { Day: 8, Additional: ["Doprava:25"] },
  });
  expect(Object.keys(added[0]?.change.fields ?? {}).sort()).toEqual(Object.keys(PRODUCT_FIELDS).sort());
  expect(added[0]?.differences.map(({ column, after }) => [column, after])).toEqual([
    ["Name", "Rebrík"],
    ["Availability", "áno"],
    ["Day", "8"],
    ["Additional", "Doprava:25"],
  ]);
});

test("B11 a missing column leaves its field, an empty cell clears it", () => {
  const headings = ["ID", "Kategória", "Dostupnosť", "Deň", "Víkend", "Doplnkové ceny", "Parametre", "Popis"];
  expect(changesOf([headings, ["vrtacka", "", "", "", "20"]])).toEqual([
    {
      Category: "",
      Availability: 0,
      BackOn: "",
      Parameters: [],
      Description: [""],
      Price: { Weekend: 20, Guarantee: 50, Unknown: "stays" },
    },
  ]);
  expect(planOf([["ID"], ["vrtacka"], ["pila"]])).toMatchObject({ same: 2, changed: [], wrong: [] });
});

test("B11 of two products whose ids differ by a space each row is for its own", () => {
  const twins = [
    { ...SAW, id: "p" },
    { ...SAW, id: "p ", Name: "Druhá" },
  ];
  const rows = [
    ["ID", "Názov"],
    ["p ", "Tretia"],
    [" p", "Prvá"],
  ];
  expect(planOf(rows, twins).changed.map(({ change }) => change.id)).toEqual(["p ", "p"]);
});

test("B11 wholly empty rows are skipped and counted, as a spreadsheet counts them", () => {
  const plan = planOf([["", ""], ["Názov", "Deň"], ["", " "], [], ["Píla", "x"], [""]]);
  expect(plan).toMatchObject({ same: 0, wrong: [{ line: 5, name: "Píla" }] });
});

test("B11 headings are recognised whatever their case, diacritics and spaces; others are named", () => {
  const plan = planOf([
    ["  nazov ", "DEN", "4  HOD", "Zvuk", "", "Dôvod"],
    ["Píla", "9", "", "vŕzga", "", ""],
  ]);
  expect(plan).toMatchObject({ same: 1, unknown: ["Zvuk"] });
});

test.each<[string, readonly (readonly string[])[], object]>([
  ["nothing in it", [[""], []], { problem: "empty" }],
  ["headings alone", [["Názov", "Deň"], [""]], { problem: "empty" }],
  ["neither names nor ids", [["Deň"], ["12"]], { problem: "headings" }],
  [
    "a heading twice",
    [
      ["Názov", "Deň", "den"],
      ["Píla", "1", "2"],
    ],
    { problem: "repeatedHeading", heading: "den" },
  ],
])("B11 a file with %s is refused", (_, rows, problem) => {
  expect(planCsv(records(rows), catalogue())).toEqual(problem);
});

test("B11 a file may have 10,000 rows", () => {
  const rows = Array.from({ length: MOST_CSV_ROWS }, (_, at) => [`Produkt ${at}`, "1"]);
  expect(planOf([["Názov", "Deň"], ...rows]).added).toHaveLength(MOST_CSV_ROWS);
  const more = records([["Názov", "Deň"], ...rows, ["Píla", "1"]]);
  expect(planCsv(more, catalogue())).toEqual({ problem: "tooManyRows" });
});

test("B11 no row may have more than 100 cells, not even empty ones", () => {
  const row = (count: number) => ["Píla", ...Array(count - 1).fill("")];
  const planWith = (cells: readonly string[]) => planCsv(records([["Názov"], cells, ["Vŕtačka"]]), catalogue());
  expect(planWith(row(MOST_CSV_COLUMNS))).toMatchObject({ same: 2 });
  expect(planWith(row(MOST_CSV_COLUMNS + 1))).toEqual({ problem: "tooManyColumns" });
});

test("B23 what belongs to a product is one cell, parted by a line", () => {
  const headings = ["ID", "Čo k nemu patrí"];
  expect(changesOf([headings, ["vrtacka", "kufor | 2 akumulátory | | kufor"]])).toEqual([
    { Included: ["kufor", "2 akumulátory"] },
  ]);
});

const WRONG: readonly (readonly [column: string, cell: string, reason: object])[] = [
  ["Názov", "  ", { kind: "cell", column: "Name", problem: "nameMissing", part: "" }],
  ["Názov", "á".repeat(201), { problem: "nameTooLong" }],
  ["Názov", "Píla", { kind: "nameTaken", part: "Píla" }],
  ["Kategória", " Bágre ", { column: "Category", problem: "unknownCategory", part: "Bágre" }],
  ["Kategória", "Rebríky", { column: "Category", problem: "ambiguousCategory", part: "Rebríky" }],
  ["Dostupnosť", "možno", { column: "Availability", problem: "notYesOrNo", part: "možno" }],
  ["Deň", "dohodou", { column: "Day", problem: "notNumber", part: "dohodou" }],
  ["Deň", "-5", { column: "Day", problem: "negative" }],
  ["Deň", "1.200", { column: "Day", problem: "cents" }],
  ["Deň", "1 000 001", { column: "Day", problem: "tooMuch" }],
  ["Deň", "", { kind: "priceMissing" }],
  ["Doplnkové ceny", "Vrták 8 mm:1 | Doprava", { problem: "extraWithoutAmount", part: "Doprava" }],
  ["Doplnkové ceny", "Doprava:2,50", { problem: "extraWithCents", part: "Doprava:2,50" }],
  ["Doplnkové ceny", "Doprava:veľa", { column: "Additional", problem: "notNumber", part: "Doprava:veľa" }],
  ["Parametre", "x:y|".repeat(201), { column: "Parameters", problem: "tooManyRows" }],
  ["Popis", "a".repeat(2_001), { column: "Description", problem: "rowTooLong" }],
  ["Hľadané slová", "a".repeat(201), { column: "SearchWords", problem: "wordsTooLong" }],
  ["Čo k nemu patrí", Array.from({ length: 21 }, (_, at) => at).join("|"), { problem: "tooManyItems" }],
  ["Čo k nemu patrí", "a".repeat(101), { column: "Included", problem: "itemTooLong" }],
  ["Popis", "a".repeat(LONGEST_CELL + 1), { column: "Description", problem: "cellTooLong" }],
  ["Popis", Array(40).fill("a".repeat(1_900)).join("|").slice(0, LONGEST_CELL), { kind: "tooLarge" }],
];
test.each(WRONG)("B11 a row is wrong whose cell in %s holds %.20j", (heading, cell, reason) => {
  const stored = { ...DRILL, Price: { Day: 12 } };
  const plan = planCsv(
    records([
      ["ID", heading],
      ["vrtacka", cell],
    ]),
    catalogue([stored, SAW]),
  );
  expect(plan).toMatchObject({ wrong: [{ line: 2, reasons: [expect.objectContaining(reason)] }], changed: [] });
});

test("B11 an unknown id, a second row of one product and a name given twice are wrong", () => {
  expect(
    reasonsOf([
      ["ID", "Názov", "Deň"],
      ["lopata", "Lopata", "3"],
      ["vrtacka", "Vŕtačka", "13"],
      ["", "vŕtačka", "14"],
      ["", "Lopata", "3"],
      ["", "LOPATA", "4"],
      ["pila", "Lopata", "9"],
    ]),
  ).toEqual([
    { kind: "unknownId", part: "lopata" },
    { kind: "secondRow", line: 3 },
    { kind: "nameTakenInFile", line: 5 },
    { kind: "nameTakenInFile", line: 5 },
  ]);
});

test("B11 a name that two stored products have names neither of them", () => {
  const twins = [SAW, { ...SAW, id: "pila-2" }];
  const plan = planOf(
    [
      ["Názov", "Deň"],
      ["Píla", "10"],
    ],
    twins,
  );
  expect(plan.wrong).toMatchObject([{ reasons: [{ kind: "ambiguousName" }] }]);
  expect(
    planOf(
      [
        ["Názov", "Deň", "ID"],
        ["Píla", "10", "pila-2"],
      ],
      twins,
    ).changed,
  ).toHaveLength(1);
});

test("B11 cells behind the headings and broken quotes are wrong", () => {
  expect(
    reasonsOf([
      ["Názov", "Deň"],
      ["Píla", "9", "50"],
    ]),
  ).toEqual([{ kind: "moreCells" }]);
  const broken = planCsv(
    [
      { line: 1, cells: ["Názov"] },
      { line: 2, cells: ["Píla"], isBroken: true },
    ],
    catalogue(),
  );
  expect(broken).toMatchObject({ wrong: [{ line: 2, reasons: [{ kind: "broken" }] }] });
});

test("B11 what is stored already is never wrong, also beside a change", () => {
  const odd: StoredDocument = {
    id: "odd",
    Name: "",
    Description: "jeden text",
    Category: "odstranena",
    Price: { Day: "12.345", Additional: ["bez sumy", "Doprava:2.50"] },
  };
  const headings = exportedRows([productFrom(odd)], catalogue())[0] ?? [];
  const [, cells = []] = exportedRows([productFrom(odd)], catalogue([odd]));
  expect(planOf([headings, cells], [odd])).toMatchObject({ same: 1, wrong: [] });
  const more = cells.map((cell, at) => (headings[at] === "Doplnkové ceny" ? `${cell} | Vrták:3` : cell));
  const [changed] = planOf([headings, more], [odd]).changed;
  expect(changed?.change.fields).toEqual({
    Price: { Day: 12.345, Additional: ["bez sumy", "Doprava:2.50", "Vrták:3"] },
  });
});

test("B11 a file of wrong rows has the reason in front, keeps unknown columns and is harmless; importing it again reads no reason", () => {
  const rows = [
    ["Názov", "Deň", "=B1", "Dôvod"],
    ["Píla", "=1+1", "'=A1", "starý", "navyše"],
  ];
  const again = wrongRows(planOf(rows), ({ line }) => `Riadok ${line}`);
  expect(again).toEqual([
    ["Dôvod", "Názov", "Deň", "'=B1"],
    ["Riadok 2", "Píla", "'=1+1", "'=A1", "navyše"],
  ]);
  expect(planOf(again)).toMatchObject({ unknown: ["'=B1"], wrong: [{ name: "Píla" }] });
});

/** Texts of characters that mean something in a file, in a cell, or in the store. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n |\\n:;,\".5až\u00a0\u200b\ufeff"), maxLength: 20 }),
);
const amount = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.integer({ min: 0, max: 999 }),
  fc.constant(undefined),
  text,
);
const product: fc.Arbitrary<StoredDocument> = fc.record({
  id: fc.uuid(),
  Name: text,
  Description: fc.oneof(fc.array(text, { maxLength: 4 }), text),
  Category: fc.constantFrom("", "vrtanie", "rebriky-2", "odstranena"),
  Availability: fc.constantFrom(0, 1, "1", null, true),
  imgPath: fc.constant(""),
  Parameters: fc.array(text, { maxLength: 4 }),
  Price: fc.record({ Day: amount, Week: amount, Guarantee: amount, Additional: fc.array(text, { maxLength: 3 }) }),
});

test("B11 importing what was exported changes nothing, whatever is stored", () => {
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 4 }), (products) => {
      const rows = exportedRows(products.map(productFrom), catalogue(products));
      const plan = planCsv(records(rows), catalogue(products));
      expect(plan).toMatchObject(
        products.length > 0 ? { added: [], changed: [], wrong: [], same: products.length } : { problem: "empty" },
      );
    }),
  );
});

test("B11 whatever a cell holds, what is written may be stored, and importing it again changes nothing", () => {
  const cell = fc.oneof(text, fc.constantFrom("12,50", "áno", "Vŕtanie", "Doprava:5", ""));
  const column = fc.constantFrom(...(exportedRows([], catalogue())[0] ?? []).filter((heading) => heading !== "ID"));
  fc.assert(
    fc.property(column, cell, fc.boolean(), (heading, value, isNew) => {
      const base = isNew ? { Názov: "Rebrík", Deň: "5" } : { ID: "vrtacka" };
      const row = { ...base, [heading]: cellFrom(value) };
      const rows = [Object.keys(row), Object.values(row)];
      const { added, changed } = planOf(rows);
      for (const { change } of added) expect(v.is(DOCUMENT_SCHEMAS.products.whole, change.fields)).toBe(true);
      for (const { change } of changed) expect(v.is(DOCUMENT_SCHEMAS.products.part, change.fields)).toBe(true);
      const written = [...added, ...changed].map(({ change }) => ({
        ...change.expected,
        ...change.fields,
        id: change.id,
      }));
      const others = [DRILL, SAW].filter(({ id }) => !written.some((product) => product.id === id));
      expect(planOf(rows, [...others, ...written])).toMatchObject({ added: [], changed: [] });
    }),
    { numRuns: 1_000 },
  );
});

const RENTED: StoredDocument = { ...SAW, BackOn: "2026-12-01" };
const backOn = (availability: string, day: string, product = RENTED) =>
  planOf(
    [
      ["ID", "Dostupnosť", "Bude späť"],
      ["pila", availability, day],
    ],
    [product],
  );

test.each([
  ["24. 11. 2026", "2026-11-24"],
  ["24.11.2026", "2026-11-24"],
  [" 5. 1. 2027 ", "2027-01-05"],
  ["2026-11-24", "2026-11-24"],
  ["", ""],
])("B15 the cell '%s' is the day '%s'", (cell, day) => {
  expect(backOn("nie", cell).changed[0]?.change.fields).toEqual({ Availability: 0, BackOn: day });
});

test.each([
  ["30. 2. 2027", "notDay"],
  ["24. 11.", "notDay"],
  ["zajtra", "notDay"],
  ["1. 1. 2100", "notDay"],
  ["23. 11. 2026", "dayOver"],
])("B15 the cell '%s' is refused: %s", (part, problem) => {
  expect(backOn("nie", part).wrong[0]?.reasons).toEqual([{ kind: "cell", column: "BackOn", problem, part }]);
});

test.each(["1. 11. 2026", "01.11.2026", "2026-11-01"])(
  "B15 a day that is over and stored stays as it is, however a spreadsheet writes it: %s",
  (day) => {
    const late = { ...SAW, BackOn: "2026-11-01" };
    expect(backOn("nie", day, late)).toMatchObject({ same: 1, wrong: [] });
  },
);

const busy = (cell: string, stored: readonly string[] = []) =>
  planOf(
    [
      ["ID", "Obsadené dni"],
      ["pila", cell],
    ],
    [{ ...SAW, Busy: stored }],
  );

test.each([
  ["27. 11. 2026 - 30. 11. 2026 | 5. 12. 2026", ["2026-11-27/2026-11-30", "2026-12-05/2026-12-05"]],
  ["5.12.2026|20. 11. 2026 - 27. 11. 2026", ["2026-11-20/2026-11-27", "2026-12-05/2026-12-05"]],
  ["2026-12-05/2026-12-06", ["2026-12-05/2026-12-06"]],
  // What is over is dropped.
  ["1. 11. 2026 - 2. 11. 2026 | 28. 12. 2026 - 2. 1. 2027", ["2026-12-28/2027-01-02"]],
])("B24 the cell '%s' is the periods %j", (cell, Busy) => {
  expect(busy(cell).changed[0]?.change.fields).toEqual({ Busy });
});

test.each([
  ["30. 2. 2027", "notPeriod", "30. 2. 2027"],
  ["5. 12. 2026 - 4. 12. 2026", "notPeriod", "5. 12. 2026 - 4. 12. 2026"],
  ["1. 12. 2026 - 2. 12. 2027", "notPeriod", "1. 12. 2026 - 2. 12. 2027"],
  ["1. 12. 2026 - 5. 12. 2026 | 5. 12. 2026", "periodsOverlap", "5. 12. 2026"],
  [Array.from({ length: 21 }, (_, at) => `${at + 1}. 12. 2026`).join(" | "), "tooManyPeriods", ""],
])("B24 the cell '%s' is refused: %s", (cell, problem, part) => {
  expect(busy(cell).wrong[0]?.reasons).toEqual([{ kind: "cell", column: "Busy", problem, part }]);
});

test("B24 a file that has the periods to come changes nothing, and an empty cell takes them away", () => {
  const stored = ["2026-11-01/2026-11-02", "2026-12-05/2026-12-06"];
  expect(busy("5. 12. 2026 - 6. 12. 2026", stored)).toMatchObject({ same: 1, wrong: [] });
  expect(busy("", stored).changed[0]?.change.fields).toEqual({ Busy: [] });
});

test("B15 a product that a file makes available loses its day, and importing the file again changes nothing", () => {
  for (const day of ["1. 12. 2026", "1. 11. 2026", "nikdy"]) {
    const [changed] = backOn("áno", day).changed;
    expect(changed?.change.fields).toEqual({ Availability: 1, BackOn: "" });
    expect(changed?.differences.map(({ column }) => column)).toEqual(["Availability", "BackOn"]);
    expect(backOn("áno", day, { ...RENTED, ...changed?.change.fields })).toMatchObject({ same: 1, wrong: [] });
  }
});

test("B16 a category that is missing can be made: the rows that name it are then written, and the plan names it once", () => {
  const rows = [
    ["Názov", "Kategória", "Deň"],
    ["Kosačka", "Záhrada", "9"],
    ["Nožnice", " záhrada ", "3"],
    ["Píla", "Stromy", "x"],
    ["Rebrík", "Rebríky", "4"],
  ];
  expect(planOf(rows)).toMatchObject({ added: [], categories: [] });
  const plan = planCsv(records(rows), { ...catalogue(), makesCategories: true });
  if ("problem" in plan) throw new Error(plan.problem);
  const [garden] = plan.categories;
  expect(plan.categories).toEqual([{ id: expect.any(String), name: "Záhrada", imgPath: "" }]);
  expect(plan.added.map(({ change }) => change.fields.Category)).toEqual([garden?.id, garden?.id]);
  expect(plan.added[1]?.differences).toContainEqual({ column: "Category", before: "", after: "Záhrada" });
  expect(plan.wrong.map(({ name }) => name)).toEqual(["Píla", "Rebrík"]);
});

test("B16 one file makes at most 50 categories; the rows of others are wrong", () => {
  const rows = Array.from({ length: 51 }, (_, at) => [`Stroj ${at}`, `Kategória ${at}`, "5"]);
  const plan = planCsv(records([["Názov", "Kategória", "Deň"], ...rows]), { ...catalogue(), makesCategories: true });
  expect(plan).toMatchObject({ wrong: [{ reasons: [{ problem: "unknownCategory", part: "Kategória 50" }] }] });
});
