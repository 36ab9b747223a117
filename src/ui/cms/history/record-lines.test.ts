import { expect, test } from "vitest";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { linesBetween } from "./record-lines.ts";

const RECORD = { id: "r", collection: "products", name: "Píla" } as unknown as HistoryRecord;
const fieldsOf = (before: object, after: object) =>
  linesBetween(RECORD, { ...before }, { ...after }).map((line) => line.field);

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
  const lines = linesBetween(RECORD, before, after).map(({ label, before: old, after: next }) => [label, old, next]);
  expect(lines).toEqual([
    ["Deň", "24\u00a0€", "25,50\u00a0€"],
    ["Víkend", "nič", "40\u00a0€"],
    ["Doplnkové ceny", "Palivo:5", "Palivo:6"],
    ["parametre", "Váha: 3 kg", "Váha: 4 kg"],
  ]);
  const turned = { ...before, Parameters: before.Parameters.toReversed() };
  expect(fieldsOf(before, turned)).toEqual(["Parameters"]);
});
