import { expect, test } from "vitest";
import type { CsvReason } from "#src/domain/csv/csv-row.ts";
import { differenceText, reasonText } from "./csv-text.ts";

test.each<[CsvReason, string]>([
  [
    { kind: "cell", column: "Day", problem: "notNumber", part: "dohodou" },
    "Deň: „dohodou“ nie je suma, zadajte číslo, napríklad 12 alebo 12,50.",
  ],
  [{ kind: "cell", column: "Category", problem: "unknownCategory", part: "Bágre" }, "Kategória „Bágre“ neexistuje."],
  [{ kind: "cell", column: "Name", problem: "nameMissing", part: "" }, "Chýba názov."],
  [
    { kind: "cell", column: "Additional", problem: "extraWithCents", part: "Doprava:2,50" },
    "Doplnkové ceny: „Doprava:2,50“ nie je v celých eurách.",
  ],
  [{ kind: "secondRow", line: 3 }, "Ten istý produkt je už v riadku 3."],
  [{ kind: "unknownId", part: "x".repeat(300) }, `Produkt s ID ${"x".repeat(200)}… neexistuje.`],
  [{ kind: "moreCells" }, "Riadok má viac buniek ako hlavička. Text s oddeľovačom musí byť v úvodzovkách."],
])("B11 the reason of a wrong row is a sentence", (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});

const difference = (before: string, after: string) => ({ column: "Description", before, after }) as const;

test("B11 a change is shown as before and after; of long texts the part around the first difference", () => {
  expect(differenceText(difference("9", "9,50"), false)).toBe("9 → 9,50");
  expect(differenceText(difference("", "9,50"), false)).toBe("nič → 9,50");
  expect(differenceText(difference("9", ""), false)).toBe("9 → nič");
  const long = "a".repeat(1_000);
  const lead = "a".repeat(40);
  expect(differenceText(difference(`${long}x`, `${long}y`), false)).toBe(`…${lead}x → …${lead}y`);
  expect(differenceText(difference("", long), true)).toBe(`${"a".repeat(200)}…`);
});
