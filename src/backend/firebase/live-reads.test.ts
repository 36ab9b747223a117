import { FirebaseError } from "firebase/app";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Document, List, Live, Session } from "../backend.ts";
import { liveSource } from "../live.ts";
import { watchKey } from "../page-data.ts";
import type { Observer, Target } from "./firestore-listener.ts";
import { type LiveReadsOptions, liveReads } from "./live-reads.ts";

// Loaded before all other modules, because these load the mocked ones.
const { STAFF_NOTES, withStaffNotes } = await vi.hoisted(() => import("#src/testing/contract/staff-notes.ts"));
vi.mock("../collections.ts", async (load) => withStaffNotes(await load()));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PRODUCTS = { collection: "products" } as const;
const SAWS = { ...PRODUCTS, where: { field: "Category", equals: "saws" } } as const;
const product = (id: string, Category = ""): Document => ({ id, Name: id, Category });

/** Live reads over listeners that the test controls. */
function opened(options: Partial<LiveReadsOptions> = {}) {
  const session = liveSource<Session | null>(null);
  const listeners = new Map<string, Observer>();
  const opens: string[] = [];
  const reads = liveReads({
    session,
    ...options,
    listen(target, observer) {
      const key = watchKey(target);
      opens.push(key);
      listeners.set(key, observer);
      return () => listeners.delete(key);
    },
  });
  const listener = (target: Target) => {
    const found = listeners.get(watchKey(target));
    if (!found) throw new Error(`no listener of ${watchKey(target)}`);
    return found;
  };
  return {
    ...reads,
    session,
    opens,
    listens: (target: Target) => listeners.has(watchKey(target)),
    /** A snapshot of the SDK, and the time in which it is applied. */
    says(target: Target, documents: Document[], fromCache = false) {
      listener(target).received({ documents, fromCache });
      vi.advanceTimersByTime(1);
    },
    listener,
  };
}
function watched<T>(live: Live<T>, changed = () => {}): Live<T> {
  onTestFinished(live.subscribe(changed));
  return live;
}
const ids = (live: Live<unknown>) => (live.current() as List | undefined)?.documents.map(({ id }) => id);

test("§7 nothing from a cache is 'not yet', not an empty list", () => {
  const { live, says } = opened();
  const list = watched(live(PRODUCTS));
  says(PRODUCTS, [], true);
  expect(list.current()).toBe(undefined);
  says(PRODUCTS, []);
  expect(list.current()).toEqual({ documents: [], more: false });
});

test("a list of which the cache happens to hold some documents is 'not yet'", () => {
  const { live, says } = opened();
  const list = watched(live(PRODUCTS));
  says(PRODUCTS, [product("a")], true);
  expect(list.current()).toBe(undefined);
  says(PRODUCTS, [product("a"), product("b")]);
  expect(ids(list)).toEqual(["a", "b"]);
});

test("what the server has sent stays shown while the backend is out of reach", () => {
  const { live, says } = opened();
  const list = watched(live(PRODUCTS));
  says(PRODUCTS, [product("a")]);
  says(PRODUCTS, [], true);
  expect(ids(list)).toEqual(["a"]);
});

test("one listener serves every list and document of a collection that is read whole", () => {
  const { live, says, opens } = opened();
  watched(live(PRODUCTS));
  const saws = watched(live(SAWS));
  const a = watched(live({ ...PRODUCTS, id: "a" }));
  const missing = watched(live({ ...PRODUCTS, id: "x" }));
  says(PRODUCTS, [product("a", "saws"), product("b")]);
  expect(opens).toEqual([watchKey(PRODUCTS)]);
  expect([ids(saws), a.current(), missing.current()]).toEqual([["a"], product("a", "saws"), null]);
});

test("a document of a list is shown until its own listener has an answer", () => {
  const { live, says } = opened();
  watched(live(SAWS));
  says(SAWS, [product("a", "saws")]);
  const a = watched(live({ ...PRODUCTS, id: "a" }));
  expect(a.current()).toEqual(product("a", "saws"));
  says({ ...PRODUCTS, id: "a" }, []);
  expect(a.current()).toBe(null);
});

test("changes of one commit are seen together, though the SDK reports them one by one", () => {
  const { live, listener, says } = opened();
  const categories = { collection: "categories" } as const;
  const seen: unknown[] = [];
  const both = () => seen.push([ids(list), ids(other)]);
  const list = live(PRODUCTS);
  const other = live(categories);
  watched(list);
  watched(other);
  says(PRODUCTS, [product("a")]);
  says(categories, [{ id: "saws", name: "Píly" }]);
  watched(list, both);
  watched(other, both);
  listener(PRODUCTS).received({ documents: [], fromCache: false });
  Promise.resolve().then(() => listener(categories).received({ documents: [], fromCache: false }));
  return Promise.resolve().then(() => {
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([
      [[], []],
      [[], []],
    ]);
  });
});

