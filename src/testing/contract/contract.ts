import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  type Backend,
  type BackendCode,
  type Change,
  type Collection,
  type Document,
  type Fields,
  type ListQuery,
  type Live,
  MOST_CHANGES,
  type NamedQuery,
  type Query,
  type SignUpOutcome,
} from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { newId } from "#src/backend/new-id.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { productFields as product } from "../product-fields.ts";
import { STAFF_NOTES } from "./staff-notes.ts";

/** Two clients of one shop that holds `CONTRACT_SEED` and nothing else: one of them signed in, the other a visitor. */
export interface Opened {
  readonly staff: Backend;
  readonly visitor: Backend;
  close(): Promise<void>;
}

const CONTRACT_ACCOUNT = { email: "obsluha@example.sk", password: "spravne heslo kladivo" };
const CONTRACT_DISABLED = { email: "byvaly@example.sk", password: "stare heslo kladivo", disabled: true };
const DAYS = ["Pondelok", "Utorok", "Streda", "Štvrtok", "Piatok", "Sobota", "Nedeľa"];
const DAY_IDS = ["pondelok", "utorok", "streda", "stvrtok", "piatok", "sobota", "nedela"];

/** Accounts, the seven records of opening hours and one of the fixed documents; no categories, products or pictures. */
export const CONTRACT_SEED = {
  accounts: [CONTRACT_ACCOUNT, CONTRACT_DISABLED],
  fixed: ["reklamacny-poriadok.pdf"],
  opening_hours: DAYS.map((Day, at) => ({ id: DAY_IDS[at] ?? "", Day, DayIndex: at + 1, Morning: "", Afternoon: "" })),
};

export async function signedIn(client: Backend): Promise<Backend> {
  expect(await client.identity.signIn(CONTRACT_ACCOUNT.email, CONTRACT_ACCOUNT.password)).toBe("success");
  return client;
}

const specialDay = (From: string): Fields => ({ From, To: From, Morning: "", Afternoon: "", Note: "" });
/** As a page for visitors lists them. A provider may refuse them longer lists of products, searches of names, and queries that are not live. */
const PRODUCTS = { collection: "products", first: 12 } as const;
/** A URL in which the path of the file can be read, however it is encoded. */
const pathIn = (url: string) => decodeURIComponent(url);
const names = (list: { readonly documents: readonly Fields[] } | undefined) =>
  list?.documents.map((document) => document.Name ?? document.name);
type SearchQuery = Extract<NamedQuery, { readonly query: "search" }>;
type InventoryQuery = Extract<NamedQuery, { readonly query: "inventory" }>;

/** Where a provider that we cannot change differs from the rest; each with its reason in ADR-031. */
export interface Differences {
  /** What signing up ends in; a provider may have no word of its own for a door that is shut. */
  readonly signUp?: SignUpOutcome;
  /** Whether the other sessions end only when their token does, and signing out elsewhere asks for the password (B9). */
  readonly sessionsEndLate?: boolean;
  /** Whether "Foto.png" is free where "foto.png" is stored. */
  readonly fileNamesTellCaseApart?: boolean;
  /** Whether a change that is sent again is made again although it was taken back meanwhile (ADR-021). */
  readonly redoesRepeated?: boolean;
  /** Whether files that no document shows any more stay stored for a while and can be brought back (B13). */
  readonly hasBin?: boolean;
}

