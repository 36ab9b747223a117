import { expect, test } from "vitest";
import { skCms } from "#src/text/sk-cms.ts";
import { nameField, trimmedText, typedText } from "./typed-text.ts";

test("D9: a name is trimmed and composed; what is inside it stays", () => {
  expect(trimmedText("  Vŕtačka  „malá“ <5 kg> & iné ".normalize("NFD"))).toBe("Vŕtačka  „malá“ <5 kg> & iné");
});

test("text keeps emoji, tabs and lines, and loses control characters and halves of emoji", () => {
  expect(typedText("a\u0000b\u001bc 🛠️\td\ne\ud83d")).toBe("abc 🛠️\td\ne");
});

test.each([
  ["", skCms.problem.nameMissing],
  ["   \u00a0 ", skCms.problem.nameMissing],
  ["\u0007", skCms.problem.nameMissing],
  ["x", undefined],
  ["🛠".repeat(200), undefined],
  ["x".repeat(201), skCms.problem.nameTooLong],
  [` ${"x".repeat(200)} `, undefined],
])("§5 a name must not be empty, nor longer than 200 characters (%#)", (name, problem) => {
  expect(nameField("name").problem(name)).toBe(problem);
});
