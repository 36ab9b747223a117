import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Backend, type Document, MOST_CHANGES } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { specialDayFrom } from "#src/domain/hours/special-days.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { SHOPS } from "#src/testing/operation-shops.ts";
import { deleteDocument } from "./document-delete.ts";
import { addSpecialDays, closeShop, saveSpecialDay } from "./special-days-save.ts";
import { undoOf } from "./take-back.ts";

const TODAY = "2026-11-22";
const entry = (From: string, To = From, Note = "") => ({ From, To, Morning: "", Afternoon: "", Note });
const EVE = entry("2026-12-24", "2026-12-24", "Štedrý deň");

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${TODAY}T12:00Z`), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const storedIn = async ({ documents }: Backend) => (await documents.readList({ collection: "special_days" })).documents;

describe.each(SHOPS)("over the %s backend", (_, open) => {
  const datesIn = async (backend: Backend) => (await storedIn(backend)).map(({ From, To }) => [From, To]);
  const write = (original: Document | undefined, fields: object) => ({
    collection: "special_days" as const,
    id: original?.id ?? "novy",
    original,
    fields: { ...fields },
  });

  test("B2 an entry without a last day is of one day, and stays that where it is moved", async () => {
    const { staff } = await open();
    expect(await saveSpecialDay(staff, write(undefined, { ...EVE, To: "" }), TODAY)).toBe("saved");
    const [stored] = await storedIn(staff);
    expect(stored).toEqual({ ...EVE, id: "2026-12-24" });
    expect(await saveSpecialDay(staff, write(stored, { From: "2026-12-23" }), TODAY)).toBe("saved");
    expect(await datesIn(staff)).toEqual([["2026-12-23", "2026-12-23"]]);
  });

  test("B2 a longer entry keeps its other end, and may become one of a single day", async () => {
    const { staff } = await open();
    await addSpecialDays(staff, [entry("2026-12-24", "2026-12-31")], TODAY);
    const [stored] = await storedIn(staff);
    expect(await saveSpecialDay(staff, write(stored, { From: "2026-12-27" }), TODAY)).toBe("saved");
    expect(await datesIn(staff)).toEqual([["2026-12-27", "2026-12-31"]]);
    const [moved] = await storedIn(staff);
    expect(await saveSpecialDay(staff, write(moved, { To: "" }), TODAY)).toBe("saved");
    expect(await datesIn(staff)).toEqual([["2026-12-27", "2026-12-27"]]);
  });

  test("B2 a day that another entry covers is refused, on adding and on moving; its other fields may be changed", async () => {
    const { staff, colleague } = await open();
    await addSpecialDays(colleague, [EVE, entry("2026-12-31")], TODAY);
    expect(await saveSpecialDay(staff, write(undefined, entry("2026-12-20", "2026-12-24")), TODAY)).toBe("duplicate");
    const [, newYear] = await storedIn(staff);
    expect(await saveSpecialDay(staff, write(newYear, { From: "2026-12-24" }), TODAY)).toBe("duplicate");
    expect(await saveSpecialDay(staff, write(newYear, { Note: "Silvester" }), TODAY)).toBe("saved");
    expect((await storedIn(staff))[1]).toMatchObject({ From: "2026-12-31", Note: "Silvester" });
  });

  test("B25 the shop is closed with its notice in one commit, or not at all: not over a notice or an entry that a colleague has just written", async () => {
    const { staff, colleague } = await open();
    const noticeIn = () => staff.documents.readOne("settings", "notice");
    const notice = (Text: string, stored: Document | null) => ({ fields: { Text, Until: "2026-12-26" }, stored });
    const before = await noticeIn();
    const close = (person: Backend, entry: typeof EVE, notice?: Parameters<typeof closeShop>[1]["notice"]) =>
      closeShop(person, { entry, replaced: [], notice }, TODAY);
    expect(await close(staff, EVE, notice("Zatvorené", before))).toBe(true);
    expect(await noticeIn()).toMatchObject({ Text: "Zatvorené", Until: "2026-12-26" });
    expect(await datesIn(staff)).toEqual([["2026-12-24", "2026-12-24"]]);
    expect(await close(staff, EVE, notice("Znova", await noticeIn()))).toBe(false);
    const seen = await noticeIn();
    expect(await close(colleague, entry("2026-12-27"), notice("Iný", seen))).toBe(true);
    await expect(close(staff, entry("2026-12-30"), notice("Môj", seen))).rejects.toMatchObject({ code: "conflict" });
    expect(await noticeIn()).toMatchObject({ Text: "Iný" });
    expect(await close(staff, entry("2026-12-30"))).toBe(true);
    expect(await datesIn(staff)).toHaveLength(3);
  });

  test("B25 a closing takes the place of the entries within it in one commit, unless one was changed since, and taking it back brings them back", async () => {
    const { staff, colleague } = await open();
    const silvester = { ...entry("2026-12-31"), Morning: "8:00 - 11:00" };
    await addSpecialDays(staff, [EVE, silvester, entry("2027-01-08")], TODAY);
    const seen = (await storedIn(staff)).map(specialDayFrom);
    const closing = { entry: entry("2026-12-24", "2027-01-06", "Dovolenka"), notice: undefined };
    const close = (replaced: typeof seen, action: string) =>
      closeShop(staff, { ...closing, replaced }, TODAY, { action });
    expect(await close([], newId()), "what is not replaced covers its day").toBe(false);
    await saveSpecialDay(colleague, write((await storedIn(staff))[1], { Note: "Silvester" }), TODAY);
    expect(await close(seen.slice(0, 2), newId())).toBe(false);
    const before = await storedIn(staff);
    const action = newId();
    expect(await close(before.slice(0, 2).map(specialDayFrom), action)).toBe(true);
    expect(await datesIn(staff)).toEqual([
      ["2026-12-24", "2027-01-06"],
      ["2027-01-08", "2027-01-08"],
    ]);
    const { progress } = await undoOf(staff, action)();
    expect(progress.skipped).toEqual([]);
    expect(await storedIn(staff)).toEqual(before);
  });

  test("B2 holidays are added together or not at all", async () => {
    const { staff, colleague } = await open();
    await addSpecialDays(colleague, [entry("2026-12-25")], TODAY);
    expect(await addSpecialDays(staff, [EVE, entry("2026-12-25", "2026-12-26")], TODAY)).toBe(false);
    expect(await datesIn(staff)).toEqual([["2026-12-25", "2026-12-25"]]);
    expect(await addSpecialDays(staff, [EVE, entry("2026-12-26")], TODAY)).toBe(true);
    expect(await datesIn(staff)).toHaveLength(3);
  });

  test("B2 of two people who add one day at once only one does, and who adds the very same has it", async () => {
    const { staff, colleague } = await open();
    const adding = [staff, colleague, staff].map((person, at) =>
      addSpecialDays(person, [entry("2026-12-24", "2026-12-24", `${at % 2}`)], TODAY),
    );
    const outcomes = await Promise.all(adding);
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(0);
    expect(await datesIn(staff)).toEqual([["2026-12-24", "2026-12-24"]]);
  });

  test("B2 an entry that was moved leaves its first day free for a new one", async () => {
    const { staff, colleague } = await open();
    await addSpecialDays(staff, [EVE], TODAY);
    const [stored] = await storedIn(staff);
    await saveSpecialDay(staff, write(stored, { From: "2026-12-23" }), TODAY);
    const adding = [staff, colleague].map((person, at) => addSpecialDays(person, [{ ...EVE, Note: `${at}` }], TODAY));
    expect((await Promise.all(adding)).filter(Boolean), "for one of two who add it at once").toHaveLength(1);
    expect((await datesIn(staff)).map(([From]) => From)).toEqual(["2026-12-23", "2026-12-24"]);
  });

  test("B2 what was over a year ago goes with the next addition, and the others stay", async () => {
    const { staff } = await open();
    await addSpecialDays(staff, [entry("2025-11-20"), entry("2025-11-22"), entry("2026-01-01")], "2025-11-01");
    const laterDays = async (today: string) => {
      await addSpecialDays(staff, [{ ...EVE, Note: today, From: today, To: today }], today);
      return (await datesIn(staff)).map(([From]) => From);
    };
    expect(await laterDays("2026-11-22")).toEqual(["2025-11-22", "2026-01-01", "2026-11-22"]);
  });

  test("B2 an entry is removed", async () => {
    const { staff } = await open();
    await addSpecialDays(staff, [EVE], TODAY);
    const [stored] = await storedIn(staff);
    await deleteDocument(staff, "special_days", stored as Document);
    expect(await storedIn(staff)).toEqual([]);
  });
});

test("B2 of entries that overlap, as an import brought them, the other fields may be changed", async () => {
  const longer = { ...entry("2026-12-23", "2026-12-25"), id: "two" };
  const staff = await signedIn(
    memoryShop({ ...CONTRACT_SEED, special_days: [longer, { ...EVE, id: "one" }] }).client(),
  );
  const original = (await staff.documents.readOne("special_days", "one")) ?? undefined;
  const write = { collection: "special_days", id: "one", original, fields: { Note: "Vianoce" } } as const;
  expect(await saveSpecialDay(staff, write, TODAY)).toBe("saved");
  expect(await staff.documents.readOne("special_days", "one")).toMatchObject({ ...EVE, Note: "Vianoce" });
});

test("B2 where more entries were over a year ago than a commit takes, as a restore brought them, one can be added, and as many go", async () => {
  const old = Array.from({ length: 300 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    return { ...entry(day), id: day };
  });
  const staff = await signedIn(memoryShop({ ...CONTRACT_SEED, special_days: old }).client());
  expect(await addSpecialDays(staff, [EVE], TODAY)).toBe(true);
  expect(await storedIn(staff)).toHaveLength(300 - (MOST_CHANGES - 1) + 1);
});
