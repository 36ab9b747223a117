import { expect, test } from "vitest";
import type { Change, CommitId, Fields } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { refusal } from "../refusal.ts";
import {
  added,
  CONTRACT_ACCOUNT,
  differences,
  fails,
  PICTURE,
  refuses,
  staff,
  stored,
  update,
  visitor,
  watched,
} from "./clients.ts";

export function history(): void {
  const records = async (query: object = {}) => {
    const list = await staff.documents.readList({ collection: "history", first: 100, ...query });
    return { ...list, documents: list.documents.map(({ id: _, At, ...fields }) => fields) };
  };
  const commitOf = (action: string): CommitId => ({ action, key: action });
  const newCommit = () => commitOf(newId());
  const by = (Commit: string) => ({ By: CONTRACT_ACCOUNT.email, Commit });

  test("B13 each changed document has a record: when, who, and the fields that differ", async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const from = Date.now() - 60_000;
    const [id, fields] = [newId(), product("Vŕtačka")];
    const Path = `products/${id}`;
    await staff.documents.commit([addition("products", id, fields)], commitOf(first));
    const change = { kind: "update", collection: "products", id } as const;
    const [before, after] = [{ Availability: 1 }, { Availability: 0, BackOn: "2026-12-24" }];
    await staff.documents.commit([{ ...change, fields: after, expected: before }], commitOf(second));
    await staff.documents.commit([{ ...change, fields: after, expected: after }]);
    await staff.documents.commit([{ kind: "delete", collection: "products", id }], commitOf(third));
    expect(await records()).toEqual({
      documents: [
        { ...by(third), Path, Name: "Vŕtačka", Before: { ...fields, ...after } },
        { ...by(second), Path, Name: "Vŕtačka", Before: before, After: after },
        { ...by(first), Path, Name: "Vŕtačka", After: fields },
      ],
      more: false,
    });
    const [newest] = (await staff.documents.readList({ collection: "history", first: 1 })).documents;
    expect(Number(newest?.At)).toBeGreaterThan(from);
    expect(Number(newest?.At)).toBeLessThan(Date.now() + 60_000);
  });

  test("ADR-021 a commit that is sent again changes nothing, whatever others have written since", async () => {
    const { id, ...fields } = await added("products", product("Vŕtačka"));
    const document = { collection: "products", id } as const;
    const price = (from: number, to: number) => update(id, { Price: { Day: to } }, { Price: { Day: from } });
    const gone = { ...document, kind: "delete" } as const;
    const back = { ...document, kind: "add", fields, restores: true } as const;
    const commit = (change: Change, commitId = newCommit()) => staff.documents.commit([change], commitId);
    const [first, second, third] = [newCommit(), newCommit(), newCommit()];
    await commit(price(12, 99), first);
    await commit(price(99, 12));
    expect(await commit(price(12, 99), first)).toBe("committed");
    expect(await stored(id)).toMatchObject({ Price: { Day: 12 } });
    await commit(gone, second);
    await commit(back, third);
    expect(await commit(gone, second)).toBe("committed");
    expect(await stored(id)).toEqual({ ...fields, id });
    await commit(gone);
    expect(await commit(back, third)).toBe("committed");
    expect(await commit(price(12, 99), first)).toBe("committed");
    expect(await stored(id)).toBe(null);
  });

  test("ADR-021 an action has several commits, each with a key of its own, and a refusal is not remembered", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const action = newId();
    const price = (from: number, to: number) => [update(drill.id, { Price: { Day: to } }, { Price: { Day: from } })];
    const commit = (part: number, changes: readonly Change[]) =>
      staff.documents.commit(changes, { action, key: `${action}-${part}` });
    expect(await commit(0, price(12, 13))).toBe("committed");
    await refuses(commit(1, price(12, 14)), "changed");
    expect(await commit(1, price(13, 14))).toBe("committed");
    expect(await commit(1, price(14, 15))).toBe("committed");
    expect(await stored(drill.id)).toMatchObject({ Price: { Day: 14 } });
    expect((await records({ where: { field: "Commit", equals: action } })).documents).toHaveLength(2);
  });

  test("ADR-021 a deleted category that was brought back is not cleared by the deletion that is sent again", async () => {
    const category = await added("categories", { name: "Píly", imgPath: "" });
    const deletion = newCommit();
    const gone = { kind: "delete", collection: "categories", id: category.id } as const;
    await staff.documents.commit([gone], deletion);
    await staff.documents.commit([{ ...addition("categories", category.id, { name: "Píly", imgPath: "" }) }]);
    const saw = await added("products", product("Píla", { Category: category.id }));
    expect(await staff.documents.commit([gone], deletion)).toBe("committed");
    expect(await stored(saw.id)).toEqual(saw);
    expect(await stored(category.id, "categories")).toEqual(category);
  });

  test("B13 what is refused has no record, and neither has what changes nothing", async () => {
    const id = newId();
    await staff.documents.commit([addition("products", id, product("Vŕtačka"))]);
    await staff.documents.commit([addition("products", id, product("Vŕtačka"))]);
    expect(await staff.documents.commit([addition("products", newId(), product("Vŕtačka"))])).toEqual(
      refusal("duplicate"),
    );
    expect((await records()).documents).toHaveLength(1);
  });

  test("B13 a deleted category and the products that lost it are one action", async () => {
    const category = await added("categories", { name: "Píly", imgPath: "" });
    const saw = await added("products", product("Píla", { Category: category.id }));
    const action = newId();
    await staff.documents.commit([{ kind: "delete", collection: "categories", id: category.id }], commitOf(action));
    const { documents } = await records({ where: { field: "Commit", equals: action } });
    expect(documents).toHaveLength(2);
    expect(documents).toEqual(
      expect.arrayContaining([
        { ...by(action), Path: `categories/${category.id}`, Name: "Píly", Before: { name: "Píly", imgPath: "" } },
        {
          ...by(action),
          Path: `products/${saw.id}`,
          Name: "Píla",
          Before: { Category: category.id },
          After: { Category: "" },
        },
      ]),
    );
  });

  test("B13 it is read newest first, of one document or person, and in portions", async () => {
    const names = ["A", "B", "C", "D", "E"];
    for (const name of names) await added("products", product(name));
    const own = { field: "By", equals: CONTRACT_ACCOUNT.email };
    const read = (query: object) => staff.documents.readList({ collection: "history", where: own, ...query });
    const first = await read({ first: 2 });
    expect(first).toMatchObject({ documents: [{ Name: "E" }, { Name: "D" }], more: true });
    const rest = await read({ first: 10, after: first.documents[1]?.id });
    expect(rest).toMatchObject({ documents: [{ Name: "C" }, { Name: "B" }, { Name: "A" }], more: false });
    const Path = String(rest.documents[0]?.Path);
    const one = await records({ where: { field: "Path", equals: Path } });
    expect(one.documents).toMatchObject([{ Name: "C" }]);
    expect((await records({ where: { field: "By", equals: "iny@example.sk" } })).documents).toEqual([]);
  });

  test("B13 a list of it is live", async () => {
    const list = watched(staff.documents.list({ collection: "history", first: 2 }));
    await expect.poll(() => list.current()).toEqual({ documents: [], more: false });
    for (const name of ["A", "B", "C"]) await added("products", product(name));
    await expect.poll(() => list.current()).toMatchObject({ documents: [{ Name: "C" }, { Name: "B" }], more: true });
  });

  test("B13 visitors do not read it, and nobody writes it", async () => {
    const id = newId();
    await staff.documents.commit([addition("products", id, product("Vŕtačka"))]);
    await fails(visitor.documents.readList({ collection: "history", first: 10 }), "signedOut");
    const [record] = (await staff.documents.readList({ collection: "history", first: 1 })).documents;
    const own = { collection: "history", id: record?.id ?? "" } as const;
    for (const change of [
      { ...own, kind: "delete" },
      { ...own, kind: "update", fields: { By: "x@example.sk" }, expected: { By: record?.By } },
      { ...own, kind: "add", id: newId(), fields: { By: "x@example.sk" } },
    ] as const) {
      await refuses(staff.documents.commit([change]), "invalid");
    }
    expect((await records()).documents).toMatchObject([{ By: CONTRACT_ACCOUNT.email }]);
  });

  test("B13 what is restored shows its picture where that is still there, else none", async () => {
    const id = newId();
    const imgPath = await staff.files.upload("products/foto.png", PICTURE);
    const fields = product("Vŕtačka", { imgPath });
    await staff.documents.commit([addition("products", id, fields)]);
    await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
    await staff.files.delete(imgPath);
    const add = { ...addition("products", id, fields), restores: true } as const;
    expect(await staff.documents.commit([add])).toBe("committed");
    expect(await staff.documents.commit([add])).toBe("committed");
    expect((await stored(id))?.imgPath).toBe(differences.hasBin ? imgPath : "");
  });

  test("B13 an update that restores leaves all files as they are stored where one that it would write is gone", async () => {
    const upload = (name: string) => staff.files.upload(`products/${name}.png`, PICTURE);
    const [gone = "", shared, main, further] = await Promise.all(["a", "b", "c", "d"].map(upload));
    await staff.files.delete(gone);
    const document = await added("products", product("Vŕtačka", { imgPath: main, Pictures: [further] }));
    const { id } = document;
    const restore = async (fields: Fields) => {
      const expected = (await stored(id)) ?? {};
      return staff.documents.commit([{ kind: "update", collection: "products", id, fields, expected, restores: true }]);
    };
    for (const before of [
      { imgPath: gone, Pictures: [gone] },
      { imgPath: main, Pictures: [shared, gone] },
      { imgPath: gone, Pictures: [main] },
      { imgPath: shared, Pictures: [gone] },
    ]) {
      const Description = [JSON.stringify(before)];
      expect(await restore({ ...before, Description })).toBe("committed");
      expect(await stored(id)).toEqual({ ...document, Description });
    }
  });
}
