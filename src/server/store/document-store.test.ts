import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Collection, type Document, type Fields, MOST_CHANGES } from "#src/backend/backend.ts";
import { COLLECTION_NAMES } from "#src/backend/collection-rules.ts";
import { newId } from "#src/backend/new-id.ts";
import { addDays } from "#src/domain/hours/shop-time.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { addition } from "#src/testing/addition.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { refusal } from "#src/testing/refusal.ts";
import { ANY_FILES, temporaryFolder } from "#src/testing/running-server.ts";
import { openDatabase } from "./database.ts";
import { type DocumentStore, documentStore } from "./document-store.ts";
import type { Database } from "./sqlite-transaction.ts";

const STORED_PICTURE = "/files/products/foto.jpg?v=0123456789";
const drill: Fields = productFields("Vŕtačka");
let folder: ReturnType<typeof temporaryFolder>;
let db: Database;
let store: DocumentStore;
const open = () => {
  db = openDatabase(folder.path, { busyMs: 0 });
  store = documentStore(db, { ...ANY_FILES, isUsable: (url) => url === STORED_PICTURE });
};
beforeEach(() => {
  folder = temporaryFolder();
  open();
});
afterEach(() => {
  db.close();
  folder.remove();
});

function added(fields: Fields, collection: "products" | "categories" = "products"): string {
  const id = newId();
  expect(store.commit([addition(collection, id, fields)])).toBe("committed");
  return id;
}
const products = (): readonly Document[] => [...store.snapshot().collections.products.ordered];
function contents() {
  const { position, collections } = store.snapshot();
  return {
    position,
    collections: COLLECTION_NAMES.map((name) => [[...collections[name].ordered], collections[name].changedAt]),
  };
}
const update = (id: string, fields: Fields, expected: Fields) =>
  ({ kind: "update", collection: "products", id, fields, expected }) as const;

describe("what is acknowledged is stored", () => {
  test("design §3: documents, order and position are the same after opening again", () => {
    for (const Name of ["Žeriav", "Chladnička", "Čerpadlo", "Hladička"]) added({ ...drill, Name });
    const before = contents();
    db.close();
    open();
    expect(contents()).toEqual(before);
    expect(products().map(({ Name }) => Name)).toEqual(["Čerpadlo", "Hladička", "Chladnička", "Žeriav"]);
  });

  test("§3 the seven records of opening hours are there from the first moment, in their order", () => {
    const { ordered } = store.snapshot().collections.opening_hours;
    expect(Array.from(ordered, ({ id, DayIndex }) => [id, DayIndex])).toEqual([
      ["pondelok", 1],
      ["utorok", 2],
      ["streda", 3],
      ["stvrtok", 4],
      ["piatok", 5],
      ["sobota", 6],
      ["nedela", 7],
    ]);
  });

  test("a write that fails half-way leaves memory, disk and position as they were", () => {
    const id = added(drill);
    const before = store.snapshot();
    const changes = [update(id, { Availability: 0 }, { Availability: 1 }), update("chyba", { Availability: 0 }, {})];
    expect(store.commit(changes)).toEqual(refusal("gone", 1));
    expect(store.snapshot()).toBe(before);
    const inMemory = contents();
    db.close();
    open();
    expect(contents()).toEqual(inMemory);
  });

  test("a commit that changes nothing moves no position and tells nobody", () => {
    const before = store.snapshot();
    const listener = vi.fn();
    store.listen(listener);
    expect(store.commit([{ kind: "delete", collection: "products", id: "chyba" }])).toBe("committed");
    expect(store.commit([])).toBe("committed");
    expect(listener).not.toHaveBeenCalled();
    expect(store.snapshot()).toBe(before);
  });
});

