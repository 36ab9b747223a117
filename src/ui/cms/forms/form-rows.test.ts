import { expect, test } from "vitest";
import { type FormRow, formRows, hasTooManyRows, rowProblem, storedRows, withNewRow } from "./form-rows.ts";

const typed = (label: string, value: string): FormRow => ({ key: 9, label, value });
const edited = (kind: "parameter" | "extraPrice", stored: string, change: Partial<FormRow>) =>
  formRows(kind, [stored]).map((row) => ({ ...row, ...change }));

test.each([
  ["parameter", ["Výkon:1500 W", "Pomer:1:50", "Len názov", ":", "", " a : b "]],
  ["extraPrice", ["Palivo:5", "Palivo:5,50", "Zmes 1:50:3", "Palivo:dohodou", "Bez sumy", ":"]],
] as const)("D7: %s rows nobody touched are saved as they were stored", (kind, stored) => {
  const notEmpty = stored.filter((row) => row.replace(":", "") !== "");
  expect(storedRows(kind, formRows(kind, stored))).toEqual(notEmpty);
});

test("§5 parameters are saved as 'key:value', trimmed; a value may hold colons", () => {
  expect(storedRows("parameter", [typed(" Pomer ", " 1:50 ")])).toEqual(["Pomer:1:50"]);
});

test("D7: a wholly empty row is dropped, a half-filled one is stored", () => {
  expect(storedRows("parameter", [typed("", "  "), typed("Výkon", ""), typed("", "5 kg")])).toEqual([
    "Výkon:",
    ":5 kg",
  ]);
  expect(storedRows("extraPrice", [typed(" ", "0"), typed("", ""), typed("Palivo", ""), typed("", "5")])).toEqual([
    "Palivo:0",
    ":5",
  ]);
});

test("§5 a new extra price starts with the amount 0, and its key is its own", () => {
  const rows = withNewRow("extraPrice", withNewRow("extraPrice", formRows("extraPrice", ["a:1", "b:2"]).slice(1)));
  expect(rows.map(({ key, value }) => [key, value])).toEqual([
    [1, "2"],
    [2, "0"],
    [3, "0"],
  ]);
});

test.each([
  ["5", "Palivo:5"],
  ["5,9", "Palivo:5"],
  ["5.9", "Palivo:5"],
  ["1 200", "Palivo:1200"],
])("§3 the edit form parses the extra amount '%s' as an integer", (value, stored) => {
  expect(storedRows("extraPrice", [typed("Palivo", value)])).toEqual([stored]);
});

test("D7: renaming an extra price loses no cents, changing its amount makes it whole", () => {
  expect(storedRows("extraPrice", edited("extraPrice", "Palivo:5,50", { label: "Benzín" }))).toEqual(["Benzín:5,50"]);
  expect(storedRows("extraPrice", edited("extraPrice", "Palivo:5,50", { value: "6,50" }))).toEqual(["Palivo:6"]);
});

test.each([
  ["extraPrice", typed("Palivo", "abc"), "notNumber"],
  ["extraPrice", typed("Palivo", "-5"), "negative"],
  ["extraPrice", typed("Palivo", "1e309"), "notNumber"],
  ["extraPrice", typed("Palivo", "1000001"), "tooMuch"],
  ["extraPrice", typed("x".repeat(2000), "5"), "tooLong"],
  ["extraPrice", typed("Zmes 1:50", "5"), undefined],
  ["parameter", typed("Pomer 1:50", "x"), "colon"],
  ["parameter", typed("Pomer", "1:50"), undefined],
  ["parameter", typed("x", "y".repeat(2000)), "tooLong"],
  ["parameter", typed("", ""), undefined],
] as const)("a %s row that cannot be saved says why (%#)", (kind, row, problem) => {
  expect(rowProblem(kind, row)).toBe(problem);
});

test("an odd amount stored long ago is no problem until it is touched", () => {
  const [row] = formRows("extraPrice", ["Palivo:dohodou"]) as [FormRow];
  expect(rowProblem("extraPrice", row)).toBeUndefined();
  expect(rowProblem("extraPrice", { ...row, label: "Benzín" })).toBeUndefined();
  expect(rowProblem("extraPrice", { ...row, value: "dohodou!" })).toBe("notNumber");
});

test("more rows than a document takes are too many", () => {
  expect(hasTooManyRows(Array.from({ length: 200 }, () => typed("a", "b")))).toBe(false);
  expect(hasTooManyRows(Array.from({ length: 201 }, () => typed("a", "b")))).toBe(true);
});
