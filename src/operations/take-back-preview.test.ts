import { expect, test } from "vitest";
import { recordFrom } from "#src/domain/history/history-record.ts";
import { hasChangedSince, mayLackFiles, whyNotTakenBack } from "./take-back-preview.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("B13 why a record is not taken back: its document is gone, is as it was before, or is there again with other values", () => {
  const record = recordFrom({ id: "r", Path: "products/p", Before: { Name: "A" }, After: { Name: "B" } });
  expect(whyNotTakenBack(record, null)).toBe("gone");
  expect(whyNotTakenBack(record, { id: "p", Name: "A" })).toBe("asBefore");
  expect(whyNotTakenBack(record, { id: "p", Name: "C" })).toBeUndefined();
  const deletion = recordFrom({ id: "r", Path: "products/p", Before: { Name: "A" } });
  expect(whyNotTakenBack(deletion, { id: "p", Name: "A" })).toBe("asBefore");
  expect(whyNotTakenBack(deletion, { id: "p", Name: "B" })).toBe("existsAgain");
  expect(whyNotTakenBack(deletion, null)).toBeUndefined();
  const addition = recordFrom({ id: "r", Path: "products/p", After: { Name: "A" } });
  expect(whyNotTakenBack(addition, null)).toBe("asBefore");
  expect(hasChangedSince(addition, { id: "p", Name: "A" })).toBe(false);
});

test("B13 a change of a document that lacked a field, or had it in an older form, is taken back once the field is as it is written today", () => {
  const [Before, After] = [
    { Availability: 1, Price: { Day: "12,50" } },
    { Availability: 0, BackOn: "", Price: { Day: 9 } },
  ];
  const change = recordFrom({ id: "r", Path: "products/p", Before, After });
  expect(whyNotTakenBack(change, { id: "p", Availability: 1, BackOn: "", Price: { Day: 12.5 } })).toBe("asBefore");
  expect(whyNotTakenBack(change, { id: "p", Availability: 0, BackOn: "", Price: { Day: 12.5 } })).toBeUndefined();
  const deletion = recordFrom({ id: "r", Path: "products/p", Before: { Name: "A", ...Before } });
  expect(whyNotTakenBack(deletion, { id: "p", Name: "A", ...Before, Price: { Day: 12.5 } })).toBe("asBefore");
  const setting = recordFrom({ id: "r", Path: "settings/shop", Before: {}, After: { Slogan: "Nový" } });
  expect(whyNotTakenBack(setting, { id: "shop", Slogan: "" })).toBe("asBefore");
});

test("B13 whether taking back brings files back that may not be stored any more: none while they are in the bin", () => {
  const at = Date.parse("2026-11-01T12:00:00Z");
  const brings = (Before: object | undefined, After: object | undefined, days = 31, hasBin = true) =>
    mayLackFiles({ ...recordFrom({ id: "r", Path: "products/p", Before, After }), at }, { hasBin }, at + days * DAY_MS);
  expect(brings({ imgPath: "a" }, { imgPath: "c" }, 29)).toBe(false);
  expect(brings({ imgPath: "a" }, { imgPath: "c" }, 29, false)).toBe(true);
  expect(brings({ imgPath: "a", Name: "A" }, undefined)).toBe(true);
  expect(brings({ imgPath: "a", Pictures: ["b"] }, { imgPath: "c" })).toBe(true);
  expect(brings({ imgPath: "a", Pictures: ["b"] }, { imgPath: "b", Pictures: ["a"] })).toBe(false);
  expect(brings({ imgPath: "" }, { imgPath: "a" })).toBe(false);
  expect(brings(undefined, { imgPath: "a" })).toBe(false);
});

test("B13 where only a field is left that the change added and no form shows, there is nothing to press", () => {
  const [Before, After] = [{ Availability: 1 }, { Availability: 0, Colour: "žltá" }];
  const record = recordFrom({ id: "r", Path: "products/p", Before, After });
  expect(whyNotTakenBack(record, { id: "p", ...After })).toBe(undefined);
  expect(whyNotTakenBack(record, { id: "p", Availability: 1, Colour: "žltá" })).toBe("cannotRemove");
  expect(whyNotTakenBack(record, { id: "p", Availability: 1 })).toBe("asBefore");
});