/** What every adapter must do (spec §6, §7; design §2). */
export function describeBackend(name: string, open: () => Promise<Opened>, differences: Differences = {}): void {
  describe(`${name} backend`, () => {
    let staff: Backend;
    let visitor: Backend;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ staff, visitor, close } = await open());
    });
    afterEach(() => close());

    /** Keeps a live value subscribed until the test ends. */
    function watched<T>(live: Live<T>): Live<T> {
      onTestFinished(live.subscribe(() => {}));
      return live;
    }
    async function added(collection: Collection, fields: Fields): Promise<Document> {
      const id = newId();
      expect(await staff.documents.add(collection, id, fields)).toBe("added");
      return { ...fields, id };
    }
    const fails = (work: Promise<unknown>, code: BackendCode) => expect(work).rejects.toMatchObject({ code });
    /** A change of a product. */
    const update = (id: string, fields: Fields, expected: Fields): Change => {
      return { kind: "update", collection: "products", id, fields, expected };
    };
    const stored = (id: string, collection: Collection = "products") => staff.documents.readOne(collection, id);

    describe("live lists", () => {
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
        const inOrder = [
          "Cirkulárka",
          "Čerpadlo",
          "Hladička",
          "Chladnička",
          "Ihla",
          "Ľadový vrták",
          "Lúpačka",
          "Zváračka",
        ];
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
        const list = watched(staff.documents.list({ ...PRODUCTS, contains: "VRTA" }));
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
    });

    describe("named queries", () => {
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
        expect(await found(search("vŕtačkou"))).toEqual({ names: ["Vŕtačka"], more: false, count: 1, similar: true });
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
        await added("products", product("Rebrík"));
        const whole = await staff.documents.readList(inventory({}));
        expect({ ...whole, documents: names(whole) }).toEqual({
          documents: ["Píla A", "Píla B", "Rebrík"],
          more: false,
          count: 3,
          counts: { hidden: 1, noPicture: 3, noCategory: 1, longName: 0, unavailable: 1, overdue: 0 },
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
        await expect
          .poll(() => prices.current()?.documents.map(({ BackOn }) => BackOn))
          .toEqual(["2026-11-24", undefined]);
        const change = { fields: { Availability: 1, BackOn: "" }, expected: { Availability: 0, BackOn: "2026-11-24" } };
        await staff.documents.commit([{ kind: "update", collection: "products", id: rented.id, ...change }]);
        await expect.poll(() => list.current()).toMatchObject({ documents: [], counts: { overdue: 0 } });
        await expect.poll(() => prices.current()?.documents[0]).not.toHaveProperty("BackOn");
      });

      test("B6 as many ids as a query may have are answered", async () => {
        const ids = Array.from({ length: MOST_ITEMS }, newId);
        const saw = await added("products", product("Píla"));
        const query = { collection: "products", query: "ids", ids: [...ids.slice(1), saw.id] } as const;
        expect((await staff.documents.readList(query)).documents).toEqual([saw]);
        const list = watched(visitor.documents.list(query));
        await expect.poll(() => list.current()?.documents).toEqual([saw]);
      });
    });

    describe("one document", () => {
      test("§7 is null while it does not exist, then follows its changes", async () => {
        const id = newId();
        const live = watched(visitor.documents.get("products", id));
        await expect.poll(() => live.current()).toBe(null);
        await staff.documents.add("products", id, product("Vŕtačka"));
        await expect.poll(() => live.current()).toEqual({ ...product("Vŕtačka"), id });
        await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
        await expect.poll(() => live.current()).toBe(null);
      });

      test.each(["__proto__", "constructor", "a/b", "ľ š", "."])("an odd id such as %s is just unknown", async (id) => {
        expect(await visitor.documents.readOne("products", id)).toBe(null);
        const live = watched(visitor.documents.get("products", id));
        await expect.poll(() => live.current()).toBe(null);
      });
    });

    describe("add", () => {
      test("repeating it with the same id and fields is success and makes no second document", async () => {
        const id = newId();
        expect(await staff.documents.add("products", id, product("Vŕtačka"))).toBe("added");
        expect(await staff.documents.add("products", id, product("Vŕtačka"))).toBe("added");
        expect((await visitor.documents.readList(PRODUCTS)).documents).toHaveLength(1);
      });

      test("an id taken by a different document is a conflict", async () => {
        const drill = await added("products", product("Vŕtačka"));
        await fails(staff.documents.add("products", drill.id, product("Píla")), "conflict");
        expect(await stored(drill.id)).toEqual(drill);
      });

      test.each([
        "Vŕtačka",
        "  vŕtačka ",
        "VŔTAČKA",
        "Vŕtačka".normalize("NFD"),
        "Vŕ\u200btačka\u200e",
        "Vŕ\u00adtačka",
      ])("§5 a product named '%s' beside Vŕtačka is a duplicate", async (Name) => {
        await added("products", product("Vŕtačka"));
        expect(await staff.documents.add("products", newId(), product(Name))).toBe("duplicate");
        expect((await visitor.documents.readList(PRODUCTS)).documents).toHaveLength(1);
      });

      test("D9: names that differ in diacritics are different names", async () => {
        await added("products", product("Vŕtačka"));
        expect(await staff.documents.add("products", newId(), product("Vrtačka"))).toBe("added");
      });

      test("D9: of 50 simultaneous adds of one name by two people exactly one wins", async () => {
        const people = [staff, await signedIn(visitor)];
        const adds = Array.from({ length: 50 }, (_, at) => {
          const name = at % 3 === 0 ? "PÍLY" : "Píly";
          return people[at % 2]?.documents.add("categories", newId(), { name, imgPath: "" });
        });
        const outcomes = await Promise.all(adds);
        expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
        expect((await visitor.documents.readList({ collection: "categories" })).documents).toHaveLength(1);
      });

      test.each(["a/b", ".", "..", "__x__", ""])("'%s' is no id for a document", async (id) => {
        await fails(staff.documents.add("products", id, product("Píla")), "invalid");
      });

      test("a category and a product may share a name", async () => {
        await added("categories", { name: "Píly", imgPath: "" });
        expect(await staff.documents.add("products", newId(), product("Píly"))).toBe("added");
      });

      test("§3 opening hours are the seven records and no more", async () => {
        const eighth = { Day: "Ôsmy deň", DayIndex: 8, Morning: "", Afternoon: "" };
        await fails(staff.documents.add("opening_hours", newId(), eighth), "invalid");
      });
    });

    describe("commit", () => {
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
        expect(await staff.documents.commit([{ kind: "delete", collection: "products", id: newId() }])).toBe(
          "committed",
        );
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
        expect(await staff.documents.add("products", newId(), product("Píla 1/2 %"))).toBe("duplicate");
        expect(await staff.documents.add("products", newId(), product("Pílka"))).toBe("added");
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
        const add = (id: string, fields: Fields) => ({ kind: "add", collection: "special_days", id, fields }) as const;
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
        const add = (id: string, fields: Fields) => ({ kind: "add", collection: "special_days", id, fields }) as const;
        const eve = add("eve", specialDay("2026-12-24"));
        expect(await staff.documents.commit([eve])).toBe("committed");
        const gone = { kind: "delete", collection: "special_days", id: "gone" } as const;
        expect(await staff.documents.commit([eve, add("new-year", specialDay("2027-01-01")), gone])).toBe("committed");
        const { documents } = await visitor.documents.readList({ collection: "special_days" });
        expect(documents.map(({ id }) => id)).toEqual(["eve", "new-year"]);
      });

      test("§5 what a commit adds is held to names and ids as any addition", async () => {
        await added("products", product("Píla"));
        const add = (id: string, Name: string) =>
          ({ kind: "add", collection: "products", id, fields: product(Name) }) as const;
        expect(await staff.documents.commit([add(newId(), "Vŕtačka"), add(newId(), "píla")])).toBe("duplicate");
        expect(await staff.documents.commit([add(newId(), "Vŕtačka"), add(newId(), "vŕtačka")])).toBe("duplicate");
        await fails(staff.documents.commit([add("a/b", "Vŕtačka")]), "invalid");
        const fields = { Day: "Ôsmy deň", DayIndex: 8, Morning: "", Afternoon: "" };
        const eighth = { kind: "add", collection: "opening_hours", id: newId(), fields } as const;
        await fails(staff.documents.commit([eighth]), "invalid");
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
        expect(await staff.documents.add("products", newId(), product("Pílka", { Category }))).toBe("dangling");
        const { id, ...expected } = saw;
        const replaced = { ...expected, Category };
        expect(
          await staff.documents.commit([{ kind: "replace", collection: "products", id, fields: replaced, expected }]),
        ).toBe("dangling");
        expect((await staff.documents.readList({ collection: "products" })).documents).toEqual([saw]);
        const add = {
          kind: "add",
          collection: "categories",
          id: Category,
          fields: { name: "Píly", imgPath: "" },
          restores: true,
        } as const;
        expect(await staff.documents.commit([move(Category), add])).toBe("committed");
      });

      test("takes no more than MOST_CHANGES", async () => {
        const changes = (count: number) =>
          Array.from({ length: count }, () => ({ kind: "delete", collection: "products", id: newId() }) as const);
        expect(await staff.documents.commit(changes(MOST_CHANGES))).toBe("committed");
        const tooMany = staff.documents.commit(changes(MOST_CHANGES + 1));
        await fails(tooMany, "invalid");
      });

      test("B10 gives as many documents names as it says", async () => {
        const { mostNames } = staff.documents;
        const changes = Array.from(
          { length: mostNames },
          (_, at) => ({ kind: "add", collection: "products", id: newId(), fields: product(`Píla ${at}`) }) as const,
        );
        expect(await staff.documents.commit(changes)).toBe("committed");
        const stored = await staff.documents.readList({ collection: "products" });
        expect(stored.documents).toHaveLength(mostNames);
      });

      test("B10 changes 200 products in one commit, all or none", async () => {
        const ids = Array.from({ length: 200 }, () => newId());
        const { mostNames } = staff.documents;
        for (let from = 0; from < ids.length; from += mostNames) {
          const added = ids
            .slice(from, from + mostNames)
            .map((id) => ({ kind: "add", collection: "products", id, fields: product(`Píla ${id}`) }) as const);
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
    });

    describe("settings", () => {
      const notice: Fields = { Text: "Do 6. 1. máme zatvorené.", Until: "2027-01-06" };

      test("B2 the notice does not exist until staff write it, then everybody follows its changes", async () => {
        const live = watched(visitor.documents.get("settings", "notice"));
        await expect.poll(() => live.current()).toBe(null);
        expect(await staff.documents.add("settings", "notice", notice)).toBe("added");
        await expect.poll(() => live.current()).toEqual({ ...notice, id: "notice" });
        const change = { kind: "update", collection: "settings", id: "notice" } as const;
        await staff.documents.commit([{ ...change, fields: { Text: "" }, expected: { Text: notice.Text } }]);
        await expect.poll(() => live.current()).toEqual({ Text: "", Until: "2027-01-06", id: "notice" });
      });

      test("D14: of two who write the first notice the second has a conflict", async () => {
        expect(await staff.documents.add("settings", "notice", notice)).toBe("added");
        const second = staff.documents.add("settings", "notice", { ...notice, Text: "Iný" });
        await fails(second, "conflict");
        expect(await stored("notice", "settings")).toEqual({ ...notice, id: "notice" });
      });

      test.each(["oznam", "Notice", "notice2", "__proto__"])("B2 '%s' is none of the settings", async (id) => {
        const invalid = { code: "invalid" };
        await expect(staff.documents.add("settings", id, notice)).rejects.toMatchObject(invalid);
        const add = { kind: "add", collection: "settings", id, fields: notice } as const;
        await expect(staff.documents.commit([add])).rejects.toMatchObject(invalid);
      });

      test("B8 the shop's own data do not exist until staff set some, then everybody follows each field", async () => {
        const live = watched(visitor.documents.get("settings", "shop"));
        await expect.poll(() => live.current()).toBe(null);
        const data = { Name: "Náradie", Map: { Latitude: 48.4046, Longitude: 18.1823 } };
        expect(await staff.documents.add("settings", "shop", data)).toBe("added");
        await expect.poll(() => live.current()).toEqual({ ...data, id: "shop" });
        const change = { kind: "update", collection: "settings", id: "shop" } as const;
        const fields = { Map: {}, Phone: "0910 111 222" };
        await staff.documents.commit([{ ...change, fields, expected: { Map: data.Map } }]);
        await expect.poll(() => live.current()).toEqual({ ...data, ...fields, id: "shop" });
      });

      test("B2 the notice can be emptied, not deleted", async () => {
        await staff.documents.add("settings", "notice", notice);
        const gone = staff.documents.commit([{ kind: "delete", collection: "settings", id: "notice" }]);
        await fails(gone, "invalid");
        expect(await stored("notice", "settings")).not.toBe(null);
      });
    });

    describe("permissions", () => {
      test("§6 a visitor reads everything and writes nothing", async () => {
        const drill = await added("products", product("Vŕtačka"));
        const { documents, files } = visitor;
        const signedOut = { code: "signedOut" };
        await expect(documents.add("products", newId(), product("Píla"))).rejects.toMatchObject(signedOut);
        await expect(
          documents.commit([{ kind: "delete", collection: "products", id: drill.id }]),
        ).rejects.toMatchObject(signedOut);
        await expect(files.upload("products/a.png", PICTURE)).rejects.toMatchObject(signedOut);
        const url = await staff.files.upload("products/foto.png", PICTURE);
        await expect(files.delete(url)).rejects.toMatchObject(signedOut);
        expect(await staff.files.upload("products/foto.png", PICTURE)).not.toBe(url);
        expect((await documents.readList(PRODUCTS)).documents).toEqual([drill]);
      });

      test("§4 signing in lets writes through, signing out stops them", async () => {
        await signedIn(visitor);
        expect(await visitor.documents.add("products", newId(), product("Píla"))).toBe("added");
        await visitor.identity.signOut();
        await fails(visitor.documents.add("products", newId(), product("Vŕtačka")), "signedOut");
      });
    });

    describe("history", () => {
      const records = async (query: object = {}) => {
        const list = await staff.documents.readList({ collection: "history", first: 100, ...query });
        return { ...list, documents: list.documents.map(({ id: _, At, ...fields }) => fields) };
      };
      const by = (Commit: string) => ({ By: CONTRACT_ACCOUNT.email, Commit });

      test("B13 each changed document has a record: when, who, and the fields that differ", async () => {
        const [first, second, third] = [newId(), newId(), newId()];
        const from = Date.now() - 60_000;
        const [id, fields] = [newId(), product("Vŕtačka")];
        const Path = `products/${id}`;
        await staff.documents.add("products", id, fields, first);
        const change = { kind: "update", collection: "products", id } as const;
        const [before, after] = [{ Availability: 1 }, { Availability: 0, BackOn: "2026-12-24" }];
        await staff.documents.commit([{ ...change, fields: after, expected: before }], second);
        await staff.documents.commit([{ ...change, fields: after, expected: after }], newId());
        await staff.documents.commit([{ kind: "delete", collection: "products", id }], third);
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

      test("ADR-021 an update, a deletion or its taking back that is sent again after it was undone changes nothing", async () => {
        const { id, ...fields } = await added("products", product("Vŕtačka"));
        const document = { collection: "products", id } as const;
        const repeat = (change: Change, action: string) => staff.documents.commit([change], action);
        const change = (kind: "update" | "replace", from: Fields, to: Fields): Change => ({
          ...document,
          kind,
          fields: kind === "update" ? to : { ...fields, ...to },
          expected: kind === "update" ? from : { ...fields, ...from },
        });
        const [cheap, dear] = [{ Price: { Day: 12 } }, { Price: { Day: 99 } }];
        for (const kind of ["update", "replace"] as const) {
          const action = newId();
          expect(await repeat(change(kind, cheap, dear), action)).toBe("committed");
          expect(await repeat(change(kind, dear, cheap), newId())).toBe("committed");
          expect(await repeat(change(kind, cheap, dear), action)).toBe("committed");
          if (differences.redoesRepeated) await repeat(change(kind, dear, cheap), newId());
          expect(await stored(id)).toMatchObject(cheap);
          expect(await repeat(change(kind, cheap, { Price: { Day: 7 } }), action)).toBe("committed");
          expect(await stored(id)).toMatchObject({ Price: { Day: 7 } });
          await repeat(change(kind, { Price: { Day: 7 } }, cheap), newId());
        }
        const action = newId();
        const restore = { ...document, kind: "add", fields, restores: true } as const;
        await repeat({ ...document, kind: "delete" }, action);
        await repeat(restore, newId());
        expect(await repeat({ ...document, kind: "delete" }, action)).toBe("committed");
        if (differences.redoesRepeated) await repeat(restore, newId());
        expect(await stored(id)).toEqual({ ...fields, id });
        const back = newId();
        await repeat({ ...document, kind: "delete" }, newId());
        await repeat(restore, back);
        await repeat({ ...document, kind: "delete" }, newId());
        expect(await repeat(restore, back)).toBe("committed");
        if (differences.redoesRepeated) await repeat({ ...document, kind: "delete" }, newId());
        expect(await stored(id)).toBe(null);
      });

      test("B13 what is refused has no record, and neither has what changes nothing", async () => {
        const id = newId();
        await staff.documents.add("products", id, product("Vŕtačka"));
        await staff.documents.add("products", id, product("Vŕtačka"));
        expect(await staff.documents.add("products", newId(), product("Vŕtačka"))).toBe("duplicate");
        expect((await records()).documents).toHaveLength(1);
      });

      test("B13 a deleted category and the products that lost it are one action", async () => {
        const category = await added("categories", { name: "Píly", imgPath: "" });
        const saw = await added("products", product("Píla", { Category: category.id }));
        const action = newId();
        await staff.documents.commit([{ kind: "delete", collection: "categories", id: category.id }], action);
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
        await expect
          .poll(() => list.current())
          .toMatchObject({ documents: [{ Name: "C" }, { Name: "B" }], more: true });
      });

      test("B13 visitors do not read it, and nobody writes it", async () => {
        const id = newId();
        await staff.documents.add("products", id, product("Vŕtačka"));
        await fails(visitor.documents.readList({ collection: "history", first: 10 }), "signedOut");
        const [record] = (await staff.documents.readList({ collection: "history", first: 1 })).documents;
        const own = { collection: "history", id: record?.id ?? "" } as const;
        const invalid = { code: "invalid" };
        for (const change of [
          { ...own, kind: "delete" },
          { ...own, kind: "update", fields: { By: "x@example.sk" }, expected: { By: record?.By } },
          { ...own, kind: "add", id: newId(), fields: { By: "x@example.sk" } },
        ] as const) {
          await expect(staff.documents.commit([change])).rejects.toMatchObject(invalid);
        }
        expect((await records()).documents).toMatchObject([{ By: CONTRACT_ACCOUNT.email }]);
      });

      test("B13 the id of a deleted document is added again only to restore it, but that of a special day", async () => {
        const id = newId();
        await staff.documents.add("products", id, product("Vŕtačka"));
        await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
        const again = { kind: "add", collection: "products", id, fields: product("Vŕtačka") } as const;
        await fails(staff.documents.add("products", id, product("Vŕtačka")), "conflict");
        await fails(staff.documents.commit([again]), "conflict");
        expect(await staff.documents.commit([{ ...again, restores: true }])).toBe("committed");
        expect(await stored(id)).toMatchObject({ Name: "Vŕtačka" });
        const day = "2026-12-24";
        await staff.documents.add("special_days", day, specialDay(day));
        await staff.documents.commit([{ kind: "delete", collection: "special_days", id: day }]);
        expect(await staff.documents.add("special_days", day, specialDay(day))).toBe("added");
      });

      test("B13 what is restored shows its picture where that is still there, else none", async () => {
        const id = newId();
        const imgPath = await staff.files.upload("products/foto.png", PICTURE);
        const fields = product("Vŕtačka", { imgPath });
        await staff.documents.add("products", id, fields);
        await staff.documents.commit([{ kind: "delete", collection: "products", id }]);
        await staff.files.delete(imgPath);
        const add = { kind: "add", collection: "products", id, fields, restores: true } as const;
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
        const restore = async (fields: Fields, restores: true | "rest" = true) => {
          const expected = (await stored(id)) ?? {};
          return staff.documents.commit([{ kind: "update", collection: "products", id, fields, expected, restores }]);
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
        expect(await restore({ Pictures: [gone, shared] }, "rest")).toBe("committed");
        expect(await stored(id)).toMatchObject({ imgPath: main, Pictures: [shared] });
      });
    });

    describe("a collection for staff", () => {
      const NOTES: ListQuery = { collection: STAFF_NOTES };
      const signedOut = { code: "signedOut" };

      test("§6 staff add to it, read it and watch it", async () => {
        const list = watched(staff.documents.list(NOTES));
        const note = await added(STAFF_NOTES, { Text: "Kľúč je pod rohožou" });
        await expect.poll(() => list.current()?.documents).toEqual([note]);
        expect((await staff.documents.readList(NOTES)).documents).toEqual([note]);
        expect(await stored(note.id, STAFF_NOTES)).toEqual(note);
      });

      test("§6 to a visitor its live values stay 'not yet', whatever changes, and nothing else is held up", async () => {
        const note = await added(STAFF_NOTES, { Text: "Prvý" });
        const { documents } = visitor;
        const notes = [watched(documents.list(NOTES)), watched(documents.get(STAFF_NOTES, note.id))];
        const products = watched(documents.list(PRODUCTS));
        await once(products);
        await added(STAFF_NOTES, { Text: "Druhý" });
        await added("products", product("Vŕtačka"));
        await expect.poll(() => names(products.current())).toEqual(["Vŕtačka"]);
        expect(notes.map((live) => live.current())).toEqual([undefined, undefined]);
        expect(documents.connected.current()).toBe(true);
      });

      test("§6 a visitor who asks for it is signed out", async () => {
        const note = await added(STAFF_NOTES, { Text: "Prvý" });
        await expect(visitor.documents.readList(NOTES)).rejects.toMatchObject(signedOut);
        await expect(visitor.documents.readOne(STAFF_NOTES, note.id)).rejects.toMatchObject(signedOut);
      });

      test("§4 its live values come with signing in and go with the session", async () => {
        const note = await added(STAFF_NOTES, { Text: "Prvý" });
        const list = watched(visitor.documents.list(NOTES));
        const one = watched(visitor.documents.get(STAFF_NOTES, note.id));
        await once(watched(visitor.documents.list(PRODUCTS)));
        await signedIn(visitor);
        await expect.poll(() => list.current()?.documents).toEqual([note]);
        await expect.poll(() => one.current()).toEqual(note);
        await visitor.identity.signOut();
        await expect.poll(() => [list.current(), one.current()]).toEqual([undefined, undefined]);
        await added(STAFF_NOTES, { Text: "Druhý" });
        await added("products", product("Vŕtačka"));
        await expect.poll(() => names(watched(visitor.documents.list(PRODUCTS)).current())).toEqual(["Vŕtačka"]);
        expect([list.current(), one.current()]).toEqual([undefined, undefined]);
      });
    });

    describe("identity", () => {
      test("§4 the session follows sign-in and sign-out", async () => {
        const session = watched(visitor.identity.session);
        await expect.poll(() => session.current()).toBe(null);
        await signedIn(visitor);
        await expect.poll(() => session.current()).toEqual({ email: CONTRACT_ACCOUNT.email, staff: true });
        await visitor.identity.signOut();
        await expect.poll(() => session.current()).toBe(null);
      });

      test.each([
        ["", "x", "invalidEmail"],
        ["nie je adresa", "x", "invalidEmail"],
        ["obsluha@", "x", "invalidEmail"],
        ["nikto@example.sk", "x", "userNotFound"],
        [CONTRACT_ACCOUNT.email, "zle heslo", "wrongPassword"],
        [CONTRACT_DISABLED.email, CONTRACT_DISABLED.password, "userDisabled"],
      ])("§8 signing in as '%s' with '%s' is %s %s", async (email, password, outcome) => {
        expect(await visitor.identity.signIn(email, password)).toBe(outcome);
      });

      test("§8 an e-mail's case and the space around it tell nobody apart", async () => {
        const { email, password } = CONTRACT_ACCOUNT;
        expect(await visitor.identity.signIn(` ${email.toUpperCase()} `, password)).toBe("success");
        const session = watched(visitor.identity.session);
        await expect.poll(() => session.current()).toEqual({ email, staff: true });
      });

      test("§4 nobody can sign up", async () => {
        expect(await visitor.identity.signUp("nova@example.sk", "dlhe nove heslo")).toBe(
          differences.signUp ?? "operationNotAllowed",
        );
        expect(await visitor.identity.signIn("nova@example.sk", "dlhe nove heslo")).toBe("userNotFound");
      });
    });

    describe("passwords (B9)", () => {
      const { email: EMAIL, password: PASSWORD } = CONTRACT_ACCOUNT;
      const NEW = "dlato a pila na drevo";

      test("a changed password replaces the old one and ends the account's other sessions, but not its own", async () => {
        const own = watched(staff.identity.session);
        const other = watched((await signedIn(visitor)).identity.session);
        await expect.poll(() => other.current()?.email).toBe(EMAIL);
        expect(await (await staff.identity.accounts()).changePassword(PASSWORD, NEW)).toBe("success");
        if (!differences.sessionsEndLate) await expect.poll(() => other.current()).toBe(null);
        expect(own.current()?.email).toBe(EMAIL);
        await added("products", product("Píla"));
        await visitor.identity.signOut();
        expect(await visitor.identity.signIn(EMAIL, PASSWORD)).toBe("wrongPassword");
        expect(await visitor.identity.signIn(EMAIL, NEW)).toBe("success");
      });

      test("a change that is sent again after its answer was lost is success", async () => {
        const accounts = await staff.identity.accounts();
        expect(await accounts.changePassword(PASSWORD, NEW)).toBe("success");
        expect(await accounts.changePassword(PASSWORD, NEW)).toBe("success");
        expect(await accounts.changePassword(PASSWORD, `${NEW}!`)).toBe("wrongPassword");
        expect(await visitor.identity.signIn(EMAIL, NEW)).toBe("success");
      });

      test.each([
        ["zle heslo kladivo", NEW, "wrongPassword"],
        [PASSWORD, "jedenast zn", "tooShort"],
        [PASSWORD, "x".repeat(1_025), "tooLong"],
        [PASSWORD, "!Password2026", "common"],
        [PASSWORD, ` ${EMAIL.toUpperCase()}1`, "ownEmail"],
      ])("changing the password '%s' to '%s' is %s and changes nothing", async (current, next, outcome) => {
        expect(await (await staff.identity.accounts()).changePassword(current, next)).toBe(outcome);
        expect(await visitor.identity.signIn(EMAIL, PASSWORD)).toBe("success");
      });

      test("signing out elsewhere ends the account's other sessions, but not its own", async () => {
        const own = watched(staff.identity.session);
        const other = watched((await signedIn(visitor)).identity.session);
        await expect.poll(() => other.current()?.email).toBe(EMAIL);
        const accounts = await staff.identity.accounts();
        if (differences.sessionsEndLate) {
          expect(await accounts.signOutElsewhere()).toBe("passwordNeeded");
          expect(await accounts.signOutElsewhere("zle heslo")).toBe("wrongPassword");
        }
        expect(await accounts.signOutElsewhere(PASSWORD)).toBe("success");
        if (!differences.sessionsEndLate) await expect.poll(() => other.current()).toBe(null);
        expect(own.current()?.email).toBe(EMAIL);
        await added("products", product("Píla"));
      });

      test("without a session nobody changes a password or signs out elsewhere", async () => {
        const accounts = await visitor.identity.accounts();
        const refused = { code: "signedOut" };
        await expect(accounts.changePassword(PASSWORD, NEW)).rejects.toMatchObject(refused);
        await expect(accounts.signOutElsewhere(PASSWORD)).rejects.toMatchObject(refused);
      });
    });

    describe("files", () => {
      test("§3 an upload gives a URL, and a taken file name never overwrites (D13)", async () => {
        const progress: number[] = [];
        const first = await staff.files.upload("products/foto.png", PICTURE, {
          progress: (part) => progress.push(part),
        });
        const second = await staff.files.upload("products/foto.png", PICTURE);
        expect(progress.at(-1)).toBe(1);
        expect(second).not.toBe(first);
        expect(pathIn(second)).toContain("products/foto (2).png");
        const third = await staff.files.upload("products/Foto.png", PICTURE);
        const isFree = differences.fileNamesTellCaseApart;
        expect(pathIn(third)).toContain(isFree ? "products/Foto.png" : "products/Foto (3).png");
      });

      test("§7 deleting by URL is done once and forgiven after that", async () => {
        const url = await staff.files.upload("categories/foto.png", PICTURE);
        await staff.files.delete(url);
        await staff.files.delete(url);
        await staff.files.delete("");
        await staff.files.delete("https://example.sk/foto.png");
        expect(pathIn(await staff.files.upload("categories/foto.png", PICTURE))).toContain("categories/foto.png");
      });

      /** Whether a file is stored under this name: an upload is never given a name that is taken. */
      async function isStored(path: string, file: Blob): Promise<boolean> {
        const url = await staff.files.upload(path, file);
        await staff.files.delete(url);
        return !pathIn(url).includes(path);
      }

      test("§4 D13 a picture that several products show is deleted when none of them shows it any more", async () => {
        const imgPath = await staff.files.upload("products/foto.png", PICTURE);
        const [drill, saw, grinder] = [
          await added("products", product("Vŕtačka", { imgPath })),
          await added("products", product("Píla", { imgPath })),
          await added("products", product("Brúska", { imgPath })),
        ];
        await staff.documents.commit([{ kind: "delete", collection: "products", id: drill.id }]);
        await staff.files.delete(imgPath);
        expect(await isStored("products/foto.png", PICTURE)).toBe(true);
        const replaced = {
          kind: "update",
          collection: "products",
          fields: { imgPath: "" },
          expected: { imgPath },
        } as const;
        await staff.documents.commit([{ ...replaced, id: saw.id }]);
        await staff.files.delete(imgPath);
        expect(await isStored("products/foto.png", PICTURE)).toBe(true);
        await staff.documents.commit([{ ...replaced, id: grinder.id }]);
        await staff.files.delete(imgPath);
        expect(await isStored("products/foto.png", PICTURE)).toBe(differences.hasBin ?? false);
      });

      test("B12 D13 a picture that a product shows as its main one and another beside its main one is deleted with the last of them", async () => {
        const url = await staff.files.upload("products/foto.png", PICTURE);
        const main = await added("products", product("Vŕtačka", { imgPath: url }));
        const further = await added("products", product("Píla", { Pictures: [url] }));
        await staff.documents.commit([{ kind: "delete", collection: "products", id: main.id }]);
        await staff.files.delete(url);
        expect(await isStored("products/foto.png", PICTURE)).toBe(true);
        const change = { kind: "update", collection: "products", id: further.id } as const;
        await staff.documents.commit([{ ...change, fields: { Pictures: [] }, expected: { Pictures: [url] } }]);
        await staff.files.delete(url);
        expect(await isStored("products/foto.png", PICTURE)).toBe(differences.hasBin ?? false);
      });

      test("B12 seven further pictures are stored in their order", async () => {
        const Pictures: string[] = [];
        for (let at = 0; at < 7; at++) Pictures.push(await staff.files.upload("products/foto.png", PICTURE));
        const { id } = await added("products", product("Vŕtačka", { Pictures }));
        expect(await staff.documents.readOne("products", id)).toMatchObject({ Pictures });
        const change = { kind: "update", collection: "products", id, expected: { Pictures } } as const;
        const reversed = Pictures.toReversed();
        await staff.documents.commit([{ ...change, fields: { Pictures: reversed } }]);
        expect(await staff.documents.readOne("products", id)).toMatchObject({ Pictures: reversed });
      });

      test("B8 D13 a PDF document that the settings show under another heading is not deleted", async () => {
        const url = await staff.files.upload("settings/a.pdf", PDF);
        const shown = { ComplaintsPdf: url, PersonalDataPdf: url };
        expect(await staff.documents.add("settings", "shop", shown)).toBe("added");
        const change = { kind: "update", collection: "settings", id: "shop", expected: shown } as const;
        await staff.documents.commit([{ ...change, fields: { ComplaintsPdf: "" } }]);
        await staff.files.delete(url);
        expect(await isStored("settings/a.pdf", PDF)).toBe(true);
        await staff.documents.commit([{ ...change, fields: { PersonalDataPdf: "" } }]);
        await staff.files.delete(url);
        expect(await isStored("settings/a.pdf", PDF)).toBe(differences.hasBin ?? false);
      });

      test("an aborted upload stores nothing", async () => {
        const signal = AbortSignal.abort();
        await expect(staff.files.upload("products/foto.png", PICTURE, { signal })).rejects.toThrow();
        expect(pathIn(await staff.files.upload("products/foto.png", PICTURE))).toContain("products/foto.png");
      });

      test("an upload aborted under way stores nothing", async () => {
        const stop = new AbortController();
        const upload = staff.files.upload("products/foto.png", PICTURE, { signal: stop.signal });
        stop.abort();
        await expect(upload).rejects.toThrow();
        expect(pathIn(await staff.files.upload("products/foto.png", PICTURE))).toContain("products/foto.png");
      });

      test.each(["", "nie je obrázok", '<svg xmlns="http://www.w3.org/2000/svg"/>'])(
        "a file of '%s' is invalid",
        async (bytes) => {
          const upload = staff.files.upload("products/foto.png", new Blob([bytes], { type: "image/png" }));
          await fails(upload, "invalid");
        },
      );

      test("B8 a PDF document is stored beside another of its name, and can be deleted", async () => {
        const first = await staff.files.upload("settings/reklamácie.pdf", PDF);
        const second = await staff.files.upload("settings/reklamácie.pdf", PDF);
        expect(pathIn(first)).toContain("settings/reklamácie.pdf");
        expect(pathIn(second)).toContain("settings/reklamácie (2).pdf");
        await staff.files.delete(first);
        expect(pathIn(await staff.files.upload("settings/reklamácie.pdf", PDF))).toContain("settings/reklamácie.pdf");
      });

      test.each([
        ["nothing", ""],
        ["HTML named .pdf", "<!doctype html>"],
        ["a PDF of more than 10 MiB", `%PDF-1.7\n${"x".repeat(10 * 1024 * 1024)}`],
      ])("B8 %s is no document", async (_, bytes) => {
        const upload = staff.files.upload("settings/a.pdf", new Blob([bytes], { type: "application/pdf" }));
        await fails(upload, "invalid");
      });

      test("B8 a picture is no document, and a document no picture", async () => {
        const invalid = { code: "invalid" };
        await expect(staff.files.upload("settings/foto.pdf", PICTURE)).rejects.toMatchObject(invalid);
        await expect(staff.files.upload("products/foto.png", PDF)).rejects.toMatchObject(invalid);
      });

      test("B8 a visitor uploads no document", async () => {
        await fails(visitor.files.upload("settings/a.pdf", PDF), "signedOut");
      });

      test("the fixed documents are nobody's to upload", async () => {
        const upload = staff.files.upload("documents/foto.png", PICTURE);
        await fails(upload, "denied");
      });

      test("§3 a fixed document has a URL, a missing one is null", async () => {
        const rules = watched(visitor.files.document("reklamacny-poriadok.pdf"));
        await expect.poll(() => rules.current()).toContain("reklamacny-poriadok.pdf");
        const missing = watched(visitor.files.document("chyba.pdf"));
        await expect.poll(() => missing.current()).toBe(null);
      });

      test("a picture of an unknown URL is just that URL", () => {
        expect(visitor.files.picture("https://example.sk/foto.png")).toEqual({ src: "https://example.sk/foto.png" });
      });
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
  });
}

const PDF = new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" });

/** A real PNG of 2 × 2 pixels. */
export const PICTURE = new Blob(
  [
    Uint8Array.from(
      atob(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4upnx62ZGBggFADJaBqUszbKoAAAAAElFTkSuQmCC",
      ),
      (letter) => letter.charCodeAt(0),
    ),
  ],
  { type: "image/png" },
);
