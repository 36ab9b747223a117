import { expect, test } from "vitest";
import { rulesText } from "../rules/rules-text.ts";
import { STORAGE_CASES } from "../rules/storage-matrix.ts";
import { ownStorageRules } from "./own-storage-rules.ts";

const RULES = rulesText("storage.rules");

test("§6 storage.rules allow what the matrix says", () => {
  const allows = ownStorageRules(RULES);
  const wrong = STORAGE_CASES.filter(({ request, allowed }) => allows(request) !== allowed);
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
});

test.each([
  ["an operator", "isStaff()", "!isStaff()"],
  ["an alternative", "isStaff()", "isStaff() || true"],
  ["a statement of two methods", "allow get:", "allow get, list:"],
  ["a deeper path", "/{file} {", "/{file=**} {"],
])("what our evaluator of storage.rules does not know is never decided: %s", (_, known, unknown) => {
  expect(() => ownStorageRules(RULES.replaceAll(known, unknown))).toThrow("does not know");
});
