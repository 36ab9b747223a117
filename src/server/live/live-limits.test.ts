import type { RequestListener } from "node:http";
import { createConnection, type Socket } from "node:net";
import { createParser } from "eventsource-parser";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type LiveEvent, type LiveRequest, PATHS } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import {
  addProduct,
  openStream,
  PRODUCTS,
  signedIn,
  streamPath,
  updateProduct,
  watching,
} from "#src/testing/event-stream.ts";
import { optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { listen } from "../http/listen.ts";
import { createListener } from "../routes/listener.ts";
import { liveHub } from "./live-hub.ts";
import { TOPIC_LIMITS } from "./topics.ts";

const HOURS = { collection: "opening_hours" } as const;
/** Characters of a large product. */
const LARGE = 50_000;
/** Lists that show 40 products. */
const lists = Array.from({ length: 8 }, (_, at) => ({ ...PRODUCTS, first: 48 + at * 36 }));

let folder: ReturnType<typeof temporaryFolder>;
let server: Running;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await running(optionsFor(folder.path));
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
  { collection: "categories", first: 12 },
  { collection: "opening_hours", where: { field: "Day", equals: "pondelok" } },
  { collection: "products", query: "search", text: "píla", first: 13 },
  { collection: "products", query: "inventory", text: "píla", first: 12 },
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
  { collection: "products", query: "search", text: "píla", first: 12 },
  { collection: "products", query: "related", to: "p" },
  { collection: "products", query: "ids", ids: ["p"] },
  { collection: "products", query: "priceList", page: 1 },
])("fault 110: visitors may watch %j but not read it, staff may do both", async (watch) => {
  expect((await stream(server.url, watching(watch))).response.status).toBe(200);
  const query = new URLSearchParams({ watch: JSON.stringify(watch) });
  expect((await fetch(`${server.url}${PATHS.read}?${query}`)).status).toBe(401);
  const headers = { Cookie: await signedIn(server) };
  expect((await fetch(`${server.url}${PATHS.read}?${query}`, { headers })).status).toBe(200);
});

test.each([
  { collection: "categories", query: "search", text: "píla", first: 12 },
  { collection: "products", query: "search", text: "píla", sort: "id", first: 12 },
  { collection: "products", query: "search", text: "píla", where: category, first: 12 },
  { collection: "products", query: "search", text: "píla", to: "p", first: 12 },
  { collection: "products", query: "search", text: "píla" },
  { collection: "products", query: "related", to: "p", first: 5 },
  { collection: "products", query: "priceList", page: 1, first: 12 },
  { collection: "products", query: "ids", ids: ["p"], first: 12 },
  { collection: "products", query: "ids", ids: Array(51).fill("p") },
  { collection: "products", query: "ids", ids: ["a/b"] },
  { collection: "products", query: "priceList", page: 0 },
  { collection: "products", query: "priceList", page: 501 },
  { collection: "products", query: "priceList", page: 1.5 },
  { collection: "products", query: "inventory", text: "", today: "dnes" },
  { collection: "products", query: "inventory", text: "", today: "2026-02-30" },
  { collection: "products", query: "all", first: 12 },
])("fault 110: nobody may ask for a query such as %j", async (watch) => {
  const headers = { Cookie: await signedIn(server) };
  expect((await openStream(server.url, watching(watch as Watch), headers)).response.status).toBe(400);
  const query = new URLSearchParams({ watch: JSON.stringify(watch) });
  expect((await fetch(`${server.url}${PATHS.read}?${query}`, { headers })).status).toBe(400);
});

test("fault 87: a page of staff whose session has ended receives that it has ended, and the values for visitors", async () => {
  const Cookie = `session=${"a".repeat(43)}`;
  const { events } = await stream(
    server.url,
    watching({ collection: "products", query: "inventory", text: "píla" }, HOURS),
    {
      Cookie,
    },
  );
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]?.session).toBe(null);
  expect(events[0]?.values?.map(({ key }) => key)).toEqual([watchKey(HOURS)]);
});

