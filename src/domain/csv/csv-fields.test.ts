import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#src/testing/any-text.ts";
import { productFrom } from "../products/product.ts";
import { cleanText, printable } from "../values/clean-text.ts";
import { CSV_FIELDS, type CsvContext } from "./csv-fields.ts";

const CONTEXT: CsvContext = { categories: [], keyOf: (name) => name || undefined, today: "2026-11-24" };
const MARKS = ["\u0301", "\u030c", "\u0338", "\u200d", "\ufe0f", "👷", "🏽"];

/** Texts as they are stored: of the characters that mean something in a cell, and of combining marks. */
const stored = fc
  .oneof(anyText, fc.string({ unit: fc.constantFrom(..."nrs\\| \n\raž'=", ...MARKS) }))
  .map((text) => cleanText(printable(text)))
  .filter((text) => cleanText(text) === text);

test("B11 any stored description reads back from its cell, combining marks and line breaks included", () => {
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 5 }), (Description) => {
      const cell = CSV_FIELDS.Description.text({ ...productFrom({ id: "a" }), Description }, CONTEXT);
      const isEmpty = cell.trim() === "";
      expect(CSV_FIELDS.Description.read(cell, undefined, CONTEXT)).toEqual({ value: isEmpty ? [] : Description });
    }),
    { numRuns: 2_000 },
  );
});

test("B11 a backslash before a line break in a typed cell stays", () => {
  expect(CSV_FIELDS.Description.read("C:\\\ntemp", undefined, CONTEXT)).toEqual({ value: ["C:\\", "temp"] });
});

const filled = stored.filter((text) => text.trim() !== "");

test("B11 any stored name, parameters and extra prices read back from their cells", () => {
  const additional = filled.map((label) => `${label.trim()}:5`);
  fc.assert(
    fc.property(
      filled,
      fc.array(filled, { maxLength: 5 }),
      fc.array(additional, { maxLength: 5 }),
      (typed, Parameters, Additional) => {
        const Name = typed.replace(/[\r\n]+/g, " ").trim();
        const product = { ...productFrom({ id: "a" }), Name, Parameters, Price: { Additional } };
        const read = (field: "Name" | "Parameters" | "Additional") =>
          CSV_FIELDS[field].read(CSV_FIELDS[field].text(product, CONTEXT), product, CONTEXT);
        if (Name) expect(read("Name")).toEqual({ value: Name });
        expect(read("Parameters")).toEqual({ value: Parameters });
        expect(read("Additional")).toEqual({ value: Additional });
      },
    ),
    { numRuns: 1_000 },
  );
});