test("a listener outlives its last user for a while, so that going back costs no reads", () => {
  const { live, says, opens, listens } = opened();
  const stop = live(PRODUCTS).subscribe(() => {});
  says(PRODUCTS, [product("a")]);
  stop();
  vi.advanceTimersByTime(59_000);
  const again = live(PRODUCTS).subscribe(() => {});
  expect(opens).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(listens(PRODUCTS)).toBe(true);
  again();
  vi.advanceTimersByTime(60_000);
  expect(listens(PRODUCTS)).toBe(false);
  expect(ids(live(PRODUCTS))).toEqual(["a"]);
});

test("a document that a list from before lacks is 'not yet', not missing", () => {
  const { live, says } = opened();
  const stop = live(PRODUCTS).subscribe(() => {});
  says(PRODUCTS, [product("a")]);
  stop();
  vi.advanceTimersByTime(60_000);
  const b = watched(live({ ...PRODUCTS, id: "b" }));
  expect(b.current()).toBe(undefined);
  says({ ...PRODUCTS, id: "b" }, []);
  expect(b.current()).toBe(null);
});

test("a value is the same object until it changes, even when a listener is restarted", () => {
  const { live, listener, says } = opened();
  const changed = vi.fn();
  const list = watched(live(PRODUCTS), changed);
  says(PRODUCTS, [product("a")]);
  const before = list.current();
  listener(PRODUCTS).failed(new Error("resource-exhausted"));
  vi.advanceTimersByTime(2_000);
  says(PRODUCTS, [product("a")]);
  expect(list.current()).toBe(before);
  expect(live(PRODUCTS).current()).toBe(before);
  expect(changed).toHaveBeenCalledTimes(1);
});

test("a listener that ends with an error is logged once and retried with growing pauses", () => {
  const { live, listener, says, opens } = opened();
  const list = watched(live(PRODUCTS));
  for (const pause of [1_000, 2_000, 4_000]) {
    listener(PRODUCTS).failed(new Error("permission-denied"));
    vi.advanceTimersByTime(pause / 2 - 1);
    const before = opens.length;
    vi.advanceTimersByTime(pause);
    expect(opens).toHaveLength(before + 1);
  }
  expect(console.error).toHaveBeenCalledTimes(1);
  says(PRODUCTS, [product("a")]);
  expect(ids(list)).toEqual(["a"]);
});

test("the page's own values are listened to from the start, and shown until the first subscription", () => {
  const values = { [watchKey(PRODUCTS)]: { documents: [product("old")], more: false }, session: null };
  const { live, says, opens } = opened({ values });
  expect(opens).toEqual([watchKey(PRODUCTS)]);
  says(PRODUCTS, [product("new")]);
  const list = live(PRODUCTS);
  expect(ids(list)).toEqual(["old"]);
  watched(list);
  expect(ids(list)).toEqual(["new"]);
});

test("the page's own values stay until the backend has answered", () => {
  const id = { ...PRODUCTS, id: "a" };
  const { live, says } = opened({ values: { [watchKey(id)]: product("a") } });
  const one = watched(live(id));
  says(id, [], true);
  expect(one.current()).toEqual(product("a"));
  says(id, []);
  expect(one.current()).toBe(null);
});

test("values may be out of date when a listener falls back to its cache, and are not once the server answers", () => {
  const { live, says, connected } = opened();
  watched(live(PRODUCTS));
  const changes: unknown[] = [];
  watched(connected, () => changes.push(connected.current()));
  says(PRODUCTS, [product("a")]);
  says(PRODUCTS, [product("a")], true);
  vi.advanceTimersByTime(2_000);
  expect(changes).toEqual([false]);
  says(PRODUCTS, [product("a")]);
  expect(changes).toEqual([false, true]);
});

test("values may be out of date until every listener has caught up or ended", () => {
  const { live, says, connected } = opened();
  const categories = { collection: "categories" } as const;
  const hours = { collection: "opening_hours" } as const;
  watched(connected);
  watched(live(PRODUCTS));
  watched(live(categories));
  const leave = live(hours).subscribe(() => {});
  for (const target of [PRODUCTS, categories, hours]) says(target, []);
  for (const target of [PRODUCTS, categories, hours]) says(target, [], true);
  vi.advanceTimersByTime(2_000);
  expect(connected.current()).toBe(false);
  says(PRODUCTS, []);
  says(categories, []);
  expect(connected.current()).toBe(false);
  leave();
  vi.advanceTimersByTime(60_000);
  expect(connected.current()).toBe(true);
});

