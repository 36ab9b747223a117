import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#src/testing/any-text.ts";
import { cellFrom, listIn, listText, textIn } from "./csv-cells.ts";

/** Any texts, and those of the characters that mean something in a cell, of combining marks and of halves of surrogate pairs. */
const MEANING = [
  ..."'=+-@\t\r\n |\\nrs:;,\"až\u00a0\u2028\u2029\u0085\u0301\u030c\u0338\u200d\ufe0f👷",
  "\ud83d",
  "\udc77",
];
const text = fc.oneof(fc.string(), anyText, fc.string({ unit: fc.constantFrom(...MEANING) }));

test("B11 any text reads back from its cell", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(textIn(cellFrom(value))).toBe(value);
    }),
  );
});

test("B11, fault 50: no cell begins as a formula does", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(cellFrom(value)).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["-5 kg", "'-5 kg"],
  ["'=1+1", "''=1+1"],
  ["\t=1", "'\t=1"],
  ["'quoted'", "'quoted'"],
  ["12,50", "12,50"],
])("B11 the text %j is written as %j", (value, cell) => {
  expect(cellFrom(value)).toBe(cell);
});

test("B11 a typed formula is read as text", () => {
  expect(textIn("=SUM(A1:A3)")).toBe("=SUM(A1:A3)");
});

test("B11 any list reads back from its text, but for a single empty item", () => {
  fc.assert(
    fc.property(fc.array(text), (items) => {
      const isOneEmpty = items.length === 1 && items[0] === "";
      expect(listIn(listText(items))).toEqual(isOneEmpty ? [] : items);
    }),
  );
});

test.each<[string, readonly string[]]>([
  ["", []],
  [" \n ", []],
  ["Výkon:800 W | Hmotnosť:3 kg", ["Výkon:800 W", "Hmotnosť:3 kg"]],
  ["Výkon:800 W|Hmotnosť:3 kg", ["Výkon:800 W", "Hmotnosť:3 kg"]],
  ["Výkon:800 W\r\nHmotnosť:3 kg\nDĺžka:2 m", ["Výkon:800 W", "Hmotnosť:3 kg", "Dĺžka:2 m"]],
  ["Prvý odsek |  | tretí", ["Prvý odsek", "", "tretí"]],
  ["a\\|b | c\\nd", ["a|b", "c\nd"]],
  ["C:\\temp | koniec\\", ["C:\\temp", "koniec\\"]],
  ["koniec\\\nďalší\\\r\ntretí", ["koniec\\", "ďalší\\", "tretí"]],
  ["\\n\u0301 | \\s\u030c", ["\n\u0301", " \u030c"]],
])("B11 the cell %j holds the list %j", (cell, items) => {
  expect(listIn(cell)).toEqual(items);
});
