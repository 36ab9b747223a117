import { expect, onTestFinished, test } from "vitest";
import { once } from "#src/backend/live.ts";
import { productFields as product } from "../product-fields.ts";
import { added, DAYS, names, PRODUCTS, specialDay, staff, update, visitor, watched } from "./clients.ts";

export function liveLists(): void {
  test("§7 a list is an empty list, not 'not yet', once the backend said so", async () => {
    const list = watched(visitor.documents.list(PRODUCTS));
    await expect.poll(() => list.current()).toEqual({ documents: [], more: false });
  });

  test("§7 a change by one client reaches the other's list", async () => {
    const list = watched(visitor.documents.list(PRODUCTS));
    await once(list);
    const drill = await added("products", product("Vŕtačka"));
    await expect.poll(() => list.current()?.documents).toEqual([drill]);
    await staff.documents.commit([update(drill.id, { Availability: 0 }, { Availability: 1 })]);
    await expect.poll(() => list.current()?.documents[0]?.Availability).toBe(0);
    await staff.documents.commit([{ kind: "delete", collection: "products", id: drill.id }]);
    await expect.poll(() => list.current()?.documents).toEqual([]);
  });

  test("an unsubscribed list calls its subscriber no more", async () => {
    let calls = 0;
    const list = visitor.documents.list(PRODUCTS);
    const stop = list.subscribe(() => calls++);
    await once(list);
    stop();
    const before = calls;
    const other = watched(visitor.documents.list({ ...PRODUCTS, first: 48 }));
    await added("products", product("Vŕtačka"));
    await expect.poll(() => names(other.current())).toEqual(["Vŕtačka"]);
    expect(calls).toBe(before);
  });

  test("a live value is the same object until it changes", async () => {
    await added("products", product("Vŕtačka"));
    const list = watched(visitor.documents.list(PRODUCTS));
    await once(list);
    expect(list.current()).toBe(list.current());
  });

  test("D3: names come in Slovak order", async () => {
    const inOrder = ["Cirkulárka", "Čerpadlo", "Hladička", "Chladnička", "Ihla", "Ľadový vrták", "Lúpačka", "Zváračka"];
    for (const Name of inOrder.toReversed()) await added("products", product(Name));
    expect(names(await visitor.documents.readList(PRODUCTS))).toEqual(inOrder);
    const list = watched(visitor.documents.list(PRODUCTS));
    await expect.poll(() => names(list.current())).toEqual(inOrder);
  });

  test("§3 opening hours come by DayIndex", async () => {
    const list = watched(visitor.documents.list({ collection: "opening_hours" }));
    await expect.poll(() => list.current()?.documents.map(({ Day }) => Day)).toEqual(DAYS);
  });

  test("B2 special days come by their first day", async () => {
    const list = watched(visitor.documents.list({ collection: "special_days" }));
    for (const From of ["2027-01-01", "2026-12-24", "2026-12-31"]) await added("special_days", specialDay(From));
    const inOrder = ["2026-12-24", "2026-12-31", "2027-01-01"];
    await expect.poll(() => list.current()?.documents.map(({ From }) => From)).toEqual(inOrder);
  });

  test("§7 products can be asked for by their category", async () => {
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    await added("products", product("Vŕtačka"));
    const saw = await added("products", product("Píla", { Category: saws.id }));
    const list = watched(visitor.documents.list({ ...PRODUCTS, where: { field: "Category", equals: saws.id } }));
    await expect.poll(() => list.current()?.documents).toEqual([saw]);
    await staff.documents.commit([update(saw.id, { Category: "" }, { Category: saws.id })]);
    await expect.poll(() => list.current()?.documents).toEqual([]);
  });

  test("§2 a search finds part of a name, ignoring case and diacritics (D23)", async () => {
    for (const Name of ["Vŕtačka", "Vŕtacie kladivo", "Píla"]) await added("products", product(Name));
    const list = watched(staff.documents.list({ ...PRODUCTS, query: "inventory", text: "VRTA" }));
    await expect.poll(() => names(list.current())).toEqual(["Vŕtacie kladivo", "Vŕtačka"]);
  });

  test("a limited list tells whether there is more and keeps its size as documents come and go", async () => {
    const list = watched(staff.documents.list({ ...PRODUCTS, first: 2 }));
    await once(list);
    const a = await added("products", product("A"));
    await added("products", product("C"));
    await expect.poll(() => list.current()).toMatchObject({ more: false });
    await added("products", product("B"));
    await expect.poll(() => [names(list.current()), list.current()?.more]).toEqual([["A", "B"], true]);
    await staff.documents.commit([{ kind: "delete", collection: "products", id: a.id }]);
    await expect.poll(() => [names(list.current()), list.current()?.more]).toEqual([["B", "C"], false]);
  });

  test("a limit counts only what the query matches", async () => {
    const { id: Category } = await added("categories", { name: "Píly", imgPath: "" });
    for (const Name of ["A", "B", "C", "D"]) {
      await added("products", product(Name, { Category: Name === "A" ? "" : Category }));
    }
    const where = { field: "Category", equals: Category };
    const list = watched(staff.documents.list({ ...PRODUCTS, where, first: 2 }));
    await expect.poll(() => [names(list.current()), list.current()?.more]).toEqual([["B", "C"], true]);
    const whole = await staff.documents.readList({ ...PRODUCTS, where, first: 3 });
    expect([names(whole), whole.more]).toEqual([["B", "C", "D"], false]);
  });

  test("a renamed document moves to its new place", async () => {
    const last = await added("products", product("Žeriav"));
    await added("products", product("Miešačka"));
    const list = watched(visitor.documents.list(PRODUCTS));
    await expect.poll(() => names(list.current())).toEqual(["Miešačka", "Žeriav"]);
    await staff.documents.commit([update(last.id, { Name: "Autožeriav" }, { Name: "Žeriav" })]);
    await expect.poll(() => names(list.current())).toEqual(["Autožeriav", "Miešačka"]);
  });

  test("changes of one commit are seen together", async () => {
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    const saw = await added("products", product("Píla", { Category: saws.id }));
    const categories = watched(visitor.documents.list({ collection: "categories" }));
    const products = watched(visitor.documents.list(PRODUCTS));
    await expect.poll(() => products.current()?.documents).toHaveLength(1);
    await expect.poll(() => categories.current()?.documents).toHaveLength(1);
    const seen = new Set<string>();
    const note = () => {
      const categoryIsGone = categories.current()?.documents.length === 0;
      const productIsFree = products.current()?.documents[0]?.Category === "";
      seen.add(`${categoryIsGone} ${productIsFree}`);
    };
    onTestFinished(categories.subscribe(note));
    onTestFinished(products.subscribe(note));
    await staff.documents.commit([
      { kind: "delete", collection: "categories", id: saws.id },
      update(saw.id, { Category: "" }, { Category: saws.id }),
    ]);
    await expect.poll(() => [...seen]).toEqual(["true true"]);
  });

  test("a client that reaches the backend never says otherwise", async () => {
    const { connected } = visitor.documents;
    const values = new Set([connected.current()]);
    onTestFinished(connected.subscribe(() => values.add(connected.current())));
    const list = watched(visitor.documents.list(PRODUCTS));
    await once(list);
    watched(visitor.documents.list({ collection: "categories" }));
    await added("products", product("Vŕtačka"));
    await expect.poll(() => names(list.current())).toEqual(["Vŕtačka"]);
    expect([...values, connected.current()].filter((value) => value === false)).toEqual([]);
    expect(connected.current()).toBe(true);
  });
}
