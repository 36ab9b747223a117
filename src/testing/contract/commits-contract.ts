import { expect, test } from "vitest";
import { type Document, type Fields, MOST_CHANGES } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { added, DAY_IDS, fails, names, PRODUCTS, specialDay, staff, stored, update, visitor } from "./clients.ts";

export function commits(): void {
  test("applies all changes or none", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const commit = staff.documents.commit([
      update(drill.id, { Availability: 0 }, { Availability: 1 }),
      update(newId(), { Availability: 0 }, { Availability: 1 }),
    ]);
    await fails(commit, "notFound");
    expect(await stored(drill.id)).toEqual(drill);
  });

  test("update writes the fields it names, each whole, and keeps the rest, unknown ones included", async () => {
    const drill = await added("products", product("Vŕtačka", { Colour: "žltá", Price: { Day: 12, Week: 60 } }));
    await staff.documents.commit([update(drill.id, { Price: { Day: 14 } }, { Price: { Week: 60, Day: 12 } })]);
    expect(await stored(drill.id)).toEqual({ ...drill, Price: { Day: 14 } });
  });

  test("update conflicts where a field it writes is no longer as seen, and only there", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const rename = { kind: "update", collection: "products", id: drill.id, fields: { Name: "Vŕtačka 2" } } as const;
    await fails(staff.documents.commit([{ ...rename, expected: { Name: "Iná" } }]), "conflict");
    await fails(staff.documents.commit([{ ...rename, expected: {} }]), "conflict");
    expect(await staff.documents.commit([{ ...rename, expected: { Name: "Vŕtačka", Availability: 0 } }])).toBe(
      "committed",
    );
  });

  test("update may add a field that was missing when seen", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const paint = update(drill.id, { Colour: "žltá" }, {});
    expect(await staff.documents.commit([paint])).toBe("committed");
    await fails(staff.documents.commit([paint]), "conflict");
  });

  test("§7 replace writes exactly its fields and compares all of them", async () => {
    const { id, ...expected } = await added("products", product("Vŕtačka", { Colour: "žltá" }));
    const replace = {
      kind: "replace",
      collection: "products",
      id,
      fields: product("Vŕtačka", { Availability: 0 }),
    } as const;
    const { Colour: _, ...partly } = expected;
    await fails(staff.documents.commit([{ ...replace, expected: partly }]), "conflict");
    expect(await staff.documents.commit([{ ...replace, expected }])).toBe("committed");
    expect(await stored(id)).toEqual({ ...replace.fields, id });
  });

  test("replace never brings a deleted document back", async () => {
    const { id, ...expected } = await added("products", product("Vŕtačka"));
    await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
    const replace = staff.documents.commit([
      { kind: "replace", collection: "products", id, fields: expected, expected },
    ]);
    await fails(replace, "notFound");
    expect(await stored(id)).toBe(null);
  });

  test("delete forgives a document that is gone", async () => {
    expect(await staff.documents.commit([{ kind: "delete", collection: "products", id: newId() }])).toBe("committed");
  });

  test("D14: delete conflicts where any field is no longer as seen, and deletes what is as seen", async () => {
    const { id, ...seen } = await added("products", product("Vŕtačka", { Colour: "žltá" }));
    const remove = (expected: Fields) =>
      staff.documents.commit([{ kind: "delete", collection: "products", id, expected }]);
    await staff.documents.commit([update(id, { Availability: 0 }, { Availability: 1 })]);
    await fails(remove(seen), "conflict");
    const { Colour: _, ...partly }: Fields = { ...seen, Availability: 0 };
    await fails(remove(partly), "conflict");
    expect(await stored(id)).toMatchObject({ Availability: 0 });
    expect(await remove({ ...seen, Availability: 0 })).toBe("committed");
    expect(await remove(seen)).toBe("committed");
    expect(await stored(id)).toBe(null);
  });

  test("§5 renaming to another's name is a duplicate, to the own name in other letters is not", async () => {
    await added("products", product("Píla"));
    const drill = await added("products", product("Vŕtačka"));
    const rename = (Name: string) => staff.documents.commit([update(drill.id, { Name }, { Name: "Vŕtačka" })]);
    expect(await rename("píla")).toBe("duplicate");
    expect(await stored(drill.id)).toEqual(drill);
    expect(await rename("VŔTAČKA")).toBe("committed");
  });

  test("§5 replacing with another's name is a duplicate", async () => {
    await added("products", product("Píla"));
    const { id, ...expected } = await added("products", product("Vŕtačka"));
    const replace = { kind: "replace", collection: "products", id, fields: product("PÍLA"), expected } as const;
    expect(await staff.documents.commit([replace])).toBe("duplicate");
    expect(await stored(id)).toEqual({ ...expected, id });
  });

  test("§5 two documents may swap their names in one commit, but not get one", async () => {
    const saw = await added("products", product("Píla"));
    const drill = await added("products", product("Vŕtačka"));
    const rename = ({ id, Name }: Document, to: string) => update(id, { Name: to }, { Name });
    expect(await staff.documents.commit([rename(saw, "Bruska"), rename(drill, "bruska")])).toBe("duplicate");
    expect(await staff.documents.commit([rename(saw, "Vŕtačka"), rename(drill, "Píla")])).toBe("committed");
    expect([await stored(saw.id), await stored(drill.id)]).toMatchObject([{ Name: "Vŕtačka" }, { Name: "Píla" }]);
  });

  test("§5 a name is free as soon as its document is deleted or renamed, and may be had again", async () => {
    const { id } = await added("products", product("Píla 1/2 %"));
    const rename = (from: string, to: string) => update(id, { Name: to }, { Name: from });
    expect(await staff.documents.commit([rename("Píla 1/2 %", "Pílka")])).toBe("committed");
    const other = await added("products", product("píla 1/2 %"));
    expect(await staff.documents.commit([rename("Pílka", "Píla 1/2 %")])).toBe("duplicate");
    await staff.documents.commit([{ kind: "delete", collection: "products", id: other.id }]);
    expect(await staff.documents.commit([rename("Pílka", "Píla 1/2 %")])).toBe("committed");
    const twice = [rename("Píla 1/2 %", "Pílka"), rename("Pílka", "PÍLA 1/2 %")];
    expect(await staff.documents.commit(twice)).toBe("committed");
    expect(await staff.documents.commit([addition("products", newId(), product("Píla 1/2 %"))])).toBe("duplicate");
    expect(await staff.documents.commit([addition("products", newId(), product("Pílka"))])).toBe("committed");
  });

  test("what a change expected is what the changes before it in the commit left", async () => {
    const { id } = await added("products", product("Vŕtačka"));
    const flip = (from: number, to: number) => update(id, { Availability: to }, { Availability: from });
    expect(await staff.documents.commit([flip(1, 0), flip(0, 1), flip(1, 0)])).toBe("committed");
    const late = staff.documents.commit([flip(0, 1), flip(0, 1)]);
    await fails(late, "conflict");
    expect(await stored(id)).toMatchObject({ Availability: 0 });
  });

  test("B2 adds several documents, all or none", async () => {
    const add = (id: string, fields: Fields) => addition("special_days", id, fields);
    const [eve, newYear] = [specialDay("2026-12-24"), specialDay("2027-01-01")];
    expect(await staff.documents.commit([add("eve", eve), add("new-year", newYear)])).toBe("committed");
    const taken = staff.documents.commit([add("easter", specialDay("2027-03-29")), add("eve", newYear)]);
    await fails(taken, "conflict");
    const { documents } = await visitor.documents.readList({ collection: "special_days" });
    expect(documents).toEqual([
      { ...eve, id: "eve" },
      { ...newYear, id: "new-year" },
    ]);
  });

  test("B2 repeating an addition adds nothing twice, also beside other changes", async () => {
    const add = (id: string, fields: Fields) => addition("special_days", id, fields);
    const eve = add("eve", specialDay("2026-12-24"));
    expect(await staff.documents.commit([eve])).toBe("committed");
    const gone = { kind: "delete", collection: "special_days", id: "gone" } as const;
    expect(await staff.documents.commit([eve, add("new-year", specialDay("2027-01-01")), gone])).toBe("committed");
    const { documents } = await visitor.documents.readList({ collection: "special_days" });
    expect(documents.map(({ id }) => id)).toEqual(["eve", "new-year"]);
  });

  test("§5 a commit that adds a name that exists, or one name twice, adds nothing", async () => {
    await added("products", product("Píla"));
    const add = (Name: string) => addition("products", newId(), product(Name));
    expect(await staff.documents.commit([add("Vŕtačka"), add("píla")])).toBe("duplicate");
    expect(await staff.documents.commit([add("Vŕtačka"), add("vŕtačka")])).toBe("duplicate");
    expect(names(await visitor.documents.readList(PRODUCTS))).toEqual(["Píla"]);
  });

  test("§4 deleting a category clears it in all its products, and in no other", async () => {
    const { id: Category } = await added("categories", { name: "Píly", imgPath: "" });
    const { id: other } = await added("categories", { name: "Brúsky", imgPath: "" });
    const grinder = await added("products", product("Brúska", { Category: other }));
    for (const Name of ["A", "B", "C"]) await added("products", product(Name, { Category }));
    expect(await staff.documents.commit([{ kind: "delete", collection: "categories", id: Category }])).toBe(
      "committed",
    );
    const { documents } = await staff.documents.readList({ collection: "products" });
    expect(new Set(documents.map(({ Category }) => Category))).toEqual(new Set(["", other]));
    expect(documents).toHaveLength(4);
    expect(await stored(grinder.id)).toEqual(grinder);
  });

  test("§5 no write gives a product a category that does not exist, or that is deleted with it", async () => {
    const { id: Category } = await added("categories", { name: "Píly", imgPath: "" });
    const saw = await added("products", product("Píla"));
    const move = (to: string) => update(saw.id, { Category: to }, { Category: "" });
    const gone = { kind: "delete", collection: "categories", id: Category } as const;
    expect(await staff.documents.commit([move(Category), gone])).toBe("dangling");
    expect(await staff.documents.commit([move("a/b")])).toBe("dangling");
    await staff.documents.commit([gone]);
    expect(await staff.documents.commit([move(Category)])).toBe("dangling");
    const add = addition("products", newId(), product("Pílka", { Category }));
    expect(await staff.documents.commit([add])).toBe("dangling");
    const { id, ...expected } = saw;
    const replaced = { ...expected, Category };
    expect(
      await staff.documents.commit([{ kind: "replace", collection: "products", id, fields: replaced, expected }]),
    ).toBe("dangling");
    expect((await staff.documents.readList({ collection: "products" })).documents).toEqual([saw]);
    const restore = { ...addition("categories", Category, { name: "Píly", imgPath: "" }), restores: true } as const;
    expect(await staff.documents.commit([move(Category), restore])).toBe("committed");
  });

  test("takes no more than MOST_CHANGES", async () => {
    const changes = (count: number) =>
      Array.from({ length: count }, () => ({ kind: "delete", collection: "products", id: newId() }) as const);
    expect(await staff.documents.commit(changes(MOST_CHANGES))).toBe("committed");
    const tooMany = staff.documents.commit(changes(MOST_CHANGES + 1));
    await fails(tooMany, "invalid");
  });

  test("B10 ten documents get names in one commit, and a commit with more names is done or invalid", async () => {
    const named = (count: number) =>
      Array.from({ length: count }, () => addition("products", newId(), product(`Píla ${newId()}`)));
    expect(await staff.documents.commit(named(10))).toBe("committed");
    const more = await staff.documents.commit(named(11)).catch(({ code }) => code);
    const { documents } = await staff.documents.readList({ collection: "products" });
    expect([more, documents.length]).toEqual(more === "committed" ? [more, 21] : ["invalid", 10]);
  });

  test("B10 changes 200 products in one commit, all or none", async () => {
    const ids = Array.from({ length: 200 }, () => newId());
    for (let from = 0; from < ids.length; from += 10) {
      const added = ids.slice(from, from + 10).map((id) => addition("products", id, product(`Píla ${id}`)));
      expect(await staff.documents.commit(added)).toBe("committed");
    }
    const price = (id: string, seen: number) => update(id, { Price: { Day: 12.5 } }, { Price: { Day: seen } });
    const prices = async () => {
      const { documents } = await staff.documents.readList({ collection: "products" });
      return documents.map(({ Price }) => Price);
    };
    const late = staff.documents.commit(ids.map((id, at) => price(id, at < ids.length - 1 ? 12 : 13)));
    await fails(late, "conflict");
    expect(await prices()).toEqual(ids.map(() => ({ Day: 12 })));
    expect(await staff.documents.commit(ids.map((id) => price(id, 12)))).toBe("committed");
    expect(await prices()).toEqual(ids.map(() => ({ Day: 12.5 })));
  });

  test("§3 none of the seven records of opening hours can be deleted", async () => {
    const id = DAY_IDS[0] ?? "";
    const gone = staff.documents.commit([{ kind: "delete", collection: "opening_hours", id }]);
    await fails(gone, "invalid");
    expect(await stored(id, "opening_hours")).not.toBe(null);
  });

  test("§7 the seven records of opening hours are saved at once", async () => {
    const { documents } = await visitor.documents.readList({ collection: "opening_hours" });
    const changes = documents.map(({ id, ...expected }) => {
      const fields = { ...expected, Morning: "8:00 - 12:00" };
      return { kind: "update", collection: "opening_hours", id, fields, expected } as const;
    });
    expect(await staff.documents.commit(changes)).toBe("committed");
    const after = await visitor.documents.readList({ collection: "opening_hours" });
    expect(after.documents.every(({ Morning }) => Morning === "8:00 - 12:00")).toBe(true);
  });
}
