import { beforeEach, describe, expect, test } from "vitest";
import { type Backend, BackendError, type Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { unstarted } from "#src/domain/changes/batches.ts";
import { recordFrom } from "#src/domain/history/history-record.ts";
import { addition } from "#src/testing/addition.ts";
import { added, commitOf, DRILL, isStored, PICTURE, runAction, SHOPS } from "#src/testing/operation-shops.ts";
import { deleteDocument } from "./document-delete.ts";
import { finishTakeBack, planTakeBack, recordsOfAction, undoOf } from "./take-back.ts";
import { hasChangedSince, isLatest, notTakenBackYet, withStoredAfter } from "./take-back-preview.ts";

describe.each(SHOPS)("%s", (name, open) => {
  let staff: Backend;
  beforeEach(async () => {
    ({ staff } = await open());
  });
  const stored = (id: string, collection: "products" | "categories" = "products") =>
    staff.documents.readOne(collection, id);
  async function saws(): Promise<Document> {
    const category = { id: newId(), name: "Píly", imgPath: await staff.files.upload("categories/pily.png", PICTURE) };
    const { id, ...fields } = category;
    expect(await staff.documents.commit([addition("categories", id, fields)])).toBe("committed");
    return category;
  }
  const update = (id: string, fields: object, expected: object) =>
    staff.documents.commit([
      { kind: "update", collection: "products", id, fields: { ...fields }, expected: { ...expected } },
    ]);

  test("B13 a deleted category comes back with its picture and the products that lost it and have none since", async () => {
    const category = await saws();
    const other = newId();
    await staff.documents.commit([addition("categories", other, { name: "Iné", imgPath: "" })]);
    const products = [];
    for (const Name of ["A", "B", "C"]) products.push(await added(staff, { Name, Category: category.id }));
    const [first, moved, gone] = products as [Document, Document, Document];
    const action = newId();
    await deleteDocument(staff, "categories", category, { action });
    await update(moved.id, { Category: other }, { Category: "" });
    await staff.documents.commit([{ kind: "delete", collection: "products", id: gone.id }]);
    const { progress, losses } = await undoOf(staff, action)();
    const hasBin = name === "embedded";
    expect(await stored(category.id, "categories")).toEqual({ ...category, ...(!hasBin && { imgPath: "" }) });
    expect(await stored(first.id)).toEqual(first);
    expect((await stored(moved.id))?.Category).toBe(other);
    expect(await stored(gone.id)).toBe(null);
    expect(new Set(progress.skipped.map(({ why }) => why))).toEqual(new Set(["changed", "gone"]));
    expect(losses).toEqual({ lostFiles: hasBin ? [] : ["Píly"], lostCategory: [] });
  });

  test("B13 a product whose category is gone comes back without it, and that is said", async () => {
    const category = await saws();
    const product = await added(staff, { Category: category.id });
    const action = newId();
    await deleteDocument(staff, "products", product, { action });
    await deleteDocument(staff, "categories", category);
    const { losses } = await undoOf(staff, action)();
    expect(await stored(product.id)).toEqual({ ...product, Category: "" });
    expect(losses.lostCategory).toEqual([product.Name]);
  });

  test("B13 an undo that is pressed again does not bring a product back which a colleague has deleted since, also where its category is gone by then", async () => {
    const category = await saws();
    const product = await added(staff, { Category: category.id });
    const action = newId();
    await deleteDocument(staff, "products", product, { action });
    const undo = undoOf(staff, action);
    await undo();
    await deleteDocument(staff, "products", product);
    await deleteDocument(staff, "categories", category);
    expect((await undo()).progress).toMatchObject({
      done: [{ id: product.id }],
      skipped: [],
    });
    expect(await stored(product.id)).toBe(null);
  });

  test("B13 a change whose former category is gone is taken back in its other fields, and that is said", async () => {
    const category = await saws();
    const { id, Price, Name } = await added(staff, { Category: category.id });
    const [moved, both] = [newId(), newId()];
    const commit = (fields: object, expected: object, action: string) =>
      staff.documents.commit(
        [{ kind: "update", collection: "products", id, fields: { ...fields }, expected: { ...expected } }],
        commitOf(action),
      );
    const other = newId();
    await staff.documents.commit([addition("categories", other, { name: "Iné", imgPath: "" })]);
    await commit({ Category: other, Price: { Day: 99 } }, { Category: category.id, Price }, both);
    await commit({ Category: category.id }, { Category: other }, newId());
    await commit({ Category: other }, { Category: category.id }, moved);
    await deleteDocument(staff, "categories", category);
    const { progress, losses } = await undoOf(staff, both)();
    expect(progress).toMatchObject({ done: [{ id }], skipped: [] });
    expect(losses.lostCategory).toEqual([Name]);
    expect(await stored(id)).toMatchObject({ Category: other, Price });
    expect((await undoOf(staff, moved)()).progress.skipped).toMatchObject([{ why: "dangling" }]);
  });

  test("B13, B15 a product that was switched off stays so if a colleague has since entered when it will be back", async () => {
    const { id } = await added(staff, { BackOn: "" });
    const action = newId();
    const [on, off] = [{ Availability: 1, BackOn: "" } as const, { Availability: 0, BackOn: "" } as const];
    await staff.documents.commit(
      [{ kind: "update", collection: "products", id, fields: off, expected: on }],
      commitOf(action),
    );
    const out = { Availability: 0, BackOn: "2030-12-20" };
    await update(id, out, off);
    const [record] = await recordsOfAction(staff.documents, action);
    expect(record && hasChangedSince(record, await stored(id))).toBe(true);
    expect((await undoOf(staff, action)()).progress.skipped).toMatchObject([{ why: "changed" }]);
    expect(await stored(id)).toMatchObject(out);
  });

  test("B13 a whole action is taken back in commits of its own, and so is the taking back", async () => {
    const count = 205;
    const products: Document[] = [];
    for (let at = 0; at < count; at++) products.push(await added(staff, { Name: `Píla ${at}` }));
    const [action, back] = [newId(), newId()];
    const changes = products.map((expected) => ({
      collection: "products" as const,
      id: expected.id,
      name: "",
      expected,
      fields: { Price: { Day: 99 } },
    }));
    await runAction(staff.documents, unstarted(changes), { action });
    expect((await stored(products[0]?.id ?? ""))?.Price).toEqual({ Day: 99 });
    const records = await recordsOfAction(staff.documents, action);
    expect(records).toHaveLength(count);
    await runAction(staff.documents, unstarted(await planTakeBack(staff.documents, records)), { action: back });
    const { documents } = await staff.documents.readList({ collection: "products" });
    expect(documents.map(({ Price }) => Price)).toEqual(products.map(({ Price }) => Price));
    expect((await undoOf(staff, back)()).progress.done).toHaveLength(count);
    expect((await stored(products[7]?.id ?? ""))?.Price).toEqual({ Day: 99 });
  });

  test("B13 an undo that is pressed again after a failure goes on where it was, whatever a colleague has done since", async () => {
    const all = Array.from({ length: 240 }, (_, at) => ({ ...DRILL, id: `p${at}`, Name: `Píla ${at}`, imgPath: "" }));
    await staff.documents.commit(all.map(({ id, ...fields }) => addition("products", id, fields)));
    const action = newId();
    const raised = { Price: { Day: 99 } };
    const plan = all.map((expected) => ({
      collection: "products" as const,
      id: expected.id,
      name: "",
      expected,
      fields: raised,
    }));
    await runAction(staff.documents, unstarted(plan), { action });
    const colleagues = { Price: { Day: 7 } };
    await update("p100", colleagues, raised);
    const { commit } = staff.documents;
    let commits = 0;
    const failing: Backend = {
      ...staff,
      documents: {
        ...staff.documents,
        commit: (...args) => (++commits === 3 ? Promise.reject(new BackendError("full")) : commit(...args)),
      },
    };
    const undo = undoOf(failing, action);
    await expect(undo()).rejects.toMatchObject({ code: "full" });
    await update("p100", raised, colleagues);
    const { progress } = await undo();
    expect([progress.done.length, progress.skipped.map(({ change }) => change.id)]).toEqual([239, ["p100"]]);
    const { documents } = await staff.documents.readList({ collection: "products" });
    const changed = documents.filter(({ Price }) => !same(Price, DRILL.Price));
    expect(changed).toMatchObject([{ id: "p100", ...raised }]);
  });

  test("B13 what of an action is taken back already is not named again, and counts as done", async () => {
    const action = newId();
    const [first, second] = [await added(staff, { Name: "A" }), await added(staff, { Name: "B" })];
    const off = ({ id }: Document) =>
      ({
        kind: "update",
        collection: "products",
        id,
        fields: { Availability: 0 },
        expected: { Availability: 1 },
      }) as const;
    await staff.documents.commit([off(first), off(second)], commitOf(action));
    await update(first.id, { Availability: 1 }, { Availability: 0 });
    const records = await recordsOfAction(staff.documents, action);
    expect((await notTakenBackYet(staff.documents, records)).map(({ id }) => id)).toEqual([second.id]);
    const progress = await runAction(staff.documents, unstarted(await planTakeBack(staff.documents, records)));
    expect(progress).toMatchObject({ done: [{}, {}], skipped: [], open: [] });
    expect([await stored(first.id), await stored(second.id)]).toMatchObject([{ Availability: 1 }, { Availability: 1 }]);
    expect(await notTakenBackYet(staff.documents, records)).toEqual([]);
  });

  test("B13 whether a deletion is the last that was recorded of a document", async () => {
    const { id, ...fields } = await added(staff, {});
    const deleted = async () => {
      const action = newId();
      await staff.documents.commit([{ kind: "delete", collection: "products", id }], commitOf(action));
      return (await recordsOfAction(staff.documents, action))[0];
    };
    const older = await deleted();
    await staff.documents.commit([{ kind: "add", collection: "products", id, fields, restores: true }]);
    const newer = await deleted();
    if (!older || !newer) throw new Error("no record");
    expect(await isLatest(staff.documents, older)).toBe(false);
    expect(await isLatest(staff.documents, newer)).toBe(true);
  });

  test("B13 what was added and has changed since is left alone and named, unless the user has seen the change", async () => {
    const action = newId();
    const id = newId();
    const { id: _, ...fields } = await added(staff, {});
    await staff.documents.commit([addition("products", id, { ...fields, Name: "Nová" })], commitOf(action));
    await update(id, { Name: "Novšia" }, { Name: "Nová" });
    const { progress } = await undoOf(staff, action)();
    expect(progress).toMatchObject({ done: [], skipped: [{ why: "changed", change: { id } }] });
    const [record] = await recordsOfAction(staff.documents, action);
    const now = await stored(id);
    if (!record) throw new Error("no record");
    expect(hasChangedSince(record, now)).toBe(true);
    const plan = await planTakeBack(staff.documents, [withStoredAfter(record, now)]);
    const done = await runAction(staff.documents, unstarted(plan));
    expect(await stored(id)).toBe(null);
    expect(await finishTakeBack(staff, [record], done)).toEqual({ lostFiles: [], lostCategory: [] });
  });

  test("B13 what was added and is changed after the preview, or while the run waits, is left alone and named", async () => {
    const action = newId();
    const { id: _, ...fields } = await added(staff, {});
    const [a, b] = [newId(), newId()];
    const add = (id: string, Name: string) =>
      ({ kind: "add", collection: "products", id, fields: { ...fields, Name } }) as const;
    await staff.documents.commit([add(a, "A"), add(b, "B")], commitOf(action));
    const plan = await planTakeBack(staff.documents, await recordsOfAction(staff.documents, action));
    await update(a, { Name: "C" }, { Name: "A" });
    const { done, skipped, open } = await runAction(staff.documents, unstarted(plan));
    expect([done.map(({ id }) => id), skipped.map(({ change, why }) => [change.id, why]), open]).toEqual([
      [b],
      [[a, "changed"]],
      [],
    ]);
    expect((await stored(a))?.Name).toBe("C");
    expect(await stored(b)).toBe(null);
  });

  test("B13 what was added and is changed just before its deletion is left alone and named", async () => {
    const action = newId();
    const { id: _, ...fields } = await added(staff, {});
    const id = newId();
    await staff.documents.commit([addition("products", id, { ...fields, Name: "A" })], commitOf(action));
    const plan = await planTakeBack(staff.documents, await recordsOfAction(staff.documents, action));
    const commit: typeof staff.documents.commit = async (...args) => {
      await update(id, { Name: "C" }, { Name: "A" }).catch(() => {});
      return staff.documents.commit(...args);
    };
    const { skipped } = await runAction({ ...staff.documents, commit }, unstarted(plan));
    expect(skipped).toMatchObject([{ why: "changed", change: { id } }]);
    expect((await stored(id))?.Name).toBe("C");
  });

  test("B13 a change of pictures of which an old one is gone is skipped and named; nothing that replaced it is dropped", async () => {
    const upload = (file: string) => staff.files.upload(`products/${file}.png`, PICTURE);
    const [existing, gone, main = "", further] = await Promise.all(["a", "b", "c", "d"].map(upload));
    const products = [
      await added(staff, { Name: "A", imgPath: main, Pictures: [further] }),
      await added(staff, { Name: "B", imgPath: main, Pictures: [further] }),
    ];
    await staff.files.delete(gone ?? "");
    const [a, b] = products.map(({ id, imgPath, Pictures }, at) =>
      recordFrom({
        id: `r${at}`,
        Path: `products/${id}`,
        Name: "AB"[at],
        Before: { Pictures: [existing, gone], ...(at === 1 && { imgPath: "", Price: { Day: 3 } }) },
        After: { Pictures, ...(at === 1 && { imgPath, Price: products[1]?.Price }) },
      }),
    );
    if (!a || !b) throw new Error("no record");
    const progress = await runAction(staff.documents, unstarted(await planTakeBack(staff.documents, [a, b])));
    expect(progress).toMatchObject({ done: [{ name: "B" }], skipped: [{ why: "lost", change: { name: "A" } }] });
    expect(await stored(a.id)).toEqual(products[0]);
    expect(await stored(b.id)).toEqual({ ...products[1], Price: { Day: 3 } });
    expect(await finishTakeBack(staff, [a, b], progress)).toEqual({ lostFiles: ["B"], lostCategory: [] });
    const readList = () => Promise.reject(new BackendError("unavailable"));
    const unreadable = { ...staff, documents: { ...staff.documents, readList } };
    expect(await finishTakeBack(unreadable, [a, b], progress)).toEqual({ lostFiles: [], lostCategory: [] });
    expect(await Promise.all(["c.png", "d.png"].map((file) => isStored(staff, "products", file)))).toEqual([
      true,
      true,
    ]);
  });

  test("B2, B13 a deleted or moved special day is not taken back to a day that another entry covers now, and is named", async () => {
    const day = (From: string, To = From) => ({ From, To, Morning: "", Afternoon: "", Note: "" });
    const add = (From: string, To = From) => staff.documents.commit([addition("special_days", From, day(From, To))]);
    const days = async () =>
      (await staff.documents.readList({ collection: "special_days" })).documents.map(({ From, To }) => [From, To]);
    await add("2026-12-07", "2026-12-09");
    await add("2026-12-14");
    await add("2026-12-21", "2026-12-22");
    const update = (id: string, fields: object, expected: object) =>
      ({ kind: "update", collection: "special_days", id, fields: { ...fields }, expected: { ...expected } }) as const;
    const action = newId();
    const [from, to] = [day("2026-12-14"), day("2026-12-16")];
    await staff.documents.commit(
      [
        { kind: "delete", collection: "special_days", id: "2026-12-07" },
        update("2026-12-14", to, from),
        update("2026-12-21", { To: "2026-12-21" }, { To: "2026-12-22" }),
      ],
      commitOf(action),
    );
    const others = ["2026-12-08", "2026-12-22"];
    for (const other of others) await add(other);
    await staff.documents.commit([addition("special_days", newId(), from)]);
    const before = await days();
    const { progress } = await undoOf(staff, action)();
    expect(progress.done).toEqual([]);
    expect(progress.skipped.map(({ why }) => why)).toEqual(["covered", "covered", "covered"]);
    expect(await days()).toEqual(before);
    for (const id of others) await staff.documents.commit([{ kind: "delete", collection: "special_days", id }]);
    expect((await undoOf(staff, action)()).progress).toMatchObject({
      done: [{ id: expect.stringMatching("07|21") }, { id: expect.stringMatching("07|21") }],
      skipped: [{ why: "covered", change: { id: "2026-12-14" } }],
    });
  });

  test("B13 an added category that other products are in now is left alone and named; its own products go", async () => {
    const action = newId();
    const [used, empty] = [newId(), newId()];
    const { id: _, ...fields } = await added(staff, {});
    const own = [used, empty].map((Category) => ({ id: newId(), fields: { ...fields, Name: Category, Category } }));
    await staff.documents.commit(
      [
        ...[used, empty].map(
          (id) => ({ kind: "add", collection: "categories", id, fields: { name: id, imgPath: "" } }) as const,
        ),
        ...own.map((product) => ({ kind: "add", collection: "products", ...product }) as const),
      ],
      commitOf(action),
    );
    const product = await added(staff, { Name: "Kolegova", Category: used });
    const { progress } = await undoOf(staff, action)();
    expect(progress.skipped).toMatchObject([{ why: "used", change: { id: used } }]);
    expect(await stored(product.id)).toEqual(product);
    expect(await stored(used, "categories")).not.toBe(null);
    expect(await stored(empty, "categories")).toBe(null);
    for (const { id } of own) expect(await stored(id)).toBe(null);
  });

  test("B13 a file that no document shows after the taking back is deleted; one that may still be needed is not", async () => {
    const upload = (file: string) => staff.files.upload(`products/${file}.png`, PICTURE);
    const [main, further, shared] = await Promise.all(["a", "b", "c"].map(upload));
    const action = newId();
    const { id: _, ...fields } = await added(staff, { Name: "Má", imgPath: shared });
    const add = { ...fields, Name: "Nová", imgPath: main, Pictures: [shared] };
    expect(await staff.documents.commit([addition("products", newId(), add)], commitOf(action))).toBe("committed");
    const old = await added(staff, { Name: "Stará", Pictures: [] });
    const update = { kind: "update", collection: "products", id: old.id } as const;
    await staff.documents.commit(
      [{ ...update, fields: { Pictures: [further] }, expected: { Pictures: [] } }],
      commitOf(action),
    );
    await undoOf(staff, action)();
    expect(await stored(old.id)).toEqual(old);
    expect(await Promise.all(["a.png", "b.png", "c.png"].map((file) => isStored(staff, "products", file)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
