import { expect, test } from "vitest";
import type { NamedQuery, Query } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { newId } from "#src/backend/new-id.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { productFields as product } from "../product-fields.ts";
import { added, names, PRODUCTS, staff, visitor, watched } from "./clients.ts";

type SearchQuery = Extract<NamedQuery, { readonly query: "search" }>;
type InventoryQuery = Extract<NamedQuery, { readonly query: "inventory" }>;

export function namedQueries(): void {
  const search = (text: string, more: object = {}): SearchQuery => ({
    ...PRODUCTS,
    query: "search",
    text,
    ...more,
  });
  const found = async (query: Query) => {
    const { documents, ...rest } = await once(visitor.documents.list(query));
    return { names: documents.map(({ Name }) => Name), ...rest };
  };

  test("B1 a search finds words in the name, the category, the description, a parameter and the label of an extra price", async () => {
    const drills = await added("categories", { name: "Vŕtačky", imgPath: "" });
    await added("products", product("Bosch PSB", { Category: drills.id }));
    await added("products", product("Príklepová vŕtačka"));
    await added("products", product("Kladivo", { Description: ["Ťažké.", "Ako vŕtačka s ramenom"] }));
    await added("products", product("Miešadlo", { Parameters: ["Pohon:vŕtačka 850 W"] }));
    await added("products", product("Stojan", { Price: { Day: 5, Additional: ["Vŕtačka k stojanu:7"] } }));
    await added("products", product("Vŕtačka stĺpová"));
    await added("products", product("Píla"));
    expect(await found(search("VRTACK"))).toEqual({
      names: ["Vŕtačka stĺpová", "Príklepová vŕtačka", "Bosch PSB", "Kladivo", "Miešadlo", "Stojan"],
      more: false,
      count: 6,
      similar: false,
    });
    expect((await found(search(" ramenom  vrtacka"))).names).toEqual(["Kladivo"]);
  });

  test("B1 a search counts all that it finds and returns the first ones", async () => {
    for (const Name of ["Píla A", "Píla B", "Píla C"]) await added("products", product(Name));
    const list = await staff.documents.readList({ ...search("píla"), first: 2 });
    expect({ ...list, documents: names(list) }).toEqual({
      documents: ["Píla A", "Píla B"],
      more: true,
      count: 3,
      similar: false,
    });
  });

  test("B1 where nothing matches, a search finds similar products and says so", async () => {
    await added("products", product("Vŕtačka"));
    expect(await found(search("vŕtačkou"))).toEqual({ names: ["Vŕtačka"], more: false, count: 1, similar: false });
    expect(await found(search("vratčka"))).toEqual({ names: ["Vŕtačka"], more: false, count: 1, similar: true });
    expect(await found(search("rebrík"))).toEqual({ names: [], more: false, count: 0, similar: false });
  });

  test("B1 a search without a text filters and sorts, and leaves hidden products out", async () => {
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    const Category = saws.id;
    await added("products", product("Lišta", { Category, Price: { Day: 20, Guarantee: 9 } }));
    await added("products", product("Kotúč", { Category, Price: { Day: 10 } }));
    await added("products", product("Okružná", { Category, Availability: 0 }));
    await added("products", product("Bez ceny", { Category, Price: { Guarantee: 50 } }));
    await added("products", product("Rebrík"));
    const available = { category: Category, available: true };
    expect(await found(search("", { category: Category }))).toMatchObject({
      names: ["Kotúč", "Lišta", "Okružná"],
      count: 3,
      similar: false,
    });
    expect(await found(search("", available))).toMatchObject({
      names: ["Kotúč", "Lišta"],
      count: 2,
      similar: false,
    });
    expect((await found(search("", { ...available, sort: "price" }))).names).toEqual(["Lišta", "Kotúč"]);
    expect(await found(search("", { category: "nie" }))).toEqual({
      names: [],
      more: false,
      count: 0,
      similar: false,
    });
  });

  test("B1 a search follows the changes of what it may find", async () => {
    const list = watched(visitor.documents.list(search("píla")));
    await expect.poll(() => list.current()).toEqual({ documents: [], more: false, count: 0, similar: false });
    const saw = await added("products", product("Píla"));
    await expect.poll(() => list.current()).toEqual({ documents: [saw], more: false, count: 1, similar: false });
    const group = await added("categories", { name: "Píla a brúska", imgPath: "" });
    const grinder = await added("products", product("Brúska", { Category: group.id }));
    await expect
      .poll(() => list.current())
      .toEqual({ documents: [saw, grinder], more: false, count: 2, similar: false });
    const renamed = { fields: { name: "Brúsky" }, expected: { name: "Píla a brúska" } };
    await staff.documents.commit([{ kind: "update", collection: "categories", id: group.id, ...renamed }]);
    await expect.poll(() => list.current()?.count).toBe(1);
    await staff.documents.commit([{ kind: "delete", collection: "products", id: saw.id }]);
    await expect.poll(() => list.current()?.count).toBe(0);
  });

  test("B5 a product's related ones are the next listed ones of its category, the available ones first", async () => {
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    const Category = saws.id;
    for (const Name of ["A", "B", "D", "E"]) await added("products", product(Name, { Category }));
    const own = await added("products", product("C", { Category }));
    const gone = await added("products", product("F", { Category, Availability: 0 }));
    await added("products", product("G", { Category, Price: {} }));
    const single = await added("products", product("Sám"));
    const related = (to: string) => ({ collection: "products", query: "related", to }) as const;
    expect(await found(related(own.id))).toEqual({ names: ["D", "E", "A", "B"], more: false });
    expect((await found(related(single.id))).names).toEqual([]);
    expect((await found(related(newId()))).names).toEqual([]);
    const list = watched(visitor.documents.list(related(own.id)));
    await expect.poll(() => names(list.current())).toEqual(["D", "E", "A", "B"]);
    const b = list.current()?.documents.at(-1)?.id ?? "";
    await staff.documents.commit([{ kind: "delete", collection: "products", id: b }]);
    await expect.poll(() => names(list.current())).toEqual(["D", "E", "A", gone.Name]);
  });

  test("B6 products can be asked for by their ids, in that order, without those that do not exist", async () => {
    const [saw, drill] = [await added("products", product("Píla")), await added("products", product("Vŕtačka"))];
    const hidden = await added("products", product("Bez ceny", { Price: {} }));
    const ids = [drill.id, newId(), hidden.id, saw.id, drill.id];
    const query = { collection: "products", query: "ids", ids } as const;
    expect(await staff.documents.readList(query)).toEqual({ documents: [drill, hidden, saw], more: false });
    const list = watched(visitor.documents.list(query));
    await expect.poll(() => list.current()?.documents).toEqual([drill, hidden, saw]);
    await staff.documents.commit([{ kind: "delete", collection: "products", id: saw.id }]);
    await expect.poll(() => list.current()?.documents).toEqual([drill, hidden]);
    const none = { collection: "products", query: "ids", ids: [] } as const;
    expect(await once(visitor.documents.list(none))).toEqual({ documents: [], more: false });
  });

  test("B3 the price list holds all listed products by category, and follows their changes", async () => {
    const others = await added("categories", { name: "Ostatné", imgPath: "" });
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    const Price = { FourHours: 5, Day: 10, Additional: ["Doprava:5"] };
    await added("products", product("A", { Category: others.id }));
    await added("products", product("Bez ceny", { Category: saws.id, Price: { Guarantee: 50 } }));
    const saw = await added("products", product("C", { Category: saws.id, Price }));
    await added("products", product("D"));
    const query = { collection: "products", query: "priceList", page: 1 } as const;
    const list = watched(visitor.documents.list(query));
    await expect.poll(() => names(list.current())).toEqual(["C", "A", "D"]);
    const first = list.current()?.documents[0];
    expect(first).toEqual({ id: saw.id, Name: "C", Category: saws.id, Availability: saw.Availability, Price });
    expect(list.current()).toMatchObject({ count: 3, columns: ["FourHours", "Day"] });
    const change = { fields: { Price: { Week: 60 }, Availability: 0 }, expected: { Price, Availability: 1 } };
    await staff.documents.commit([{ kind: "update", collection: "products", id: saw.id, ...change }]);
    await expect.poll(() => list.current()?.columns).toEqual(["Day", "Week"]);
    expect(list.current()?.documents[0]).toMatchObject({ Availability: 0, Price: { Week: 60 } });
    const gone = watched(visitor.documents.get("products", saw.id));
    await expect.poll(() => gone.current()).toMatchObject({ Description: saw.Description });
    await staff.documents.commit([{ kind: "delete", collection: "categories", id: saws.id }]);
    await expect.poll(() => names(list.current())).toEqual(["A", "C", "D"]);
    const beyond = { ...query, page: 2 };
    expect(await once(visitor.documents.list(beyond))).toMatchObject({ documents: [], count: 3 });
  });

  test("B10 an inventory holds hidden products too, and says how many each filter leaves of what it found", async () => {
    const saws = await added("categories", { name: "Píly", imgPath: "" });
    const Category = saws.id;
    const inventory = (more: Partial<InventoryQuery>): InventoryQuery => ({
      collection: "products",
      query: "inventory",
      text: "",
      ...more,
    });
    const asked = async (query: InventoryQuery) => {
      const list = await staff.documents.readList(query);
      return { names: names(list), more: list.more, count: list.count };
    };
    await added("products", product("Píla A", { Category, Price: { Guarantee: 50 } }));
    await added("products", product("Píla B", { Category, Availability: 0 }));
    await added("products", product("Rebrík", { SearchWords: "štafle" }));
    expect(await asked(inventory({ text: "štaflí" }))).toMatchObject({ names: ["Rebrík"] });
    const whole = await staff.documents.readList(inventory({}));
    expect({ ...whole, documents: names(whole) }).toEqual({
      documents: ["Píla A", "Píla B", "Rebrík"],
      more: false,
      count: 3,
      counts: { hidden: 1, noPicture: 3, noCategory: 1, longName: 0, unavailable: 1, overdue: 0, handout: 0 },
    });
    expect(await asked(inventory({ text: "PILA", filter: "noPicture" }))).toMatchObject({
      names: ["Píla A", "Píla B"],
      count: 2,
    });
    expect(await asked(inventory({ category: Category, filter: "hidden" }))).toMatchObject({ names: ["Píla A"] });
    expect(await asked({ ...inventory({}), first: 1 })).toEqual({ names: ["Píla A"], more: true, count: 3 });
    const inSaws = watched(staff.documents.list({ ...inventory({ category: Category }), first: 0 }));
    const counts = watched(staff.documents.list({ ...inventory({}), first: 0 }));
    await expect.poll(() => inSaws.current()).toMatchObject({ documents: [], count: 2, counts: { noCategory: 0 } });
    await staff.documents.commit([{ kind: "delete", collection: "categories", id: Category }]);
    await expect.poll(() => counts.current()?.counts.noCategory).toBe(3);
    await expect.poll(() => inSaws.current()?.count).toBe(0);
  });

  test("B15 an inventory finds what should be back by the date it is asked with, until it is available", async () => {
    const rented = await added("products", product("Píla", { Availability: 0, BackOn: "2026-11-24" }));
    await added("products", product("Rebrík", { Availability: 0 }));
    const query = { collection: "products", query: "inventory", text: "", filter: "overdue" } as const;
    const none = { documents: [], count: 0, counts: { unavailable: 2, overdue: 0 } };
    expect(await staff.documents.readList({ ...query, today: "2026-11-24" })).toMatchObject(none);
    expect(await staff.documents.readList(query)).toMatchObject(none);
    const list = watched(staff.documents.list({ ...query, today: "2026-11-25" }));
    await expect.poll(() => list.current()).toMatchObject({ documents: [rented], counts: { overdue: 1 } });
    const prices = watched(visitor.documents.list({ collection: "products", query: "priceList", page: 1 }));
    await expect.poll(() => prices.current()?.documents.map(({ BackOn }) => BackOn)).toEqual(["2026-11-24", undefined]);
    const change = { fields: { Availability: 1, BackOn: "" }, expected: { Availability: 0, BackOn: "2026-11-24" } };
    await staff.documents.commit([{ kind: "update", collection: "products", id: rented.id, ...change }]);
    await expect.poll(() => list.current()).toMatchObject({ documents: [], counts: { overdue: 0 } });
    await expect.poll(() => prices.current()?.documents[0]).not.toHaveProperty("BackOn");
  });

  test("B24 busy days are stored as they are, and an inventory finds what is to be handed out today and tomorrow", async () => {
    const Busy = ["2026-11-20/2026-11-23", "2026-11-24/2026-11-24", "2026-12-30/2027-01-02"];
    const saw = await added("products", product("Píla", { Busy }));
    expect((await staff.documents.readOne("products", saw.id))?.Busy).toEqual(Busy);
    const query = { collection: "products", query: "inventory", text: "", filter: "handout" } as const;
    const countOn = async (today: string) => (await staff.documents.readList({ ...query, today })).count;
    expect(await countOn("2026-11-23")).toBe(1);
    expect(await countOn("2026-11-24")).toBe(1);
    expect(await countOn("2026-11-25")).toBe(0);
    expect(await countOn("2026-12-29")).toBe(1);
    expect((await staff.documents.readList(query)).count).toBe(0);
  });

  test("B23 what belongs to a product is stored as it is, as much as there may be", async () => {
    const Included = Array.from({ length: 20 }, (_, at) => String(at).padEnd(100, "ž"));
    const saw = await added("products", product("Píla", { Included }));
    expect((await staff.documents.readOne("products", saw.id))?.Included).toEqual(Included);
  });

  test("B6 as many ids as a query may have are answered", async () => {
    const ids = Array.from({ length: MOST_ITEMS }, newId);
    const saw = await added("products", product("Píla"));
    const query = { collection: "products", query: "ids", ids: [...ids.slice(1), saw.id] } as const;
    expect((await staff.documents.readList(query)).documents).toEqual([saw]);
    const list = watched(visitor.documents.list(query));
    await expect.poll(() => list.current()?.documents).toEqual([saw]);
  });
}
