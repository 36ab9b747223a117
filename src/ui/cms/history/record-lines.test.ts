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
