import { expect, test } from "vitest";
import { type Document, type Fields, MOST_CHANGES } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { refusal } from "../refusal.ts";
import {
  added,
  DAY_IDS,
  fails,
  names,
  PRODUCTS,
  refuses,
  specialDay,
  staff,
  stored,
  update,
  visitor,
} from "./clients.ts";

export function commits(): void {
  test("applies all changes or none", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const commit = staff.documents.commit([
      update(drill.id, { Availability: 0 }, { Availability: 1 }),
      update(newId(), { Availability: 0 }, { Availability: 1 }),
    ]);
    await refuses(commit, "gone", 1);
    expect(await stored(drill.id)).toEqual(drill);
  });

  test("B10 names each refused change and why, in their order", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const saw = await added("products", product("Píla"));
    const changes = [
      update(saw.id, { Availability: 0 }, { Availability: 1 }),
      update(drill.id, { Name: "píla" }, { Name: "Vŕtačka" }),
      update(newId(), { Availability: 0 }, { Availability: 1 }),
      addition("products", newId(), product("Hoblík", { Category: newId() })),
      update(saw.id, { Price: { Day: 9 } }, { Price: { Day: 7 } }),
      addition("settings", "none", {}),
    ];
    expect(await staff.documents.commit(changes)).toEqual([
      { at: 1, why: "duplicate" },
      { at: 2, why: "gone" },
      { at: 3, why: "dangling" },
      { at: 4, why: "changed" },
      { at: 5, why: "invalid" },
    ]);
    expect([await stored(saw.id), await stored(drill.id)]).toEqual([saw, drill]);
  });

  test("ADR-021 what would leave everything as it is stored is not refused", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const stale = { Availability: 0 };
    const same = [
      update(drill.id, { Availability: 1 }, stale),
      { kind: "replace", collection: "products", id: drill.id, fields: product("Vŕtačka"), expected: stale } as const,
      addition("products", drill.id, product("Vŕtačka")),
    ];
    expect(await staff.documents.commit(same)).toBe("committed");
    expect(await stored(drill.id)).toEqual(drill);
  });

  test("B2 no special day is added or moved to a day that another one covers", async () => {
    const add = (id: string, fields: Fields) => addition("special_days", id, fields);
    const eve = await added("special_days", { ...specialDay("2026-12-24"), To: "2026-12-26" });
    const newYear = await added("special_days", specialDay("2027-01-01"));
    const move = (From: string, To = From) =>
      ({
        kind: "update",
        collection: "special_days",
        id: newYear.id,
        fields: { From, To },
        expected: { From: "2027-01-01", To: "2027-01-01" },
      }) as const;
    await refuses(staff.documents.commit([add("a", specialDay("2026-12-26"))]), "covered");
    await refuses(staff.documents.commit([move("2026-12-25")]), "covered");
    const twice = [add("a", specialDay("2027-05-01")), add("b", specialDay("2027-05-01"))];
    await refuses(staff.documents.commit(twice), "covered", 1);
    const gone = { kind: "delete", collection: "special_days", id: eve.id } as const;
    expect(await staff.documents.commit([move("2026-12-25", "2026-12-27"), gone])).toBe("committed");
  });

  test("B13 a category that is deleted unless used is refused while products are in it, and goes with them", async () => {
    const { id: Category } = await added("categories", { name: "Píly", imgPath: "" });
    const saw = await added("products", product("Píla", { Category }));
    const gone = { kind: "delete", collection: "categories", id: Category, unlessUsed: true } as const;
    await refuses(staff.documents.commit([gone]), "used");
    expect(await stored(saw.id)).toEqual(saw);
    expect(await staff.documents.commit([{ kind: "delete", collection: "products", id: saw.id }, gone])).toBe(
      "committed",
    );
    expect(await stored(Category, "categories")).toBe(null);
  });

  test("update writes the fields it names, each whole, and keeps the rest, unknown ones included", async () => {
    const drill = await added("products", product("Vŕtačka", { Colour: "žltá", Price: { Day: 12, Week: 60 } }));
    await staff.documents.commit([update(drill.id, { Price: { Day: 14 } }, { Price: { Week: 60, Day: 12 } })]);
    expect(await stored(drill.id)).toEqual({ ...drill, Price: { Day: 14 } });
  });

  test("update conflicts where a field it writes is no longer as seen, and only there", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const rename = { kind: "update", collection: "products", id: drill.id, fields: { Name: "Vŕtačka 2" } } as const;
    await refuses(staff.documents.commit([{ ...rename, expected: { Name: "Iná" } }]), "changed");
    await refuses(staff.documents.commit([{ ...rename, expected: {} }]), "changed");
    expect(await staff.documents.commit([{ ...rename, expected: { Name: "Vŕtačka", Availability: 0 } }])).toBe(
      "committed",
    );
  });

  test("update may add a field that was missing when seen", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const paint = update(drill.id, { Colour: "žltá" }, {});
    expect(await staff.documents.commit([paint])).toBe("committed");
    await refuses(staff.documents.commit([update(drill.id, { Colour: "modrá" }, {})]), "changed");
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
    await refuses(staff.documents.commit([{ ...replace, expected: partly }]), "changed");
    expect(await staff.documents.commit([{ ...replace, expected }])).toBe("committed");
    expect(await stored(id)).toEqual({ ...replace.fields, id });
  });

  test("replace never brings a deleted document back", async () => {
    const { id, ...expected } = await added("products", product("Vŕtačka"));
    await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
    const replace = staff.documents.commit([
      { kind: "replace", collection: "products", id, fields: expected, expected },
    ]);
    await refuses(replace, "gone");
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
    await refuses(remove(seen), "changed");
    const { Colour: _, ...partly }: Fields = { ...seen, Availability: 0 };
    await refuses(remove(partly), "changed");
    expect(await stored(id)).toMatchObject({ Availability: 0 });
    expect(await remove({ ...seen, Availability: 0 })).toBe("committed");
    expect(await remove(seen)).toBe("committed");
    expect(await stored(id)).toBe(null);
  });

  test("§5 renaming to another's name is a duplicate, to the own name in other letters is not", async () => {
    await added("products", product("Píla"));
    const drill = await added("products", product("Vŕtačka"));
    const rename = (Name: string) => staff.documents.commit([update(drill.id, { Name }, { Name: "Vŕtačka" })]);
    expect(await rename("píla")).toEqual(refusal("duplicate"));
    expect(await stored(drill.id)).toEqual(drill);
    expect(await rename("VŔTAČKA")).toBe("committed");
  });

  test("§5 replacing with another's name is a duplicate", async () => {
    await added("products", product("Píla"));
    const { id, ...expected } = await added("products", product("Vŕtačka"));
    const replace = { kind: "replace", collection: "products", id, fields: product("PÍLA"), expected } as const;
    expect(await staff.documents.commit([replace])).toEqual(refusal("duplicate"));
    expect(await stored(id)).toEqual({ ...expected, id });
  });

  test("§5 two documents may swap their names in one commit, but not get one", async () => {
    const saw = await added("products", product("Píla"));
    const drill = await added("products", product("Vŕtačka"));
    const rename = ({ id, Name }: Document, to: string) => update(id, { Name: to }, { Name });
    expect(await staff.documents.commit([rename(saw, "Bruska"), rename(drill, "bruska")])).toEqual(
      refusal("duplicate", 1),
    );
    expect(await staff.documents.commit([rename(saw, "Vŕtačka"), rename(drill, "Píla")])).toBe("committed");
    expect([await stored(saw.id), await stored(drill.id)]).toMatchObject([{ Name: "Vŕtačka" }, { Name: "Píla" }]);
  });

  test("§5 a name is free as soon as its document is deleted or renamed, and may be had again", async () => {
    const { id } = await added("products", product("Píla 1/2 %"));
    const rename = (from: string, to: string) => update(id, { Name: to }, { Name: from });
    expect(await staff.documents.commit([rename("Píla 1/2 %", "Pílka")])).toBe("committed");
    const other = await added("products", product("píla 1/2 %"));
    expect(await staff.documents.commit([rename("Pílka", "Píla 1/2 %")])).toEqual(refusal("duplicate"));
    await staff.documents.commit([{ kind: "delete", collection: "products", id: other.id }]);
    expect(await staff.documents.commit([rename("Pílka", "Píla 1/2 %")])).toBe("committed");
    const twice = [rename("Píla 1/2 %", "Pílka"), rename("Pílka", "PÍLA 1/2 %")];
    expect(await staff.documents.commit(twice)).toBe("committed");
    expect(await staff.documents.commit([addition("products", newId(), product("Píla 1/2 %"))])).toEqual(
      refusal("duplicate"),
    );
    expect(await staff.documents.commit([addition("products", newId(), product("Pílka"))])).toBe("committed");
  });

  test("what a change expected is what the changes before it in the commit left", async () => {
    const { id } = await added("products", product("Vŕtačka"));
    const flip = (from: number, to: number) => update(id, { Availability: to }, { Availability: from });
    expect(await staff.documents.commit([flip(1, 0), flip(0, 1), flip(1, 0)])).toBe("committed");
    const price = (to: number) => update(id, { Price: { Day: to } }, { Price: { Day: 12 } });
    const late = staff.documents.commit([price(13), price(14)]);
    await refuses(late, "changed", 1);
    expect(await stored(id)).toMatchObject({ Availability: 0 });
  });

  test("B2 adds several documents, all or none", async () => {
    const add = (id: string, fields: Fields) => addition("special_days", id, fields);
    const [eve, newYear] = [specialDay("2026-12-24"), specialDay("2027-01-01")];
    expect(await staff.documents.commit([add("eve", eve), add("new-year", newYear)])).toBe("committed");
    const taken = staff.documents.commit([add("easter", specialDay("2027-03-29")), add("eve", newYear)]);
    await refuses(taken, "changed", 1);
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
    expect(await staff.documents.commit([add("Vŕtačka"), add("píla")])).toEqual(refusal("duplicate", 1));
    expect(await staff.documents.commit([add("Vŕtačka"), add("vŕtačka")])).toEqual(refusal("duplicate", 1));
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
    expect(await staff.documents.commit([move(Category), gone])).toEqual(refusal("dangling"));
    expect(await staff.documents.commit([move("a/b")])).toEqual(refusal("dangling"));
    await staff.documents.commit([gone]);
    expect(await staff.documents.commit([move(Category)])).toEqual(refusal("dangling"));
    const add = addition("products", newId(), product("Pílka", { Category }));
    expect(await staff.documents.commit([add])).toEqual(refusal("dangling"));
    const { id, ...expected } = saw;
    const replaced = { ...expected, Category };
    expect(
      await staff.documents.commit([{ kind: "replace", collection: "products", id, fields: replaced, expected }]),
    ).toEqual(refusal("dangling"));
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

  test("B10 changes 200 products in one commit, all or none", async () => {
    const ids = Array.from({ length: 200 }, () => newId());
    const added = ids.map((id) => addition("products", id, product(`Píla ${id}`)));
    expect(await staff.documents.commit(added)).toBe("committed");
    const price = (id: string, seen: number) => update(id, { Price: { Day: 12.5 } }, { Price: { Day: seen } });
    const prices = async () => {
      const { documents } = await staff.documents.readList({ collection: "products" });
      return documents.map(({ Price }) => Price);
    };
    const late = staff.documents.commit(ids.map((id, at) => price(id, at < ids.length - 1 ? 12 : 13)));
    await refuses(late, "changed", 199);
    expect(await prices()).toEqual(ids.map(() => ({ Day: 12 })));
    expect(await staff.documents.commit(ids.map((id) => price(id, 12)))).toBe("committed");
    expect(await prices()).toEqual(ids.map(() => ({ Day: 12.5 })));
  });

  test("§3 none of the seven records of opening hours can be deleted", async () => {
    const id = DAY_IDS[0] ?? "";
    const gone = staff.documents.commit([{ kind: "delete", collection: "opening_hours", id }]);
    await refuses(gone, "invalid");
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