describe("names (spec §5)", () => {
  test("two documents may swap their names in one commit", () => {
    const a = added({ ...drill, Name: "Píla" });
    const b = added({ ...drill, Name: "Brúska" });
    const swap = [update(a, { Name: "Brúska" }, { Name: "Píla" }), update(b, { Name: "Píla" }, { Name: "Brúska" })];
    expect(store.commit(swap)).toBe("committed");
    expect(products().map(({ id }) => id)).toEqual([a, b]);
    expect(store.commit([addition("products", newId(), { ...drill, Name: "píla" })])).toEqual(refusal("duplicate"));
  });

  test("a name that two documents of an old backup have is free only when both are deleted", () => {
    const row = db.prepare("INSERT INTO documents VALUES ('products', ?, ?, NULL)");
    for (const id of ["a", "b"]) row.run(id, JSON.stringify(drill));
    db.close();
    open();
    const again = addition("products", newId(), drill);
    for (const id of ["a", "b"]) {
      expect(store.commit([again])).toEqual(refusal("duplicate"));
      store.commit([{ kind: "delete", collection: "products", id }]);
    }
    expect(store.commit([again])).toBe("committed");
  });

  test("two documents cannot be given one name in one commit", () => {
    const a = added({ ...drill, Name: "Píla" });
    const b = added({ ...drill, Name: "Brúska" });
    const both = [
      update(a, { Name: "Cirkulárka" }, { Name: "Píla" }),
      update(b, { Name: "CIRKULÁRKA" }, { Name: "Brúska" }),
    ];
    expect(store.commit(both)).toEqual(refusal("duplicate", 1));
    expect(products().map(({ Name }) => Name)).toEqual(["Brúska", "Píla"]);
  });

  test("a deleted document's name is free again, in the same commit too", () => {
    const old = added({ ...drill, Name: "Píla" });
    const other = added({ ...drill, Name: "Brúska" });
    const changes = [
      { kind: "delete", collection: "products", id: old } as const,
      update(other, { Name: "Píla" }, { Name: "Brúska" }),
    ];
    expect(store.commit(changes)).toBe("committed");
    expect(products().map(({ Name }) => Name)).toEqual(["Píla"]);
  });

  test("fault 82: the database itself refuses a second of a name, whoever writes it", () => {
    added(drill);
    const again = db.prepare("INSERT INTO documents VALUES ('products', 'iny', '{}', 'vŕtačka')");
    expect(() => again.run()).toThrow("UNIQUE");
  });
});

