import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { categoryFrom } from "#src/domain/products/category.ts";
import type { StoredCatalogue } from "#src/operations/csv-catalogue.ts";
import demo from "../../../../demo/catalogue.json" with { type: "json" };
import { type CsvImport, exported, imported } from "./csv-work.ts";

const DEMO: StoredCatalogue = { products: demo.products, categories: demo.categories.map(categoryFrom) };
const fixture = (name: string) => readFileSync(join("src/testing/csv-files", name));
const bytesOf = (text: string) => new TextEncoder().encode(text);

const importedFrom = (bytes: Uint8Array, catalogue: StoredCatalogue) =>
  imported({ catalogue, bytes: Uint8Array.from(bytes).buffer });
function previewOf(bytes: Uint8Array, catalogue = DEMO): CsvImport {
  const result = importedFrom(bytes, catalogue);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

test("B11 the file opens in a spreadsheet: UTF-8 with its mark, ';', Slovak headings, decimal comma, one row a product", () => {
  const drill = {
    id: "v",
    Name: "Vŕtačka; veľká",
    Category: "ostatne",
    Availability: 0,
    BackOn: "2026-11-24",
    Price: { Day: 12.5 },
  };
  expect(exported({ catalogue: { ...DEMO, products: [drill] } })).toBe(
    "\ufeffNázov;Kategória;Dostupnosť;Bude späť;Obsadené dni;4 hod;Deň;Víkend;Týždeň;Záruka;Doplnkové ceny;Parametre;Čo k nemu patrí;Popis;Hľadané slová;ID\r\n" +
      '"Vŕtačka; veľká";Ostatné;nie;24. 11. 2026;;;12,50;;;;;;;;;v\r\n',
  );
});

test("B11 empty rows between the products, however many, cost none of them", () => {
  const rows = Array.from({ length: 7_000 }, (_, at) => `Stroj ${at};5\n;\n\n`);
  expect(previewOf(bytesOf(`Názov;Deň\n${rows.join("")}`)).added).toHaveLength(7_000);
  expect(importedFrom(bytesOf(`Názov;Deň\nPíla;5\n${";".repeat(100)}`), DEMO)).toEqual({ problem: "tooManyColumns" });
  const tooMany = Array.from({ length: 10_001 }, (_, at) => `Stroj ${at};5\n\n`);
  expect(importedFrom(bytesOf(`Názov;Deň\n${tooMany.join("")}`), DEMO)).toEqual({ problem: "tooManyRows" });
});

test("B11 the export of the demo changes nothing when it is imported", () => {
  const text = exported({ catalogue: DEMO });
  expect(previewOf(bytesOf(text))).toMatchObject({ same: demo.products.length, added: [], changed: [], wrong: [] });
});

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n |\\:;,\"ľž\u00a0\ufeff"), maxLength: 12 }),
);
const edgeCases: fc.Arbitrary<readonly Document[]> = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9]{20}$/),
    Name: text,
    Description: fc.array(text, { maxLength: 3 }),
    Category: fc.constantFrom("", "ostatne", "odstranena"),
    Availability: fc.constantFrom(0, 1),
    BackOn: fc.constantFrom("", "2020-02-29", "2099-12-31", "zajtra"),
    imgPath: fc.constant(""),
    Parameters: fc.array(text, { maxLength: 3 }),
    Included: fc.array(text, { maxLength: 3 }),
    Price: fc.record({
      Day: fc.double({ min: 0, max: 1e6, noNaN: true }),
      Additional: fc.array(text, { maxLength: 3 }),
    }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
);
test("B11 the export of any products changes nothing when it is imported", () => {
  fc.assert(
    fc.property(edgeCases, (products) => {
      const catalogue = { ...DEMO, products };
      const file = exported({ catalogue });
      expect(previewOf(bytesOf(file), catalogue)).toMatchObject({ same: products.length, changed: [], wrong: [] });
    }),
  );
});

test("B11 a file that was imported changes nothing the second time", () => {
  const { added, changed } = previewOf(fixture("excel-utf-8.csv"));
  const written = [...changed, ...added].map(({ change }) => ({ ...change.expected, ...change.fields, id: change.id }));
  const others = DEMO.products.filter(({ id }) => !written.some((product) => product.id === id));
  const again = previewOf(fixture("excel-utf-8.csv"), { ...DEMO, products: [...others, ...written] });
  expect(again).toMatchObject({ added: [], changed: [], same: 4, wrong: [{ line: 7 }] });
});

test.each(["excel-windows-1250.csv", "excel-utf-8.csv", "excel-unicode.txt", "libreoffice.csv"])(
  "B11 %s is read: its encoding, separator, decimal comma, quotes and empty row",
  (name) => {
    const { added, changed, same, wrong, wrongFile } = previewOf(fixture(name));
    expect(changed.map(({ line, change, differences }) => [line, change.name, differences])).toEqual([
      [
        2,
        "Vŕtacie kladivo SDS-Plus 3 kg",
        [
          { column: "Day", before: "9", after: "9,50" },
          { column: "Weekend", before: "15", after: "16" },
        ],
      ],
      [4, "Búracie kladivo 16 kg so šesťhranným upínaním", [{ column: "Availability", before: "áno", after: "nie" }]],
    ]);
    expect(same).toBe(1);
    expect(added.map(({ change }) => change.fields)).toEqual([
      {
        Name: "Ponorné čerpadlo Žaba 750 W",
        Category: "vrtanie-a-buranie",
        Availability: 0,
        BackOn: "",
        Busy: [],
        Included: [],
        imgPath: "",
        Pictures: [],
        Parameters: ["Výkon:750 W", "Prietok:200 l/min"],
        Description: ['Na čistú aj kalnú vodu; "pláva" sama.'],
        SearchWords: "",
        Price: { Day: 12, Week: 45.9, Guarantee: 50, Additional: ["Hadica 20 m:4"] },
      },
    ]);
    expect(wrong).toMatchObject([{ line: 7, name: "Minibáger" }]);
    expect(wrongFile.split("\r\n")[1]).toBe("Kategória „Bágre“ neexistuje.;Minibáger;Bágre;áno;;80;;;200;;;;");
  },
);

test("B11 separators in texts do not decide which one the file has", () => {
  const file = 'Názov\tDeň\tPopis\n"Píla"\t9,50\t"a; b; c, d, e, f; g"\n';
  expect(previewOf(bytesOf(file)).added[0]?.change.fields).toMatchObject({
    Name: "Píla",
    Price: { Day: 9.5 },
    Description: ["a; b; c, d, e, f; g"],
  });
});

test("B11 quotes that do not belong together make their row wrong, and no other", () => {
  const { added, wrong } = previewOf(bytesOf('Názov;Deň\nPíla;9\n"Rebrík" dlhý";8\nLopata;3\n'));
  expect(added.map(({ change }) => change.name)).toContain("Píla");
  expect(wrong[0]).toMatchObject({ line: 3, reasons: [{ kind: "broken" }] });
});

test.each<[string, Uint8Array, string]>([
  ["a workbook", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 8, 0), "workbook"],
  ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), "workbook"],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0), "notText"],
  ["an empty file", new Uint8Array(), "empty"],
  ["another table", bytesOf("Meno;Priezvisko\nJán;Novák\n"), "headings"],
])("B11 %s is refused", (_, bytes, problem) => {
  expect(importedFrom(bytes, DEMO)).toEqual({ problem });
});
