import type { Firestore } from "firebase/firestore";
import { beforeEach, expect, test, vi } from "vitest";
import type { BuiltProducts } from "./built-products.ts";
import { firestoreListen } from "./firestore.ts";

interface Snapshot {
  docChanges(): readonly { readonly type: string; readonly doc: { readonly id: string; data(): object } }[];
  readonly metadata: { readonly fromCache: boolean };
}
interface SdkListener {
  next(snapshot: Snapshot): void;
  failed(error: unknown): void;
  readonly stop: () => void;
}

/** The SDK's listeners by their collections. */
const listeners = vi.hoisted(() => new Map<string, SdkListener>());
vi.mock("firebase/firestore", async (actual) => ({
  ...(await actual<object>()),
  collection: (_: unknown, name: string) => name,
  query: (name: string) => name,
  where: () => undefined,
  onSnapshot(name: string, _: unknown, next: SdkListener["next"], failed: SdkListener["failed"]) {
    const stop = vi.fn();
    listeners.set(name, { next, failed, stop });
    return stop;
  },
}));
beforeEach(() => listeners.clear());

const SAW = { id: "saw", Name: "Píla", Availability: 1 };
const BUILT: BuiltProducts = { asOf: 0, documents: [SAW] };

/** Listens to all products, and tells what was received last. */
async function listening(load: () => Promise<BuiltProducts | undefined> = async () => BUILT) {
  const observer = { received: vi.fn(), failed: vi.fn() };
  const stop = firestoreListen({} as Firestore, load)({ collection: "products" }, observer);
  await new Promise((done) => setTimeout(done));
  const last = () => observer.received.mock.lastCall?.[0];
  return { ...observer, stop, last };
}

function send(name: string, changes: readonly [type: string, id: string, fields?: object][], fromCache = false): void {
  const docs = changes.map(([type, id, fields = {}]) => ({ type, doc: { id, data: () => fields } }));
  listeners.get(name)?.next({ docChanges: () => docs, metadata: { fromCache } });
}

test("ADR-039 a product that has changed and is then deleted never shows again as it was at the build", async () => {
  const { last } = await listening();
  const sold = { Name: "Píla", Availability: 0 };
  send("products", [["added", "saw", sold]]);
  send("removals", []);
  expect(last()).toEqual({ documents: [{ ...sold, id: "saw" }], fromCache: false });
  send("products", [["removed", "saw"]]);
  expect(last()).toEqual({ documents: [], fromCache: false });
});

test("ADR-039 the list is there when both queries are confirmed, and out of date while one of them is not", async () => {
  const { last } = await listening();
  send("products", []);
  expect(last()).toBeUndefined();
  send("removals", []);
  expect(last()).toEqual({ documents: [SAW], fromCache: false });
  send("removals", [], true);
  expect(last()).toEqual({ documents: [], fromCache: true });
  send("products", []);
  expect(last()).toEqual({ documents: [], fromCache: true });
  send("removals", []);
  expect(last()).toEqual({ documents: [SAW], fromCache: false });
});

test.each(["products", "removals"])("a failure of the listener to %s stops the other one, too", async (name) => {
  const { failed } = await listening();
  listeners.get(name)?.failed(new Error("refused"));
  expect(failed).toHaveBeenCalledTimes(1);
  for (const { stop } of listeners.values()) expect(stop).toHaveBeenCalled();
});

test("who stops listening stops both listeners, and starts none when the list of the build comes later", async () => {
  const { stop } = await listening();
  stop();
  for (const listener of listeners.values()) expect(listener.stop).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(2);
  listeners.clear();
  let load = (_: BuiltProducts) => {};
  const { stop: stopLate } = await listening(() => new Promise((resolve) => (load = resolve)));
  stopLate();
  load(BUILT);
  await new Promise((done) => setTimeout(done));
  expect(listeners.size).toBe(0);
});