/** A server that holds few streams. */
async function small(limits: Partial<Parameters<typeof liveHub>[3]>, trustProxy = false) {
  const usual = {
    streams: 9,
    streamsOfClient: 9,
    endingOfClient: 1,
    retryMs: 60_000,
    topics: TOPIC_LIMITS,
    turnMs: 10,
  };
  const live = liveHub(
    server.context.store,
    (token) => server.context.sessions.find(token, { use: false }),
    undefined,
    {
      ...usual,
      ...limits,
    },
  );
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

test("fault 87: a reader that stops in a long event gets all of it later, and then each change", async () => {
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
  await expect.poll(() => events).toHaveLength(3);
  const keys = request.watches.map(({ watch }) => watchKey(watch));
  expect(events[0]?.values?.map(({ key }) => key)).toEqual(keys);
  expect(events.map(({ values }) => values?.at(-1)?.value)).toMatchObject([
    { Name: "Vŕtačka", Availability: 1 },
    { Name: "Vŕtačka", Availability: 0 },
    { Name: "Príklepová vŕtačka", Availability: 0 },
  ]);
  expect(events.map(({ patches }) => patches?.length)).toEqual([undefined, lists.length, lists.length]);
});

const search = (text: string): Watch => ({ collection: "products", query: "search", text, first: 12 });
const endsAfter = async (url: string, request: LiveRequest, headers = {}) => {
  const opened = await openStream(url, request, headers);
  await expect.poll(() => opened.events.length).toBeGreaterThan(0);
  onTestFinished(opened.close);
  return opened;
};

test("fault 110: beyond the most searches one more is answered once, until another is closed; what is watched already has room", async () => {
  const { url, live } = await small({ topics: { ...TOPIC_LIMITS, lists: 9, searches: 1, listsOfClient: 9 } });
  const first = await endsAfter(url, watching(search("pila")));
  await endsAfter(url, watching(search("PÍLA"), HOURS));
  expect(await textOf(url, watching(search("vrtacka")))).toContain("retry: 60000");
  expect(live.size()).toBe(2);
  const headers = { Cookie: await signedIn(server) };
  await endsAfter(url, watching(search("rebrik")), headers);
  expect(live.size()).toBe(3);
  first.close();
  await expect.poll(live.size).toBe(2);
  expect(await textOf(url, watching(search("vrtacka")))).toContain("retry: 60000");
});

test("fault 110: lists and queries of visitors are limited in all and for each client, documents are not", async () => {
  const { url } = await small({ topics: { ...TOPIC_LIMITS, lists: 3, listsOfClient: 2 } }, true);
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const related = (to: string): Watch => ({ collection: "products", query: "related", to });
  await endsAfter(url, watching(related("a"), related("b")), from("192.0.2.1"));
  expect(await textOf(url, watching(related("c")), from("192.0.2.1"))).toContain("retry: 60000");
  await endsAfter(url, watching(related("c")), from("192.0.2.2"));
  expect(await textOf(url, watching(related("d")), from("192.0.2.3"))).toContain("retry: 60000");
  const { events } = await stream(url, watching({ collection: "products", id: "p" }, related("a")), from("192.0.2.3"));
  await expect.poll(() => events).toHaveLength(1);
  addProduct(server.context, { Name: "Píla" });
});

test("ADR-040: where reading again takes many turns, each write is still one event, and a stream that opens meanwhile gets it too", async () => {
  const { url } = await small({ turnMs: 0 });
  const { store } = server.context;
  const id = addProduct(server.context, { Name: "Píla" });
  const watches = watching(PRODUCTS, search("pila"), { collection: "categories" }, { collection: "products", id });
  const { events } = await stream(url, watches);
  await expect.poll(() => events).toHaveLength(1);
  const category = {
    kind: "add",
    collection: "categories",
    id: "pily",
    fields: { name: "Píly", imgPath: "" },
  } as const;
  const update = { kind: "update", collection: "products", id } as const;
  store.commit([category, { ...update, fields: { Availability: 0 }, expected: { Availability: 1 } }]);
  store.commit([{ ...update, fields: { Name: "Motorová píla" }, expected: { Name: "Píla" } }]);
  const later = await stream(url, watches);
  await expect.poll(() => events).toHaveLength(3);
  expect(events.map(({ patches = [], values = [] }) => patches.length + values.length)).toEqual([4, 4, 3]);
  expect(events[1]?.values?.[0]?.value).toMatchObject({ Name: "Píla", Availability: 0 });
  const last = () => later.events.at(-1)?.values?.at(-1)?.value;
  await expect.poll(last).toMatchObject({ Name: "Motorová píla", Availability: 0 });
});

test("fault 110: documents that visitors watch are limited in all, and an id is as long as stored ones", async () => {
  const { url } = await small({ topics: { ...TOPIC_LIMITS, documents: 2 } });
  const product = (id: string): Watch => ({ collection: "products", id });
  await endsAfter(url, watching(product("a"), product("b")));
  expect(await textOf(url, watching(product("c")))).toContain("retry: 60000");
  await endsAfter(url, watching(product("a")));
  expect((await fetch(url + streamPath(watching(product("x".repeat(401)))))).status).toBe(400);
});

test("ADR-040: where all streams end, a reader who reads nothing keeps no old value for others", async () => {
  addLarge(40);
  const id = addProduct(server.context, { Name: "Píla" });
  const [list = PRODUCTS] = lists;
  unread(server.url, watching(...lists));
  await expect.poll(() => server.context.live.size()).toBe(1);
  server.context.db.exec(`UPDATE documents SET json = json_set(json, '$.Name', 'Iné') WHERE id = '${id}'`);
  server.context.db.exec("UPDATE meta SET value = value + 1 WHERE key = 'revision'");
  server.context.store.refresh();
  const { events } = await stream(server.url, watching(list));
  await expect.poll(() => JSON.stringify(events)).toContain("Iné");
});
