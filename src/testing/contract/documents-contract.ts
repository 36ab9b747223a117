import { expect, test } from "vitest";
import type { Fields } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { refusal } from "../refusal.ts";
import { added, PRODUCTS, refuses, staff, stored, visitor, watched } from "./clients.ts";

export function oneDocument(): void {
  test("§7 is null while it does not exist, then follows its changes", async () => {
    const id = newId();
    const live = watched(visitor.documents.get("products", id));
    await expect.poll(() => live.current()).toBe(null);
    await staff.documents.commit([addition("products", id, product("Vŕtačka"))]);
    await expect.poll(() => live.current()).toEqual({ ...product("Vŕtačka"), id });
    await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
    await expect.poll(() => live.current()).toBe(null);
  });

  test.each(["__proto__", "constructor", "a/b", "ľ š", "."])("an odd id such as %s is just unknown", async (id) => {
    expect(await visitor.documents.readOne("products", id)).toBe(null);
    const live = watched(visitor.documents.get("products", id));
    await expect.poll(() => live.current()).toBe(null);
  });
}

export function additions(): void {
  test("repeating it with the same id and fields is success and makes no second document", async () => {
    const drill = addition("products", newId(), product("Vŕtačka"));
    expect(await staff.documents.commit([drill])).toBe("committed");
    expect(await staff.documents.commit([drill])).toBe("committed");
    expect((await visitor.documents.readList(PRODUCTS)).documents).toHaveLength(1);
  });

  test("an id taken by a different document is a conflict", async () => {
    const drill = await added("products", product("Vŕtačka"));
    await refuses(staff.documents.commit([addition("products", drill.id, product("Píla"))]), "changed");
    expect(await stored(drill.id)).toEqual(drill);
  });

  test.each(["Vŕtačka", "  vŕtačka ", "VŔTAČKA", "Vŕtačka".normalize("NFD"), "Vŕ\u200btačka\u200e", "Vŕ\u00adtačka"])(
    "§5 a product named '%s' beside Vŕtačka is a duplicate",
    async (Name) => {
      await added("products", product("Vŕtačka"));
      expect(await staff.documents.commit([addition("products", newId(), product(Name))])).toEqual(
        refusal("duplicate"),
      );
      expect((await visitor.documents.readList(PRODUCTS)).documents).toHaveLength(1);
    },
  );

  test("D9: names that differ in diacritics are different names", async () => {
    await added("products", product("Vŕtačka"));
    expect(await staff.documents.commit([addition("products", newId(), product("Vrtačka"))])).toBe("committed");
  });

  test.each(["a/b", ".", "..", "__x__"])("'%s' is no id for a document", async (id) => {
    await refuses(staff.documents.commit([addition("products", id, product("Píla"))]), "invalid");
  });

  test("a category and a product may share a name", async () => {
    await added("categories", { name: "Píly", imgPath: "" });
    expect(await staff.documents.commit([addition("products", newId(), product("Píly"))])).toBe("committed");
  });

  test("§3 opening hours are the seven records and no more", async () => {
    const eighth = { Day: "Ôsmy deň", DayIndex: 8, Morning: "", Afternoon: "" };
    await refuses(staff.documents.commit([addition("opening_hours", newId(), eighth)]), "invalid");
  });
}

export function settings(): void {
  const notice: Fields = { Text: "Do 6. 1. máme zatvorené.", Until: "2027-01-06" };

  test("B2 the notice does not exist until staff write it, then everybody follows its changes", async () => {
    const live = watched(visitor.documents.get("settings", "notice"));
    await expect.poll(() => live.current()).toBe(null);
    expect(await staff.documents.commit([addition("settings", "notice", notice)])).toBe("committed");
    await expect.poll(() => live.current()).toEqual({ ...notice, id: "notice" });
    const change = { kind: "update", collection: "settings", id: "notice" } as const;
    await staff.documents.commit([{ ...change, fields: { Text: "" }, expected: { Text: notice.Text } }]);
    await expect.poll(() => live.current()).toEqual({ Text: "", Until: "2027-01-06", id: "notice" });
  });

  test("D14: of two who write the first notice the second has a conflict", async () => {
    expect(await staff.documents.commit([addition("settings", "notice", notice)])).toBe("committed");
    const second = staff.documents.commit([addition("settings", "notice", { ...notice, Text: "Iný" })]);
    await refuses(second, "changed");
    expect(await stored("notice", "settings")).toEqual({ ...notice, id: "notice" });
  });

  test.each(["oznam", "Notice", "notice2", "__proto__"])("B2 '%s' is none of the settings", async (id) => {
    await refuses(staff.documents.commit([addition("settings", id, notice)]), "invalid");
  });

  test("B8 the shop's own data do not exist until staff set some, then everybody follows each field", async () => {
    const live = watched(visitor.documents.get("settings", "shop"));
    await expect.poll(() => live.current()).toBe(null);
    const data = { Name: "Náradie", Map: { Latitude: 48.4046, Longitude: 18.1823 } };
    expect(await staff.documents.commit([addition("settings", "shop", data)])).toBe("committed");
    await expect.poll(() => live.current()).toEqual({ ...data, id: "shop" });
    const change = { kind: "update", collection: "settings", id: "shop" } as const;
    const fields = { Map: {}, Phone: "0910 111 222" };
    await staff.documents.commit([{ ...change, fields, expected: { Map: data.Map } }]);
    await expect.poll(() => live.current()).toEqual({ ...data, ...fields, id: "shop" });
  });

  test("B2 the notice can be emptied, not deleted", async () => {
    await staff.documents.commit([addition("settings", "notice", notice)]);
    const gone = staff.documents.commit([{ kind: "delete", collection: "settings", id: "notice" }]);
    await refuses(gone, "invalid");
    expect(await stored("notice", "settings")).not.toBe(null);
  });
}
