import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Backend, BackendError, type Document, type Documents } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, planned, reversed } from "#src/domain/bulk/batches.ts";
import { addition } from "#src/testing/addition.ts";
import { added, broken, DRILL, lost, runAction, SHOPS, unavailable } from "#src/testing/operation-shops.ts";
import { runBatches } from "./batch-run.ts";
import { takeBackAction } from "./take-back.ts";

const ACTION = "action";

describe.each(SHOPS)("over the %s backend", (_, open) => {
  async function shopWith(names: readonly string[]) {
    const shop = await open();
    const products: Document[] = [];
    for (const Name of names) products.push(await added(shop.staff, { Name }));
    const find = (name: string) => products.find(({ Name }) => Name === name) as Document;
    const daysNow = async () => {
      const { documents } = await shop.colleague.documents.readList({ collection: "products" });
      return Object.fromEntries(documents.map(({ Name, Price }) => [Name, (Price as { Day: number }).Day]));
    };
    const change = async ({ documents }: Backend, product: Document, fields: object) => {
      const expected = Object.fromEntries(Object.keys(fields).map((name) => [name, product[name]]));
      await documents.commit([
        { kind: "update", collection: "products", id: product.id, fields: { ...fields }, expected },
      ]);
    };
    return { ...shop, products, find, daysNow, change };
  }
  const priced = (product: Document, Day: number): PlannedChange => ({
    collection: "products",
    id: product.id,
    name: String(product.Name),
    expected: product,
    fields: { Price: { Day } },
  });
  const addedLike = ({ id: _, ...fields }: Document, Name: string): PlannedChange => ({
    collection: "products",
    id: newId(),
    name: Name,
    expected: undefined,
    fields: { ...fields, Name },
  });
  /** How far a plan is carried out when an answer is lost. */
  async function brokenOff(documents: Documents, plan: BatchProgress): Promise<BatchProgress> {
    let progress = plan;
    const onProgress = (next: BatchProgress) => {
      progress = next;
    };
    const running = runBatches(documents, plan, { action: ACTION, onProgress });
    await expect(running).rejects.toMatchObject({ code: "unavailable" });
    return progress;
  }
  const names = (changes: readonly PlannedChange[]) => changes.map(({ name }) => name);
  const skippedIn = ({ skipped }: BatchProgress) => skipped.map(({ change, why }) => [change.name, why]);

  test("B10 what somebody changed or deleted since the preview is left alone and named, the rest is changed", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B", "C", "D"]);
    await change(colleague, find("B"), { Price: { Day: 99 } });
    await change(colleague, find("C"), { Availability: 0 });
    await colleague.documents.commit([{ kind: "delete", collection: "products", id: find("D").id }]);
    const progress = await runAction(staff.documents, planned(products.map((product) => priced(product, 20))));
    expect(names(progress.done)).toEqual(["A", "C"]);
    expect(skippedIn(progress)).toEqual([
      ["B", "changed"],
      ["D", "gone"],
    ]);
    expect(progress.open).toEqual([]);
    expect(await daysNow()).toEqual({ A: 20, B: 99, C: 20 });
  });

  test("B10 what was done can be undone in the same way, and what was changed since stays", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B"]);
    const changed = await runAction(staff.documents, planned(products.map((product) => priced(product, 20))));
    await change(colleague, { ...find("B"), Price: { Day: 20 } }, { Price: { Day: 21 } });
    const undone = await runAction(staff.documents, planned(reversed(changed)));
    expect(names(undone.done)).toEqual(["A"]);
    expect(skippedIn(undone)).toEqual([["B", "changed"]]);
    expect(await daysNow()).toEqual({ A: 12.5, B: 21 });
  });

  test.each([
    ["", ACTION],
    [", also by somebody else,", "somebody else's"],
  ])(
    "B10 where the answer to a commit was lost, going on%s does not write it twice and undoing covers it",
    async (_name, next) => {
      const { staff, colleague, products, daysNow } = await shopWith(["A", "B"]);
      const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
      const flaky = broken(staff, { documents: { commit } }).documents;
      const last = await brokenOff(flaky, planned(products.map((product) => priced(product, 20))));
      expect(last).toMatchObject({ done: [], inDoubt: 2 });
      const undoing = reversed(last);
      const onProgress = vi.fn();
      const ended = await runAction(flaky, last, { action: next, onProgress });
      expect([names(ended.done), ended.skipped, ended.inDoubt]).toEqual([["A", "B"], [], 0]);
      expect(onProgress.mock.lastCall?.[0]).toBe(ended);
      expect(commit).toHaveBeenCalledTimes(1);
      await runAction(colleague.documents, planned(undoing));
      expect(await daysNow()).toEqual({ A: 12.5, B: 12.5 });
    },
  );

  test("B10 what somebody changed or deleted after a commit whose answer was lost is named as in doubt, not as left alone", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B", "C"]);
    const [kept, deleted] = [addedLike(find("A"), "N"), addedLike(find("A"), "O")];
    const answers = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
    const flaky = broken(staff, { documents: { commit: answers } }).documents;
    const last = await brokenOff(flaky, planned([...products.map((product) => priced(product, 20)), kept, deleted]));
    await change(colleague, { ...find("B"), Price: { Day: 20 } }, { Price: { Day: 21 } });
    for (const { id } of [find("C"), deleted])
      await colleague.documents.commit([{ kind: "delete", collection: "products", id }]);
    const ended = await runAction(flaky, last, { action: ACTION });
    expect(names(ended.done)).toEqual(["A", "N"]);
    expect(skippedIn(ended)).toEqual([
      ["B", "inDoubt"],
      ["C", "inDoubt"],
      ["O", "inDoubt"],
    ]);
    expect(await daysNow()).toEqual({ A: 20, B: 21, N: 12.5 });
  });

  test("B10 an addition that somebody deleted after a commit whose answer was lost keeps nothing else from being written", async () => {
    const { staff, colleague, find, daysNow } = await shopWith(["A"]);
    const [kept, deleted, last] = [addedLike(find("A"), "N"), addedLike(find("A"), "O"), addedLike(find("A"), "P")];
    const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
    const flaky = broken(staff, { documents: { commit } }).documents;
    const progress = await brokenOff(flaky, planned([kept, deleted]));
    await colleague.documents.commit([{ kind: "delete", collection: "products", id: deleted.id }]);
    const ended = await runAction(flaky, { ...progress, open: [...progress.open, last] }, { action: ACTION });
    expect(names(ended.done)).toEqual(["N", "P"]);
    expect(skippedIn(ended)).toEqual([["O", "inDoubt"]]);
    expect(await daysNow()).toEqual({ A: 12.5, N: 12.5, P: 12.5 });
  });

  test("B10 a move whose answer was lost before somebody deleted the category is named as in doubt, not as left alone", async () => {
    const { staff, colleague, find } = await shopWith(["A"]);
    const saws = newId();
    await staff.documents.commit([addition("categories", saws, { name: "Píly", imgPath: "" })]);
    const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
    const flaky = broken(staff, { documents: { commit } }).documents;
    const deleted = addedLike(find("A"), "O");
    const last = await brokenOff(flaky, planned([{ ...priced(find("A"), 20), fields: { Category: saws } }, deleted]));
    await colleague.documents.commit([{ kind: "delete", collection: "categories", id: saws }]);
    await colleague.documents.commit([{ kind: "delete", collection: "products", id: deleted.id }]);
    expect(skippedIn(await runAction(flaky, last, { action: ACTION }))).toEqual([
      ["A", "inDoubt"],
      ["O", "inDoubt"],
    ]);
  });

  test("B10 undoing what may not have been written at all changes nothing, names nobody and counts nothing", async () => {
    const { staff, products, daysNow } = await shopWith(["A", "B"]);
    const plan = planned(products.map((product) => priced(product, 20)));
    const down = broken(staff, { documents: { commit: unavailable } }).documents;
    await expect(runAction(down, plan)).rejects.toMatchObject({ code: "unavailable" });
    const undone = await runAction(staff.documents, planned(reversed({ ...plan, inDoubt: 2, lostAction: ACTION })));
    expect([undone.done, undone.skipped, undone.open]).toEqual([[], [], []]);
    expect(await daysNow()).toEqual({ A: 12.5, B: 12.5 });
  });

  test("B10 what somebody else changed in the same way before a commit was refused whose answer was lost is left alone, also by undoing", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B"]);
    await change(colleague, find("B"), { Price: { Day: 20 } });
    const commit = vi.fn(staff.documents.commit).mockImplementationOnce(unavailable);
    const flaky = broken(staff, { documents: { commit } }).documents;
    const last = await brokenOff(flaky, planned(products.map((product) => priced(product, 20))));
    await runAction(staff.documents, planned(reversed(last)));
    expect(await daysNow()).toEqual({ A: 12.5, B: 20 });
    const ended = await runAction(flaky, last, { action: ACTION });
    expect([names(ended.done), skippedIn(ended)]).toEqual([["A"], [["B", "changed"]]]);
    await runAction(staff.documents, planned(reversed(ended)));
    expect(await daysNow()).toEqual({ A: 12.5, B: 20 });
  });

  test("B11 the categories of a CSV file are added with its products; one whose name somebody has taken is named, and so are its products", async () => {
    const { staff, colleague, find } = await shopWith(["A"]);
    await colleague.documents.commit([addition("categories", newId(), { name: "píly", imgPath: "" })]);
    const category = (name: string): PlannedChange => ({
      collection: "categories",
      id: newId(),
      name,
      expected: undefined,
      fields: { name, imgPath: "" },
    });
    const [taken, free] = [category("Píly"), category("Vŕtačky")];
    const inCategory = (Name: string, { id }: PlannedChange) => {
      const product = addedLike(find("A"), Name);
      return { ...product, fields: { ...product.fields, Category: id } };
    };
    const plan = [taken, free, inCategory("N", free), inCategory("O", taken)];
    const ended = await runAction(staff.documents, planned(plan), { action: ACTION });
    expect(names(ended.done)).toEqual(["Vŕtačky", "N"]);
    expect(skippedIn(ended)).toEqual([
      ["Píly", "duplicate"],
      ["O", "dangling"],
    ]);
  });

  test("B10 no commit begins after cancelling; what is open stays open and can be carried out later", async () => {
    const { staff } = await open();
    const ids = Array.from({ length: 450 }, newId);
    const adds = ids.map((id, at): PlannedChange => {
      const Name = `Produkt ${at}`;
      return { collection: "products", id, name: Name, expected: undefined, fields: { ...DRILL, Name, imgPath: "" } };
    });
    const cancelling = new AbortController();
    const steps: number[] = [];
    const onProgress = ({ done }: BatchProgress) => {
      steps.push(done.length);
      if (done.length === 400) cancelling.abort();
    };
    const stopped = await runAction(staff.documents, planned(adds), { signal: cancelling.signal, onProgress });
    expect(steps).toEqual([200, 400]);
    expect(stopped.open).toEqual(adds.slice(400));
    const ended = await runAction(staff.documents, stopped);
    expect(ended.done).toEqual(adds);
    expect((await staff.documents.readList({ collection: "products" })).documents).toHaveLength(450);
  });

  test("B10 where a backend takes fewer names in one commit, smaller commits give all of them", async () => {
    const { staff } = await open();
    const commit = vi.fn(async (...write: Parameters<typeof staff.documents.commit>) => {
      if (write[0].length > 10) throw new BackendError("invalid");
      return staff.documents.commit(...write);
    });
    const adds = Array.from({ length: 25 }, (_, at): PlannedChange => {
      const fields = { ...DRILL, Name: `Produkt ${at}` };
      return { collection: "products", id: newId(), name: fields.Name, expected: undefined, fields };
    });
    const progress = await runAction(broken(staff, { documents: { commit } }).documents, planned(adds));
    expect([progress.done.length, progress.skipped, progress.open]).toEqual([25, [], []]);
  });

  test("B10 a taken name is left alone and named; the others are written", async () => {
    const { staff, find } = await shopWith(["A", "B", "C"]);
    const fresh = (Name: string): PlannedChange => ({
      collection: "products",
      id: newId(),
      name: Name,
      expected: undefined,
      fields: { ...DRILL, Name, imgPath: "" },
    });
    const renamed = { ...priced(find("C"), 20), fields: { Name: "a" } };
    const plan = [fresh("E"), fresh("b"), renamed, priced(find("A"), 20), fresh("F")];
    const progress = await runAction(staff.documents, planned(plan));
    expect(skippedIn(progress)).toEqual([
      ["b", "duplicate"],
      ["C", "duplicate"],
    ]);
    expect(names(progress.done)).toEqual(["E", "A", "F"]);
  });

  test("B10 B11 what would get a category that was deleted since the preview is left alone and named; the others are written", async () => {
    const { staff, colleague, find, daysNow } = await shopWith(["A", "B", "C", "D"]);
    const saws = newId();
    await staff.documents.commit([addition("categories", saws, { name: "Píly", imgPath: "" })]);
    const moved = (name: string) => ({ ...priced(find(name), 20), fields: { Category: saws } });
    const fields = { ...DRILL, Name: "Nový", imgPath: "", Category: saws };
    const added: PlannedChange = { collection: "products", id: newId(), name: "Nový", expected: undefined, fields };
    const plan = [priced(find("A"), 20), moved("B"), moved("C"), added, priced(find("D"), 20)];
    await colleague.documents.commit([{ kind: "delete", collection: "categories", id: saws }]);
    const commit = vi.fn(staff.documents.commit);
    const progress = await runAction(broken(staff, { documents: { commit } }).documents, planned(plan));
    expect(names(progress.done)).toEqual(["A", "D"]);
    expect(skippedIn(progress)).toEqual([
      ["B", "dangling"],
      ["C", "dangling"],
      ["Nový", "dangling"],
    ]);
    expect(await daysNow()).toEqual({ A: 20, B: 12.5, C: 12.5, D: 20 });
    expect(commit).toHaveBeenCalledTimes(2);
  });

  test("B10 values that the backend refuses are left alone and named; the others are written", async () => {
    const { staff, products, daysNow } = await shopWith(["A", "B", "C"]);
    const commit: typeof staff.documents.commit = async (changes) => {
      if (changes.some(({ id }) => id === products[1]?.id)) throw new BackendError("invalid");
      return staff.documents.commit(changes);
    };
    const strict = broken(staff, { documents: { commit } }).documents;
    const progress = await runAction(strict, planned(products.map((product) => priced(product, 20))));
    expect(skippedIn(progress)).toEqual([["B", "invalid"]]);
    expect(await daysNow()).toEqual({ A: 20, B: 12.5, C: 20 });
  });

  test("B10 a new product that was added by an attempt whose answer was lost is done", async () => {
    const { staff } = await open();
    const id = newId();
    const fields = { ...DRILL, Name: "Nový", imgPath: "" };
    await staff.documents.commit([addition("products", id, fields)]);
    const progress = await runAction(
      staff.documents,
      planned([{ collection: "products", id, name: "Nový", expected: undefined, fields }]),
    );
    expect(names(progress.done)).toEqual(["Nový"]);
  });

  describe("a commit whose answer was lost and which a colleague has taken back since", () => {
    async function takenBack(change: (product: Document) => PlannedChange) {
      const { staff, colleague, products, daysNow } = await shopWith(["A"]);
      const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
      const flaky = broken(staff, { documents: { commit } }).documents;
      const progress = await brokenOff(flaky, planned(products.map(change)));
      await takeBackAction(colleague, ACTION);
      return { staff, colleague, progress, daysNow };
    }

    test.each([
      ["the same person", "staff", ACTION],
      ["somebody else, as another action", "colleague", "another"],
    ] as const)("ADR-021 is in doubt and not written again where %s goes on", async (_, who, action) => {
      const { progress, daysNow, ...people } = await takenBack((product) => priced(product, 20));
      const before = await daysNow();
      const ended = await runBatches(people[who].documents, progress, { action });
      expect([ended.done, skippedIn(ended), await daysNow()]).toEqual([[], [["A", "inDoubt"]], before]);
      expect(before).not.toEqual({ A: 20 });
    });

    test("ADR-021 is in doubt where it deleted what the colleague has changed since", async () => {
      const { staff, colleague, progress } = await takenBack((product) => ({
        ...priced(product, 0),
        fields: {},
        deletes: true,
        restores: true,
      }));
      const [{ id } = { id: "" }] = progress.open;
      const update = { kind: "update", collection: "products", id } as const;
      await colleague.documents.commit([{ ...update, fields: { Name: "B" }, expected: { Name: "A" } }]);
      expect(skippedIn(await runBatches(staff.documents, progress, { action: ACTION }))).toEqual([["A", "inDoubt"]]);
    });
  });

  test("ADR-021 a commit that arrives only while the next is sent is done, also where somebody else goes on, and can be undone", async () => {
    const { staff, colleague, products } = await shopWith(["A"]);
    let arrive = async (): Promise<unknown> => undefined;
    const commit = vi.fn(colleague.documents.commit).mockImplementationOnce(async (...args) => {
      arrive = () => staff.documents.commit(...args);
      throw new BackendError("unavailable");
    });
    const late = broken(staff, { documents: { commit } }).documents;
    const progress = await brokenOff(late, planned(products.map((product) => priced(product, 20))));
    commit.mockImplementationOnce(async (...args) => {
      await arrive();
      return colleague.documents.commit(...args);
    });
    const ended = await runBatches(late, progress, { action: "another" });
    expect([names(ended.done), ended.skipped, reversed(ended).length]).toEqual([["A"], [], 1]);
  });

  test("ADR-021 nothing is in doubt where this device was offline, so that nothing was sent", async () => {
    const { staff, products } = await shopWith(["A"]);
    vi.stubGlobal("navigator", { onLine: false });
    onTestFinished(() => void vi.unstubAllGlobals());
    const down = broken(staff, { documents: { commit: unavailable } }).documents;
    const onProgress = vi.fn();
    await runAction(down, planned(products.map((product) => priced(product, 20))), { onProgress }).catch(() => {});
    expect(onProgress).not.toHaveBeenCalled();
  });

  test("B10 a failure of the account or of the disk ends the run with what is done so far", async () => {
    const { staff, products } = await shopWith(["A", "B"]);
    const denied = broken(staff, { documents: { commit: () => Promise.reject(new BackendError("denied")) } }).documents;
    const plan = planned(products.map((product) => priced(product, 20)));
    const onProgress = vi.fn();
    await expect(runAction(denied, plan, { action: ACTION, onProgress })).rejects.toMatchObject({ code: "denied" });
    expect(onProgress).not.toHaveBeenCalled();
  });

  test("B10 where a colleague has changed every other one of many products, all the rest is changed", async () => {
    // So large that a batch holds sixty.
    const lines = (letter: string) => ({ Description: [letter.repeat(2_000), letter.repeat(2_000)] });
    const { staff, colleague, change } = await shopWith([]);
    const products: Document[] = [];
    for (let at = 0; at < 140; at++) products.push(await added(staff, { Name: `P${at}`, ...lines("a") }));
    for (const product of products.filter((_, at) => at % 2 === 0)) await change(colleague, product, lines("b"));
    const changes = products.map((product) => ({ ...priced(product, 0), fields: lines("c") }));
    const progress = await runAction(staff.documents, planned(changes));
    expect([progress.done.length, progress.skipped.length]).toEqual([70, 70]);
  });

  test("B10 products that others keep changing are left alone after some attempts", async () => {
    const { staff, products } = await shopWith(["A"]);
    const commit = vi.fn(() => Promise.reject(new BackendError("conflict")));
    const { documents } = broken(staff, { documents: { commit } });
    const progress = await runAction(documents, planned(products.map((product) => priced(product, 20))));
    expect(skippedIn(progress)).toEqual([["A", "changed"]]);
    expect(commit.mock.calls.length).toBeLessThan(10);
  });
});