test("a listener that catches up at once changes nothing", () => {
  const { live, says, connected } = opened();
  watched(live(PRODUCTS));
  const changes = vi.fn();
  watched(connected, changes);
  says(PRODUCTS, [product("a")]);
  says(PRODUCTS, [product("a")], true);
  says(PRODUCTS, [product("a")]);
  vi.advanceTimersByTime(10_000);
  expect(changes).not.toHaveBeenCalled();
});

test("a new listener that shares documents with another says nothing of the network", () => {
  const { live, says, connected } = opened();
  watched(live({ ...PRODUCTS, id: "a" }));
  says({ ...PRODUCTS, id: "a" }, [product("a")], true);
  vi.advanceTimersByTime(10_000);
  expect(connected.current()).toBe(true);
});

test("the backend is alive while listeners receive something, and for a minute while a collection is loading", () => {
  const { live, says, isAlive } = opened();
  expect(isAlive(10_000)).toBe(false);
  watched(live({ ...PRODUCTS, id: "a" }));
  expect(isAlive(10_000)).toBe(false);
  watched(live(PRODUCTS));
  vi.advanceTimersByTime(59_999);
  expect(isAlive(10_000)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isAlive(10_000)).toBe(false);
  says(PRODUCTS, []);
  vi.advanceTimersByTime(9_998);
  expect(isAlive(10_000)).toBe(true);
  vi.advanceTimersByTime(2);
  expect(isAlive(10_000)).toBe(false);
});

test("what one listener has of a commit waits for another that catches up, and no longer than the grace", () => {
  const { live, says } = opened();
  const categories = { collection: "categories" } as const;
  const [list, other] = [watched(live(PRODUCTS)), watched(live(categories))];
  says(PRODUCTS, [product("a")]);
  says(categories, [{ id: "saws", name: "Píly" }]);
  // As Google's emulator has it after a deletion: the SDK asks once more before it lets the document go.
  says(categories, [{ id: "saws", name: "Píly" }], true);
  says(PRODUCTS, []);
  expect([ids(list), ids(other)]).toEqual([["a"], ["saws"]]);
  says(categories, []);
  expect([ids(list), ids(other)]).toEqual([[], []]);
  says(categories, [], true);
  says(PRODUCTS, [product("b")]);
  vi.advanceTimersByTime(2_000);
  expect(ids(list)).toEqual(["b"]);
});

const NOTES = { collection: STAFF_NOTES } as const;
const STAFF: Session = { email: "obsluha@example.sk", staff: true };

test("§6 nothing listens to a collection for staff before they sign in, and nothing is left when the session ends", () => {
  const { live, says, listens, session, connected } = opened();
  const changed = vi.fn();
  const list = watched(live(NOTES), changed);
  const one = watched(live({ ...NOTES, id: "a" }));
  expect([listens(NOTES), list.current(), one.current()]).toEqual([false, undefined, undefined]);
  session.set({ ...STAFF, staff: false });
  expect(listens(NOTES)).toBe(false);
  session.set(STAFF);
  says(NOTES, [{ id: "a", Text: "x" }]);
  expect([ids(list), one.current()]).toEqual([["a"], { id: "a", Text: "x" }]);
  changed.mockClear();
  session.set(null);
  expect([listens(NOTES), list.current(), one.current(), connected.current()]).toEqual([
    false,
    undefined,
    undefined,
    true,
  ]);
  expect(changed).toHaveBeenCalledTimes(1);
  session.set(STAFF);
  expect([list.current(), one.current()]).toEqual([undefined, undefined]);
  says(NOTES, []);
  expect([ids(list), one.current()]).toEqual([[], null]);
});

test("§6 a collection for staff that the rules refuse is not retried, and says nothing of the network", () => {
  const { live, listener, opens, session, connected } = opened();
  session.set(STAFF);
  watched(live(NOTES));
  listener(NOTES).failed(new FirebaseError("permission-denied", "refused"));
  vi.advanceTimersByTime(600_000);
  expect(opens).toHaveLength(1);
  expect(connected.current()).toBe(true);
  session.set(null);
  session.set(STAFF);
  expect(opens).toHaveLength(2);
});
