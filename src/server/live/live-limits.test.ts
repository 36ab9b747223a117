import type { RequestListener } from "node:http";
import { createConnection, type Socket } from "node:net";
import { createParser } from "eventsource-parser";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type LiveEvent, type LiveRequest, PATHS } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { listen } from "../http/listen.ts";
import { createListener } from "../routes/listener.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { partsFor, type Running, running, temporaryFolder } from "../testing.ts";
import { liveHub } from "./live-hub.ts";
import { pickTopics } from "./pick-topics.ts";
import { addProduct, openStream, PRODUCTS, signedIn, streamPath, updateProduct, watching } from "./testing.ts";
import { topicTable } from "./topics.ts";

const HOURS = { collection: "opening_hours" } as const;
/** Characters of a large product. */
const LARGE = 50_000;
/** Lists that show 40 products. */
const lists = Array.from({ length: 8 }, (_, at) => ({ ...PRODUCTS, first: 48 + at * 36 }));

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

function addLarge(count: number): void {
  const Description = Array(25).fill("x".repeat(LARGE / 25));
  for (let at = 0; at < count; at++) addProduct(server.context, { Name: `Stroj ${at}`, Description });
}
async function stream(url: string, request: LiveRequest, headers?: Record<string, string>) {
  const opened = await openStream(url, request, headers);
  onTestFinished(opened.close);
  return opened;
}
/** A connection that asks for a stream and reads nothing of it. */
function unread(url: string, request: LiveRequest): Socket {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname)
    .setEncoding("utf8")
    .on("error", () => {})
    .pause();
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${streamPath(request)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket;
}

const category = { field: "Category", equals: "pily" };
test.each<Watch>([
  { collection: "products" },
  { collection: "products", first: 13 },
  { collection: "products", first: 1_428 },
  { collection: "products", where: category },
  { collection: "products", where: { field: "Name", equals: "Píla" }, first: 12 },
  { collection: "products", contains: "píla", first: 12 },
  { collection: "categories", first: 12 },
  { collection: "opening_hours", where: { field: "Day", equals: "pondelok" } },
  { collection: "products", pick: { kind: "search", text: "píla" } },
  { collection: "products", pick: { kind: "search", text: "píla" }, first: 13 },
  { collection: "products", pick: { kind: "related", to: "p" } },
  { collection: "products", pick: { kind: "related", to: "p" }, first: 5 },
  { collection: "products", pick: { kind: "priceList", page: 1 }, first: 12 },
  { collection: "products", pick: { kind: "ids", ids: ["p"] }, first: 12 },
])("fault 87: a visitor who watches or reads %j, as no page for visitors does, is refused", async (watch) => {
  const { response } = await openStream(server.url, watching(watch));
  expect([response.status, await response.json()]).toEqual([400, { code: "invalid" }]);
  const query = new URLSearchParams({ watch: JSON.stringify(watch) });
  expect((await fetch(`${server.url}${PATHS.read}?${query}`)).status).toBe(401);
  const headers = { Cookie: await signedIn(server) };
  expect((await stream(server.url, watching(watch), headers)).response.status).toBe(200);
  expect((await fetch(`${server.url}${PATHS.read}?${query}`, { headers })).status).toBe(200);
});

test.each<Watch>([
  { collection: "products", pick: { kind: "search", text: "píla" }, first: 12 },
  { collection: "products", pick: { kind: "related", to: "p" }, first: 4 },
  { collection: "products", pick: { kind: "ids", ids: ["p"] } },
  { collection: "products", pick: { kind: "priceList", page: 1 } },
])("fault 110: visitors may watch %j but not read it, staff may do both", async (watch) => {
  expect((await stream(server.url, watching(watch))).response.status).toBe(200);
  const query = new URLSearchParams({ watch: JSON.stringify(watch) });
  expect((await fetch(`${server.url}${PATHS.read}?${query}`)).status).toBe(401);
  const headers = { Cookie: await signedIn(server) };
  expect((await fetch(`${server.url}${PATHS.read}?${query}`, { headers })).status).toBe(200);
});

