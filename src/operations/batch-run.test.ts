import { describe, expect, test, vi } from "vitest";
import { type Backend, BackendError, type Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, unstarted } from "#src/domain/changes/batches.ts";
import { addition } from "#src/testing/addition.ts";
import { added, broken, DRILL, lost, runAction, SHOPS, unavailable } from "#src/testing/operation-shops.ts";
import { runBatches } from "./batch-run.ts";
import { Unanswered } from "./commit-once.ts";
import { undoOf } from "./take-back.ts";

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
  const names = (changes: readonly PlannedChange[]) => changes.map(({ name }) => name);
  const skippedIn = ({ skipped }: BatchProgress) => skipped.map(({ change, why }) => [change.name, why]);

  test("B10 what was changed or deleted since the preview is left alone and named, the rest is changed", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B", "C", "D"]);
    await change(colleague, find("B"), { Price: { Day: 99 } });
    await change(colleague, find("C"), { Availability: 0 });
    await colleague.documents.commit([{ kind: "delete", collection: "products", id: find("D").id }]);
    const progress = await runAction(staff.documents, unstarted(products.map((product) => priced(product, 20))));
    expect(names(progress.done)).toEqual(["A", "C"]);
    expect(skippedIn(progress)).toEqual([
      ["B", "changed"],
      ["D", "gone"],
    ]);
    expect(progress.open).toEqual([]);
    expect(await daysNow()).toEqual({ A: 20, B: 99, C: 20 });
  });

  test("B11 the categories of a CSV file are added with its products; one whose name is taken is named, and so are its products", async () => {
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
    const ended = await runAction(staff.documents, unstarted(plan), { action: ACTION });
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
    const stopped = await runAction(staff.documents, unstarted(adds), { signal: cancelling.signal, onProgress });
    expect(steps).toEqual([200, 400]);
    expect(stopped.open).toEqual(adds.slice(400));
    const ended = await runAction(staff.documents, stopped);
    expect(ended.done).toEqual(adds);
    expect((await staff.documents.readList({ collection: "products" })).documents).toHaveLength(450);
  });

  test("B10 what no answer came for is sent once more with the same key: nothing is written twice, whatever a colleague has done since", async () => {
    const { staff, colleague, products, find, change, daysNow } = await shopWith(["A", "B", "C"]);
    const commit = vi.fn(staff.documents.commit).mockImplementationOnce(lost(staff.documents.commit));
    commit.mockImplementationOnce(unavailable);
    const flaky = broken(staff, { documents: { commit } }).documents;
    const plan = unstarted(products.map((product) => priced(product, 20)));
    await expect(runBatches(flaky, plan, { action: ACTION })).rejects.toBeInstanceOf(Unanswered);
    await change(colleague, { ...find("B"), Price: { Day: 20 } }, { Price: { Day: 21 } });
    await colleague.documents.commit([{ kind: "delete", collection: "products", id: find("C").id }]);
    const ended = await runBatches(flaky, plan, { action: ACTION });
    expect([names(ended.done), ended.skipped]).toEqual([["A", "B", "C"], []]);
    expect(await daysNow()).toEqual({ A: 20, B: 21 });
    const { progress } = await undoOf(staff, ACTION)();
    expect([names(progress.done), skippedIn(progress)]).toEqual([
      ["A"],
      [
        ["C", "gone"],
        ["B", "changed"],
      ],
    ]);
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
    const progress = await runAction(staff.documents, unstarted(plan));
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
    const progress = await runAction(broken(staff, { documents: { commit } }).documents, unstarted(plan));
    expect(names(progress.done)).toEqual(["A", "D"]);
    expect(skippedIn(progress)).toEqual([
      ["B", "dangling"],
      ["C", "dangling"],
      ["Nový", "dangling"],
    ]);
    expect(await daysNow()).toEqual({ A: 20, B: 12.5, C: 12.5, D: 20 });
    expect(commit).toHaveBeenCalledTimes(2);
  });

  test("B10 a failure of the account or of the disk ends the run with what is done so far", async () => {
    const { staff, products } = await shopWith(["A", "B"]);
    const denied = broken(staff, { documents: { commit: () => Promise.reject(new BackendError("denied")) } }).documents;
    const plan = unstarted(products.map((product) => priced(product, 20)));
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
    const progress = await runAction(staff.documents, unstarted(changes));
    expect([progress.done.length, progress.skipped.length]).toEqual([70, 70]);
  });
});
