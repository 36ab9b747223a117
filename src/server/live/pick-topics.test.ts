import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { List } from "#src/backend/backend.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { partsFor, type Running, running, temporaryFolder } from "../testing.ts";
import { pickTopics } from "./pick-topics.ts";
import { addProduct, openStream, PRODUCTS, updateProduct, watching } from "./testing.ts";
import type { Topic } from "./topics.ts";

const turns = async () => {
  for (let count = 0; count < 20; count++) await new Promise((done) => setTimeout(done, 1));
};
const search = (text: string) => ({ ...PRODUCTS, pick: { kind: "search", text } }) as const;
const list = (...ids: string[]): List => ({ documents: ids.map((id) => ({ id })), more: false });

/** Picks whose values the test sets, with what was read and what changed. */
function opened(ofAll = 500, ofClient = ofAll) {
  const values = new Map<string, WatchValue>();
  const read: string[] = [];
  const changes: string[] = [];
  const picks = pickTopics({
    read: ({ key }) => {
      read.push(key);
      return values.get(key) ?? null;
    },
    changed: (values) => changes.push(...[...values.keys()].map(({ key }) => key)),
    most: { ofAll, ofClient },
  });
  const topic = (key: string, watch: Watch = search(key)): Topic => ({ key, watch, changedAt: 1, watchers: 0 });
  const watch = (one: Topic, client = "a") => picks.watch(one, client);
  return { picks: { ...picks, watch }, values, read, changes, topic };
}

test("fault 110: a write reads no pick before it was answered, and then each pick once, however many writes there were", async () => {
  const { picks, read, topic } = opened();
  const all = Array.from({ length: 100 }, (_, at) => topic(`t${at}`));
  for (const one of all) picks.watch(one);
  await turns();
  read.length = 0;
  for (let count = 0; count < 10; count++) picks.written();
  expect(read).toEqual([]);
  await expect.poll(() => read.length).toBe(all.length);
  await turns();
  expect(new Set(read).size).toBe(read.length);
});

test("a pick that is as it was before a write is no change, another one is", async () => {
  const { picks, values, changes, topic } = opened();
  const same = list("a");
  values.set("same", same);
  values.set("other", list("a"));
  for (const key of ["same", "other"]) picks.watch(topic(key));
  await turns();
  values.set("same", { ...same, documents: [...same.documents] });
  values.set("other", { ...same, count: 1 });
  picks.written();
  await expect.poll(() => changes).toEqual(["other"]);
});

test("a pick that was written to before its first value could be compared counts as changed", async () => {
  const { picks, changes, topic } = opened();
  picks.watch(topic("new"));
  picks.written();
  await expect.poll(() => changes).toEqual(["new"]);
});

test("fault 110: beyond the most live picks there is no room for another one, until one is forgotten", () => {
  const { picks, topic } = opened(2);
  const [a, b, c] = [topic("a"), topic("b"), topic("c")];
  expect([a, b, c, a].map((one) => picks.watch(one))).toEqual([true, true, false, true]);
  picks.forget(b);
  expect(picks.watch(c)).toBe(true);
});

test("fault 110: a client that begins as many live picks as it may leaves room for those of others", () => {
  const { picks, topic } = opened(5, 2);
  const [a, b, c, d] = [topic("a"), topic("b"), topic("c"), topic("d")];
  expect([a, b, c].map((one) => picks.watch(one, "greedy"))).toEqual([true, true, false]);
  expect([a, c, d].map((one) => picks.watch(one, "other"))).toEqual([true, true, true]);
  expect(picks.watch(c, "greedy")).toBe(true);
  picks.forget(a);
  expect([topic("e"), topic("f")].map((one) => picks.watch(one, "greedy"))).toEqual([true, false]);
});

test("fault 110: pages of the price list take no room from searches, and always have room", () => {
  const { picks, topic } = opened(1);
  const page = (page: number) => topic(`page ${page}`, { ...PRODUCTS, pick: { kind: "priceList", page } });
  expect([page(1), topic("a"), page(2), topic("b")].map((one) => picks.watch(one))).toEqual([true, true, true, false]);
});

test("fault 110: searches of staff take no room from visitors' picks, and always have room", () => {
  const { picks, topic } = opened(1);
  const ofStaff = (key: string) => topic(key, { collection: "products", contains: key });
  const b = topic("b", { collection: "products", first: 0, pick: { kind: "inventory", text: "" } });
  const [a, c] = [ofStaff("a"), ofStaff("c")];
  expect([a, b, topic("pick"), c, topic("other")].map((one) => picks.watch(one))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  picks.forget(a);
  expect(picks.watch(topic("other"))).toBe(false);
});

test("a pick that nobody watches any more is not read", async () => {
  const { picks, read, topic } = opened();
  const gone = topic("gone");
  picks.watch(gone);
  picks.forget(gone);
  picks.written();
  await turns();
  expect(read).toEqual([]);
});

let folder: ReturnType<typeof temporaryFolder>;
let server: Running;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await running(partsFor(folder.path));
});
afterEach(async () => {
  await server.close();
  folder.remove();
});
async function stream(...watches: Watch[]) {
  const opened = await openStream(server.url, watching(...watches));
  onTestFinished(opened.close);
  return opened;
}
const position = () => server.context.store.snapshot().position;

test("B1 a stream gets a search in its first event, and whole again after each write that changes it", async () => {
  const id = addProduct(server.context, { Name: "Píla" });
  const { events } = await stream(search("PÍLA"), { collection: "opening_hours" });
  await expect.poll(() => events).toHaveLength(1);
  const key = watchKey(search("pila"));
  const value = (Availability: number) => ({
    key,
    value: { documents: [expect.objectContaining({ id, Availability })], more: false, count: 1 },
  });
  expect(events[0]?.values?.[0]).toEqual(value(1));
  updateProduct(server.context, id, { Availability: 1 }, { Availability: 0 });
  await expect.poll(() => events).toHaveLength(2);
  expect(events[1]).toEqual({ position: position(), values: [value(0)] });
  addProduct(server.context, { Name: "Vŕtačka" });
  addProduct(server.context, { Name: "Píla 2" });
  await expect.poll(() => events).toHaveLength(3);
  expect(events[2]?.values?.[0]).toMatchObject({ key, value: { count: 2 } });
});

test("B1 a page that has a search at the last revision of the products does not get it again, an older one does", async () => {
  addProduct(server.context, { Name: "Píla" });
  const { epoch, revision } = position();
  const asked = (since: number) => ({ epoch, watches: [{ watch: search("pila"), since }] });
  const valuesOf = async (since: number) => {
    const { events, close } = await openStream(server.url, asked(since));
    onTestFinished(close);
    await expect.poll(() => events).toHaveLength(1);
    return events[0]?.values?.length;
  };
  expect(await valuesOf(revision)).toBe(undefined);
  expect(await valuesOf(revision - 1)).toBe(1);
});

test("fault 87: a slow reader of a long event gets the search that changed meanwhile", async () => {
  const Description = Array(25).fill("x".repeat(2_000));
  for (let at = 0; at < 40; at++) addProduct(server.context, { Name: `Stroj ${at}`, Description });
  const id = addProduct(server.context, { Name: "Píla" });
  const { events } = await stream({ ...PRODUCTS, first: 48 }, search("pila"));
  updateProduct(server.context, id, { Availability: 1 }, { Availability: 0 });
  const last = () =>
    events
      .flatMap(({ values = [] }) => values)
      .filter(({ key }) => key === watchKey(search("pila")))
      .at(-1)?.value as List | undefined;
  await expect.poll(() => last()?.documents[0]?.Availability).toBe(0);
});