test.each([
  { collection: "categories", pick: { kind: "search", text: "píla" }, first: 12 },
  { collection: "products", pick: { kind: "search", text: "píla", sort: "id" }, first: 12 },
  { collection: "products", pick: { kind: "search", text: "píla" }, where: category, first: 12 },
  { collection: "products", pick: { kind: "search", text: "píla" }, contains: "píla", first: 12 },
  { collection: "products", pick: { kind: "ids", ids: Array(51).fill("p") } },
  { collection: "products", pick: { kind: "ids", ids: ["a/b"] } },
  { collection: "products", pick: { kind: "priceList", page: 0 } },
  { collection: "products", pick: { kind: "priceList", page: 501 } },
  { collection: "products", pick: { kind: "priceList", page: 1.5 } },
  { collection: "products", pick: { kind: "all" }, first: 12 },
])("fault 110: nobody may ask for a pick such as %j", async (watch) => {
  const headers = { Cookie: await signedIn(server) };
  expect((await openStream(server.url, watching(watch as Watch), headers)).response.status).toBe(400);
  const query = new URLSearchParams({ watch: JSON.stringify(watch) });
  expect((await fetch(`${server.url}${PATHS.read}?${query}`, { headers })).status).toBe(400);
});

test("fault 87: a page of staff whose session has ended is told so, and gets what is for visitors", async () => {
  const Cookie = `session=${"a".repeat(43)}`;
  const { events } = await stream(server.url, watching({ collection: "products", contains: "píla" }, HOURS), {
    Cookie,
  });
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]?.session).toBe(null);
  expect(events[0]?.values?.map(({ key }) => key)).toEqual([watchKey(HOURS)]);
});

/** A server that holds few streams. */
async function small(limits: Partial<Parameters<typeof liveHub>[3]>, trustProxy = false) {
  const usual = { streams: 9, streamsOfClient: 9, endingOfClient: 1, retryMs: 60_000 };
  const live = liveHub(server.context.store, server.context.read, () => null, { ...usual, ...limits });
  const settings = { ...server.context.settings, trustProxy };
  const listener = createListener({ ...server.context, settings, live }, {});
  const sockets = new Set<Socket>();
  const noting: RequestListener = (incoming, outgoing) => {
    sockets.add(incoming.socket);
    listener(incoming, outgoing);
  };
  const { url, stop } = await listen(noting, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => stop(live.close));
  return { url, live, sockets };
}
const textOf = async (url: string, request: LiveRequest, headers = {}) =>
  (await fetch(url + streamPath(request), { headers })).text();

test("where there are more streams than fit, a page gets its values, and is asked to come again", async () => {
  addProduct(server.context, { Name: "Vŕtačka" });
  const { url, live } = await small({ streams: 1 });
  await stream(url, watching(PRODUCTS));
  const text = await textOf(url, watching(PRODUCTS));
  expect(text).toMatch(/^event: live\nretry: 60000\ndata: .*"Vŕtačka".*\n\n$/);
  expect(live.size()).toBe(1);
});

test("fault 93: a client has a share of the streams; beyond it pages ask again now and then", async () => {
  const { url } = await small({ streamsOfClient: 2 }, true);
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const held = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"];
  for (const address of held) {
    const { events } = await stream(url, watching(PRODUCTS), from(address));
    await expect.poll(() => events).toHaveLength(1);
  }
  expect(await textOf(url, watching(PRODUCTS), from("2001:db8::3"))).toContain("retry: 60000");
  const { events } = await stream(url, watching(PRODUCTS), from("2001:db8:0:1::2"));
  await expect.poll(() => events).toHaveLength(1);
});

test("fault 93: answers that a client does not read are few, too", async () => {
  addLarge(40);
  const { url, live } = await small({ streamsOfClient: 0 });
  unread(url, watching(...lists));
  await expect.poll(live.size).toBe(1);
  const refused = (await openStream(url, watching(PRODUCTS))).response;
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({ code: "unavailable" });
});

