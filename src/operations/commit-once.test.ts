import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Backend, BackendError, type Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { unstarted } from "#src/domain/changes/batches.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { addition } from "#src/testing/addition.ts";
import { added, broken, DRILL, lost, SHOPS, unavailable } from "#src/testing/operation-shops.ts";
import { runBatches } from "./batch-run.ts";
import { commitOnce, Unanswered } from "./commit-once.ts";
import { deleteDocument } from "./document-delete.ts";
import { saveDocument } from "./document-save.ts";
import { saveOpeningHours } from "./opening-hours-save.ts";
import { switchAvailability } from "./product-switch.ts";
import { addSpecialDays } from "./special-days-save.ts";
import { undoOf } from "./take-back.ts";

const DAY = { From: "2027-03-03", To: "2027-03-03", Morning: "", Afternoon: "", Note: "" };
const NEW = addition("categories", newId(), { name: "Píly", imgPath: "" });

/** A product that the switch leaves as it is but for its availability. */
const { id: _, ...CANONICAL } = productFrom({ id: "" });

type Write = (staff: Backend, product: Document, monday: Document, action: string) => Promise<unknown>;
const WRITES: readonly (readonly [string, Write])[] = [
  [
    "a save",
    (staff, original, _, action) =>
      saveDocument(staff, { collection: "products", id: original.id, original, fields: { Name: "Píla" } }, { action }),
  ],
  ["an addition", (staff, _product, _day, action) => saveDocument(staff, { ...NEW, original: undefined }, { action })],
  ["a deletion", (staff, product, _, action) => deleteDocument(staff, "products", product, { action })],
  ["a switch", (staff, product, _, action) => switchAvailability(staff, product, { action })],
  [
    "opening hours",
    (staff, _, original, action) =>
      saveOpeningHours(staff, [{ original, hours: { Morning: "7:00 - 9:00", Afternoon: "" } }], { action }),
  ],
  ["a special day", (staff, _product, _day, action) => addSpecialDays(staff, [DAY], "2026-11-27", { action })],
  [
    "a bulk change",
    ({ documents }, expected, _, action) => {
      const change = { collection: "products", id: expected.id, name: "Vŕtačka", expected } as const;
      return runBatches(documents, unstarted([{ ...change, fields: { Price: { Day: 1 } } }]), { action });
    },
  ],
];

describe.each(SHOPS)("over the %s backend", (_, open) => {
  async function shopWithProduct() {
    const { staff, colleague } = await open();
    const product = await added(staff, { ...CANONICAL, ...DRILL });
    const { documents: days } = await staff.documents.readList({ collection: "opening_hours" });
    const action = newId();
    const recordsOf = async () => {
      const where = { field: "Commit", equals: action };
      return (await staff.documents.readList({ collection: "history", where })).documents;
    };
    const all = async () => {
      const { readList } = colleague.documents;
      const lists = ["products", "categories", "opening_hours", "special_days"] as const;
      return Promise.all(lists.map(async (collection) => (await readList({ collection })).documents));
    };
    return { staff, colleague, product, monday: days[0] as Document, action, recordsOf, all };
  }

  test.each(WRITES)(
    "ADR-021 %s whose answer was lost is done, and not made again after a colleague has taken it back",
    async (_name, write) => {
      const { staff, colleague, product, monday, action, recordsOf, all } = await shopWithProduct();
      const before = await all();
      const commit = vi.fn(staff.documents.commit).mockImplementationOnce(async (...sent) => {
        await staff.documents.commit(...sent);
        await undoOf(colleague, action)();
        throw new BackendError("unavailable");
      });
      await write(broken(staff, { documents: { commit } }), product, monday, action);
      expect(await all()).toEqual(before);
      expect(await recordsOf()).toHaveLength(1);
    },
  );

  test.each(WRITES)(
    "§4 of %s without any answer nobody knows whether it was made; the same once more is made once",
    async (_name, write) => {
      const { staff, product, monday, action, recordsOf } = await shopWithProduct();
      const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
      commit.mockImplementationOnce(unavailable);
      const flaky = broken(staff, { documents: { commit } });
      await expect(write(flaky, product, monday, action)).rejects.toBeInstanceOf(Unanswered);
      await write(flaky, product, monday, action);
      expect(await recordsOf()).toHaveLength(1);
    },
  );
});

const ID = { action: "a", key: "a" };

test("§4 what this device could not send, because it is offline, was certainly not made", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  const sending = commitOnce({ commit: unavailable }, [NEW], ID);
  await expect(sending).rejects.not.toBeInstanceOf(Unanswered);
});

test("§4 a commit whose answer was lost may have been made, also if this device is offline when it is sent again", async () => {
  const navigator = { onLine: true };
  vi.stubGlobal("navigator", navigator);
  onTestFinished(() => void vi.unstubAllGlobals());
  const commit = vi.fn(async () => {
    navigator.onLine = false;
    throw new BackendError("unavailable");
  });
  await expect(commitOnce({ commit }, [NEW], ID)).rejects.toBeInstanceOf(Unanswered);
});

test("D17 nothing is sent once the form is left, and nothing again", async () => {
  const leaving = new AbortController();
  const commit = vi.fn(async () => {
    leaving.abort();
    throw new BackendError("unavailable");
  });
  await expect(commitOnce({ commit }, [NEW], { ...ID, signal: leaving.signal })).rejects.toBeInstanceOf(Unanswered);
  await expect(commitOnce({ commit }, [NEW], { ...ID, signal: leaving.signal })).rejects.toBe(leaving.signal.reason);
  expect(commit).toHaveBeenCalledTimes(1);
});

test("§7 a session that has ended before the commit is sent again is reported as ended", async () => {
  const commit = vi.fn(async (): Promise<never> => {
    throw new BackendError(commit.mock.calls.length === 1 ? "unavailable" : "signedOut");
  });
  await expect(commitOnce({ commit }, [NEW], ID)).rejects.toMatchObject({ code: "signedOut" });
});
