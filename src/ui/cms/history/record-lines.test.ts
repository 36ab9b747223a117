import fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { PRODUCT_FIELDS } from "#src/domain/products/product.ts";
import { RECORDED, type StoredFields } from "#src/domain/values/stored.ts";
import { differingFields } from "#src/operations/take-back-preview.ts";
import { linesOf } from "./record-lines.ts";

const RECORD = { id: "r", collection: "products", name: "Píla" } as unknown as HistoryRecord;
const fieldsOf = (before: object, after: object) =>
  linesOf({ ...RECORD, before: { ...before }, after: { ...after } }).map((line) => line.field);

test("B13 an empty field in the place of a missing one is no change", () => {
  const [before, after] = [{ Availability: 1 }, { Availability: 0, BackOn: "", Pictures: [] }];
  expect(fieldsOf(before, after)).toEqual(["Availability"]);
});

test("B13 a picture in the place of another is a change, also of further pictures", () => {
  const [before, after] = [
    { imgPath: "/files/products/a.png?v=1", Pictures: ["/files/products/b.png?v=1"] },
    { imgPath: "/files/products/a.png?v=2", Pictures: ["/files/products/c.png?v=1"] },
  ];
  expect(fieldsOf(before, after).toSorted()).toEqual(["Pictures", "imgPath"]);
  expect(fieldsOf(before, before)).toEqual([]);
});

test("B13 of prices and parameters only those that differ are named", () => {
  const before = {
    Price: { Day: 24, Week: 96, Guarantee: 100, Additional: ["Palivo:5", "Kábel:3"] },
    Parameters: ["Výkon: 1 kW", "Váha: 3 kg"],
  };
  const after = {
    Price: { Day: 25.5, Weekend: 40, Week: 96, Guarantee: 100, Additional: ["Palivo:6", "Kábel:3"] },
    Parameters: ["Výkon: 1 kW", "Váha: 4 kg"],
  };
  const lines = linesOf({ ...RECORD, before, after }).map(({ label, before: old, after: next }) => [label, old, next]);
  expect(lines).toEqual([
    ["Deň", "24\u00a0€", "25,50\u00a0€"],
    ["Víkend", "nič", "40\u00a0€"],
    ["Doplnkové ceny", "Palivo:5", "Palivo:6"],
    ["parametre", "Váha: 3 kg", "Váha: 4 kg"],
  ]);
  const turned = { ...before, Parameters: before.Parameters.toReversed() };
  expect(fieldsOf(before, turned)).toEqual(["Parameters"]);
});

test.each([
  ["Parameters", ["Obsah:kufor,vrták"], ["Obsah:kufor", "vrták"], "Obsah:kufor,vrták", "Obsah:kufor, vrták"],
  ["Parameters", ["kufor, vrták"], ["kufor", "vrták"], '["kufor, vrták"]', '["kufor","vrták"]'],
  ["Price", { Additional: ["Olej,nôž:5"] }, { Additional: ["Olej", "nôž:5"] }, "Olej,nôž:5", "Olej, nôž:5"],
  ["Price", { Day: 5, Zľava: 1 }, { Day: 5, Zľava: 2 }, "1", "2"],
  ["Price", { Day: 5.004 }, { Day: 5 }, "5.004", "5"],
  ["Description", ["Dobrá. Ostrá."], ["Dobrá.", "Ostrá."], '["Dobrá. Ostrá."]', '["Dobrá.","Ostrá."]'],
  ["Pictures", ["/files/products/a,b.png"], ["/files/products/a", "b.png"], "1 obrázok", "2 obrázky"],
  ["Pictures", ["/files/products/a.png?v=1"], ["/files/products/b.png?v=1"], "1 obrázok", "zmenený obrázok"],
  ["Category", "zmazaná", "", "Odstránená kategória", "Bez kategórie"],
  ["Category", "zmazaná", "c1", "Odstránená kategória", "Píly"],
  ["DayIndex", 1, 2, "1", "2"],
  ["Colour", undefined, "", "nič", '""'],
])("B13 what the words of a line would hide is shown as it is stored: %s %j → %j", (name, old, next, before, after) => {
  const lines = linesOf({ ...RECORD, before: { [name]: old }, after: { [name]: next } }, [
    { id: "c1", name: "Píly", imgPath: "" },
  ]);
  expect(lines.map((line) => [line.before, line.after])).toEqual([[before, after]]);
});

test("B13 a field that is the same on both sides is not named, also one that no form shows", () => {
  expect(fieldsOf({ Colour: "žltá", Name: "Píla" }, { Colour: "žltá", Name: "Pílka" })).toEqual(["Name"]);
});

const words = fc.constantFrom("", " ", "a", "a ", "a, b", "a,b", "a:1", "b", "2026-12-24", "Píly");
const list = fc.array(words, { maxLength: 3 });
const number = fc.constantFrom(0, 1, 5, 5.004, -1);
const value = fc.oneof(
  words,
  list,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.dictionary(words, fc.oneof(number, words)),
);
const price = fc.record(
  { Day: number, Week: fc.oneof(number, words), Additional: list, Zľava: value },
  { requiredKeys: [] },
);
const point = fc.record({ Latitude: number, Longitude: number }, { requiredKeys: [] });
const namesOf = {
  products: Object.keys(PRODUCT_FIELDS),
  categories: ["name", "imgPath"],
  opening_hours: ["Day", "DayIndex", "Morning", "Afternoon"],
  special_days: ["From", "To", "Morning", "Afternoon", "Note"],
  settings: ["Name", "Social", "Text", "Until", "Map", "ComplaintsPdf"],
};
const documentOf = (collection: keyof typeof namesOf) => {
  const fields = [...namesOf[collection], "Colour"].map((name) => [
    name,
    name === "Price" ? fc.oneof(price, value) : name === "Map" ? fc.oneof(point, value) : value,
  ]);
  return fc.record<StoredFields>(Object.fromEntries(fields), { requiredKeys: [] });
};

test.each(RECORDED)("B13 of any two different documents of %s a line says a difference", (collection) => {
  const property = fc.property(
    documentOf(collection),
    documentOf(collection),
    fc.constantFrom("shop", "notice"),
    (before, after, id) => {
      const lines = linesOf({ ...RECORD, collection, id, before, after } as HistoryRecord);
      expect(lines.length > 0).toBe(differingFields(before, after).length > 0);
      for (const line of lines) expect(line.before).not.toBe(line.after);
    },
  );
  fc.assert(property, { numRuns: 500 });
});