test("fault 87: long first events that nobody reads are not held in memory", async () => {
  addLarge(40);
  const { url, live, sockets } = await small({ streamsOfClient: 20, streams: 20 });
  for (let count = 0; count < 20; count++) unread(url, watching(...lists));
  await expect.poll(live.size).toBe(20);
  // Whatever the kernel takes has been taken when nothing more is written.
  const unsent = () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
  const written = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  await expect.poll(() => [...sockets].every(({ writableNeedDrain }) => writableNeedDrain)).toBe(true);
  expect(unsent()).toBeLessThan(20 * 256 * 1024);
  expect(written()).toBeLessThan(20 * 8 * 40 * LARGE);
});

test("fault 87: a reader that stops in a long event gets all of it later, and then what changed meanwhile", async () => {
  addLarge(40);
  const id = addProduct(server.context, { Name: "Vŕtačka" });
  const { url, live, sockets } = await small({});
  const request = watching(...lists, { collection: "products", id });
  const reader = unread(url, request);
  await expect.poll(live.size).toBe(1);
  await expect.poll(() => [...sockets].every(({ writableNeedDrain }) => writableNeedDrain)).toBe(true);
  updateProduct(server.context, id, { Availability: 1 }, { Availability: 0 });
  updateProduct(server.context, id, { Name: "Vŕtačka" }, { Name: "Príklepová vŕtačka" });
  const events: LiveEvent[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
  reader.on("data", (text: string) => parser.feed(text)).resume();
  await expect.poll(() => events).toHaveLength(2);
  const keys = request.watches.map(({ watch }) => watchKey(watch));
  expect(events.map(({ values }) => values?.map(({ key }) => key))).toEqual([keys, keys]);
  expect(events.map(({ values }) => values?.at(-1)?.value)).toMatchObject([
    { Name: "Vŕtačka", Availability: 1 },
    { Name: "Príklepová vŕtačka", Availability: 0 },
  ]);
  updateProduct(server.context, id, { Availability: 0 }, { Availability: 1 });
  await expect.poll(() => events).toHaveLength(3);
  expect(events[2]?.patches).toHaveLength(lists.length);
});

test("fault 88: a write reads only the lists that may show one of its documents", async () => {
  const { store } = server.context;
  store.add({ collection: "categories", id: "pily", fields: { name: "Píly", imgPath: "" } });
  const id = addProduct(server.context, { Name: "Píla", Category: "pily" });
  const table = topicTable(pickTopics({ read: () => null, changed: () => {} }));
  const of = (equals: string, first = 12): Watch => ({ ...PRODUCTS, where: { field: "Category", equals }, first });
  const others = Array.from({ length: 1_000 }, (_, at) => of(`druh ${at}`));
  const watches = [...others, of("pily"), of("pily", 48), PRODUCTS, { collection: "products", id } as const];
  const topics = watches.map((watch) => table.find(store.snapshot(), watch));
  table.retain(topics, "client");
  const read: string[] = [];
  let changed: readonly string[] = [];
  store.listen((now, before, plan) => {
    if (!plan) return;
    changed = [...table.applyWrite(noting(now, read), noting(before, read), plan).keys()].map(({ key }) => key);
  });
  updateProduct(server.context, id, { Availability: 1 }, { Availability: 0 });
  expect(changed).toEqual(expect.arrayContaining(watches.slice(1_000).map(watchKey)));
  updateProduct(server.context, id, { Name: "Píla" }, { Name: "Motorová píla" });
  expect(changed).toHaveLength(4);
  expect(new Set(read)).toEqual(new Set(["pily"]));
});

/** The snapshot, which notes the groups that are read in it. */
function noting(snapshot: Snapshot, read: string[]): Snapshot {
  const { products } = snapshot.collections;
  const { groups } = products;
  if (!groups) throw new Error("products have no groups");
  const of = (value: string) => {
    read.push(value);
    return groups.of(value);
  };
  return {
    ...snapshot,
    collections: { ...snapshot.collections, products: { ...products, groups: { ...groups, of } } },
  };
}