describe("the gate for documents", () => {
  test.each([
    ["an unknown availability", { Availability: 2 }],
    ["a price that is no number", { Price: { Day: "12" } }],
    ["a negative price", { Price: { Day: -1 } }],
    ["a picture that is not stored", { imgPath: "/files/products/ina.jpg?v=0123456789" }],
    [
      "B12 a further picture that is not stored",
      { Pictures: [STORED_PICTURE, "/files/products/ina.jpg?v=0123456789"] },
    ],
    ["B12 more than seven further pictures", { Pictures: Array(8).fill(STORED_PICTURE) }],
    ["fault 49: a script as picture", { imgPath: "javascript:alert(1)" }],
    ["fault 67: another machine's picture", { imgPath: "http://169.254.169.254/latest" }],
    ["fault 48: a NUL in a name", { Name: "a\0b" }],
  ])("design §3: %s is invalid and stores nothing", (_, fields) => {
    expect(store.commit([addition("products", newId(), { ...drill, ...fields })])).toEqual(refusal("invalid"));
    expect(products()).toEqual([]);
  });

  test("fault 100: a document does not grow past 64 KB by updates of its parts", () => {
    const id = added(drill);
    const part = "a".repeat(40 * 1024);
    const grow = (field: string) =>
      store.commit([{ kind: "update", collection: "products", id, fields: { [field]: part }, expected: {} }]);
    expect(grow("Prvé")).toBe("committed");
    expect(grow("Druhé")).toEqual(refusal("invalid"));
    expect(products()[0]).not.toHaveProperty("Druhé");
  });

  test("fault 100: a document as large as it may be added can be changed", () => {
    const room = 64 * 1024 - JSON.stringify({ ...drill, Text: "" }).length;
    const id = added({ ...drill, Text: "a".repeat(room) });
    const switched = { fields: { Availability: 0 }, expected: { Availability: drill.Availability } };
    expect(store.commit([{ kind: "update", collection: "products", id, ...switched }])).toBe("committed");
    const larger = addition("products", newId(), { ...drill, Name: "Vrtačka", Text: "a".repeat(room + 2) });
    expect(store.commit([larger])).toEqual(refusal("invalid"));
  });

  test("B2 two changes, each right in itself, do not make special days end before they begin", () => {
    const fields = { From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "", Note: "" };
    store.commit([addition("special_days", "vianoce", fields)]);
    const move = (changed: Fields, expected: Fields) =>
      store.commit([{ kind: "update", collection: "special_days", id: "vianoce", fields: changed, expected }]);
    expect(move({ From: "2026-12-26" }, { From: "2026-12-24" })).toBe("committed");
    expect(move({ To: "2026-12-25" }, { To: "2026-12-26" })).toEqual(refusal("invalid"));
    expect(move({ To: "2026-12-31" }, { To: "2026-12-26" })).toBe("committed");
  });

  test("B2 special days are at most 100, of which others may take the place", () => {
    const days = Array.from({ length: MOST_SPECIAL_DAYS + 1 }, (_, at) => addDays("2026-12-24", at));
    const add = (id: string, From = days[Number(id.slice(4))] ?? "") =>
      addition("special_days", id, { From, To: From, Morning: "", Afternoon: "", Note: "" });
    const remove = (id: string) => ({ kind: "delete", collection: "special_days", id }) as const;
    const size = () => store.snapshot().collections.special_days.ordered.length;
    const ids = Array.from({ length: MOST_SPECIAL_DAYS }, (_, at) => `den-${at}`);
    const more = add("navyse", days.at(-1));
    expect(store.commit([...ids.map((id) => add(id)), more])).toEqual(refusal("invalid", MOST_SPECIAL_DAYS));
    expect(size()).toBe(0);
    expect(store.commit(ids.map((id) => add(id)))).toBe("committed");
    expect(store.commit([more])).toEqual(refusal("invalid"));
    expect(store.commit([more, remove("den-0")])).toBe("committed");
    expect(store.commit([remove("den-1")])).toBe("committed");
    expect(size()).toBe(MOST_SPECIAL_DAYS - 1);
  });

  test("§3 what every page holds has at most 4 KB, unknown fields included; what is larger already may be changed and not grow", () => {
    const Colour = "ž".repeat(2_100);
    const day = { From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "", Note: "" };
    const notice = { Text: "Oznam", Until: "" };
    const add = { special_days: ["vianoce", day], settings: ["notice", notice] } as const;
    for (const [collection, [id, fields]] of Object.entries(add)) {
      const document = addition(collection as keyof typeof add, id, fields);
      expect(store.commit([{ ...document, fields: { ...fields, Colour } }])).toEqual(refusal("invalid"));
      expect(store.commit([document])).toBe("committed");
    }
    const change = (collection: Collection, id: string, fields: Fields, expected: Fields = {}) =>
      store.commit([{ kind: "update", collection, id, fields, expected }]);
    expect(change("special_days", "vianoce", { Colour })).toEqual(refusal("invalid"));
    expect(change("settings", "notice", { Colour })).toEqual(refusal("invalid"));
    expect(change("opening_hours", "pondelok", { Colour })).toEqual(refusal("invalid"));
    store.importDocuments(new Map([["special_days", new Map([["vianoce", { ...day, Colour, id: "vianoce" }]])]]));
    expect(change("special_days", "vianoce", { Note: "" }, { Note: "" })).toBe("committed");
    expect(change("special_days", "vianoce", { Note: "Vianoce" }, { Note: "" })).toEqual(refusal("invalid"));
    expect(change("special_days", "vianoce", { Colour: "" }, { Colour })).toBe("committed");
  });

  test("§5 a product whose category is missing can be changed in other fields, but not be given another that is missing", () => {
    store.importDocuments(new Map([["products", new Map([["p", { ...drill, Category: "zmazaná", id: "p" }]])]]));
    const change = (fields: Fields, expected: Fields) =>
      store.commit([{ kind: "update", collection: "products", id: "p", fields, expected }]);
    expect(change({ Availability: 0, Category: "zmazaná" }, { Availability: 1, Category: "zmazaná" })).toBe(
      "committed",
    );
    expect(change({ Category: "iná" }, { Category: "zmazaná" })).toEqual(refusal("dangling"));
    expect(change({ Category: "" }, { Category: "zmazaná" })).toBe("committed");
  });

  test("a stored picture may be shown, and what a document showed before may stay", () => {
    const id = added({ ...drill, imgPath: STORED_PICTURE });
    const legacy = { ...drill, imgPath: "https://storage.example/foto.jpg" };
    db.prepare("UPDATE documents SET json = ? WHERE id = ?").run(JSON.stringify(legacy), id);
    db.close();
    open();
    const { id: _, ...expected } = products()[0] as Document;
    expect(
      store.commit([
        { kind: "replace", collection: "products", id, fields: { ...expected, Availability: 0 }, expected },
      ]),
    ).toBe("committed");
  });

  test("B12 a picture that a product shows may become its main one, wherever it is stored", () => {
    const id = added({ ...drill, imgPath: STORED_PICTURE });
    const legacy = {
      ...drill,
      imgPath: "https://storage.example/foto.jpg",
      Pictures: ["https://storage.example/ina.jpg"],
    };
    db.prepare("UPDATE documents SET json = ? WHERE id = ?").run(JSON.stringify(legacy), id);
    db.close();
    open();
    const { imgPath, Pictures } = legacy;
    const change = { kind: "update", collection: "products", id, expected: { imgPath, Pictures } } as const;
    const swapped = { imgPath: Pictures[0], Pictures: [imgPath] };
    expect(store.commit([{ ...change, fields: swapped }])).toBe("committed");
    const foreign = { imgPath, Pictures: ["https://storage.example/tretia.jpg"] };
    expect(store.commit([{ ...change, fields: foreign, expected: swapped }])).toEqual(refusal("invalid"));
  });

  test("B13 what is restored comes back without the pictures that the server does not store, and those that are shown stay", () => {
    const [main, further] = ["https://storage.example/foto.jpg", "https://storage.example/ina.jpg"];
    const fields = { ...drill, imgPath: main, Pictures: [STORED_PICTURE, further] };
    const add = { kind: "add", collection: "products", id: "vratena", fields, restores: true } as const;
    expect(store.commit([add])).toBe("committed");
    expect(store.commit([add])).toBe("committed");
    expect(products()).toEqual([{ ...drill, imgPath: "", Pictures: [STORED_PICTURE], id: "vratena" }]);
    const restore = (id: string, fields: Fields, expected: Fields) =>
      store.commit([{ ...update(id, fields, expected), restores: true }]);
    expect(restore("vratena", { imgPath: main, Price: { Day: 3 } }, { imgPath: "", Price: drill.Price })).toBe(
      "committed",
    );
    expect(products()).toMatchObject([{ imgPath: "", Price: { Day: 3 } }]);
    const shared = {
      ...add,
      id: "obrazok-kategorie",
      fields: { ...drill, Name: "Kosa", imgPath: "/files/categories/k.png?v=1" },
    };
    expect(store.commit([shared]), "which an import brought").toBe("committed");
    expect(products()).toContainEqual({ ...shared.fields, id: shared.id });
    const legacy = { ...drill, Name: "Stará", imgPath: STORED_PICTURE, Pictures: [further], id: "stara" };
    store.importDocuments(new Map([["products", new Map([["stara", legacy]])]]));
    const { imgPath, Pictures } = legacy;
    expect(restore("stara", { imgPath: "", Pictures: [further, main] }, { imgPath, Pictures })).toEqual(
      refusal("lost"),
    );
    expect(products()).toContainEqual(legacy);
    expect(restore("stara", { imgPath: "", Pictures: [further] }, { imgPath, Pictures })).toBe("committed");
    expect(products()).toContainEqual({ ...legacy, imgPath: "" });
  });

  test.each(["", ".", "..", "a/b", "__proto__", "a\nb", "a\u2028b", "x".repeat(201), "😀".repeat(201)])(
    "%j is no id",
    (id) => {
      expect(store.commit([addition("products", id, drill)])).toEqual(refusal("invalid"));
    },
  );

  test("§3 the records of opening hours cannot be deleted", () => {
    expect(store.commit([{ kind: "delete", collection: "opening_hours", id: "pondelok" }])).toEqual(refusal("invalid"));
  });

  test(`more than ${MOST_CHANGES} changes are invalid`, () => {
    const change = { kind: "delete", collection: "products", id: "a" } as const;
    expect(() => store.commit(Array(MOST_CHANGES + 1).fill(change))).toThrow("invalid");
  });
});

test("what another process has committed is loaded", () => {
  added(drill);
  const other = openDatabase(folder.path, { busyMs: 0 });
  other.exec("UPDATE meta SET value = value + 1 WHERE key = 'revision'; DELETE FROM documents");
  other.close();
  store.refresh();
  expect(products()).toEqual([]);
});

test("fault 105: a listener that throws keeps neither the write from succeeding nor the others from running", () => {
  const later = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
  onTestFinished(() => later.mockRestore());
  const bug = new Error("bug");
  store.listen(() => {
    throw bug;
  });
  const other = vi.fn();
  store.listen(other);
  const id = added(drill);
  expect(other).toHaveBeenCalledOnce();
  expect(products().map((product) => product.id)).toEqual([id]);
  // Nothing catches it there, so the process logs it.
  expect(later.mock.calls[0]?.[0]).toThrow(bug);
});
