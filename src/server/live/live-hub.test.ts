import { createConnection } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type LiveRequest, PATHS } from "#src/backend/embedded/wire.ts";
import { watchKey } from "#src/backend/page-data.ts";
import { addition } from "#src/testing/addition.ts";
import {
  addProduct,
  openStream,
  PRODUCTS,
  signedIn,
  streamPath,
  updateProduct,
  watching,
} from "#src/testing/event-stream.ts";
import { optionsFor, type Running, running, STAFF, temporaryFolder } from "#src/testing/running-server.ts";

const HOURS = { collection: "opening_hours" } as const;
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

const add = (Name: string) => addProduct(server.context, { Name });
const rename = (id: string, from: string, Name: string) => updateProduct(server.context, id, { Name: from }, { Name });
async function stream(request: LiveRequest, headers?: Record<string, string>) {
  const opened = await openStream(server.url, request, headers);
  onTestFinished(opened.close);
  return opened;
}
const position = () => server.context.store.snapshot().position;

describe("the first event", () => {
  test("design §3: holds every value the browser lacks, and no session where no cookie came", async () => {
    const id = add("Vŕtačka");
    const { response, events } = await stream(watching(PRODUCTS, { collection: "products", id: "nie" }));
    await expect.poll(() => events).toHaveLength(1);
    expect(events[0]).toEqual({
      position: position(),
      values: [
        { key: watchKey(PRODUCTS), value: { documents: [expect.objectContaining({ id })], more: false } },
        { key: watchKey({ collection: "products", id: "nie" }), value: null },
      ],
    });
    expect(response.headers.get("Content-Type")).toContain("text/event-stream");
    expect(response.headers.get("X-Accel-Buffering")).toBe("no");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f]{6}-\w+$/);
  });

  test("design §3: leaves out what the browser has, and nothing else", async () => {
    add("Vŕtačka");
    const { epoch, revision } = position();
    add("Píla");
    const watches = [
      { watch: PRODUCTS, since: revision },
      { watch: HOURS, since: revision },
    ];
    const { events } = await stream({ epoch, watches });
    await expect.poll(() => events).toHaveLength(1);
    expect(events[0]?.values?.map(({ key }) => key)).toEqual([watchKey(PRODUCTS)]);
  });

  test.each([
    ["another epoch", "ina"],
    ["a position that has not been yet", undefined],
  ])("fault 86: %s is ignored, and every value is sent", async (_, epoch = position().epoch) => {
    const { events } = await stream({ epoch, watches: [{ watch: HOURS, since: 1_000 }] });
    await expect.poll(() => events).toHaveLength(1);
    expect(events[0]?.values).toHaveLength(1);
  });

  test("fault 86: after a restart a browser that saw everything gets nothing again", async () => {
    add("Vŕtačka");
    const { epoch, revision } = position();
    await server.close();
    server = await running(optionsFor(folder.path));
    const { events } = await stream({ epoch, watches: [{ watch: PRODUCTS, since: revision }] });
    await expect.poll(() => events).toEqual([{ position: { epoch, revision } }]);
  });
});

describe("a change", () => {
  test("comes as a patch: the documents that differ, and the order only where it changed", async () => {
    const first = add("Brúska");
    const { events } = await stream(watching(PRODUCTS));
    await expect.poll(() => events).toHaveLength(1);
    const second = add("Aku skrutkovač");
    rename(first, "Brúska", "Brúska na drevo");
    await expect.poll(() => events).toHaveLength(3);
    const key = watchKey(PRODUCTS);
    expect(events[1]?.patches).toEqual([
      { key, documents: [expect.objectContaining({ id: second })], order: [second, first], more: false },
    ]);
    expect(events[2]?.patches).toEqual([
      { key, documents: [expect.objectContaining({ Name: "Brúska na drevo" })], more: false },
    ]);
  });

  test("of one commit comes in one event, whatever it touches", async () => {
    const id = add("Píla");
    const { events } = await stream(watching(PRODUCTS, HOURS, { collection: "products", id }));
    await expect.poll(() => events).toHaveLength(1);
    server.context.store.commit([
      { kind: "delete", collection: "products", id },
      {
        kind: "update",
        collection: "opening_hours",
        id: "pondelok",
        fields: { Morning: "8:00 - 12:00" },
        expected: { Morning: "" },
      },
    ]);
    await expect.poll(() => events).toHaveLength(2);
    expect(events[1]).toEqual({
      position: position(),
      values: [{ key: watchKey({ collection: "products", id }), value: null }],
      patches: [
        { key: watchKey(PRODUCTS), documents: [], order: [], more: false },
        { key: watchKey(HOURS), documents: [expect.objectContaining({ Morning: "8:00 - 12:00" })], more: false },
      ],
    });
  });

  test("that leaves a watched part as it was says nothing to its watchers", async () => {
    const { events } = await stream(watching({ ...PRODUCTS, where: { field: "Category", equals: "pily" } }));
    await expect.poll(() => events).toHaveLength(1);
    const other = await stream(watching(PRODUCTS));
    await expect.poll(() => other.events).toHaveLength(1);
    add("Vŕtačka");
    await expect.poll(() => other.events).toHaveLength(2);
    expect(events).toHaveLength(1);
  });

  test("after a restored backup every stream ends, and the next one brings everything in the new epoch", async () => {
    const before = await stream(watching(PRODUCTS));
    await expect.poll(() => before.events).toHaveLength(1);
    const { epoch, revision } = position();
    server.context.db.exec("UPDATE meta SET value = 'nova' WHERE key = 'epoch'");
    server.context.db.exec("UPDATE meta SET value = value + 1 WHERE key = 'revision'");
    server.context.store.refresh();
    await expect.poll(() => before.ended).toBe(true);
    const { events } = await stream({ epoch, watches: [{ watch: PRODUCTS, since: revision }] });
    await expect.poll(() => events).toHaveLength(1);
    expect(events[0]).toMatchObject({ position: { epoch: "nova" }, values: [{ key: watchKey(PRODUCTS) }] });
  });
});

describe("the session of a stream", () => {
  test("fault 73: is in the first event, and its end by signing out is an event", async () => {
    const Cookie = await signedIn(server);
    const { events } = await stream(watching(), { Cookie });
    await expect.poll(() => events.at(-1)?.session).toEqual({ email: STAFF.email, staff: true });
    const headers = { "Content-Type": "application/json", Origin: server.url, Cookie };
    await fetch(server.url + PATHS.signOut, { method: "POST", headers, body: "{}" });
    await expect.poll(() => events.at(-1)?.session).toBe(null);
  });

  test("what only staff may watch, such as a search of all products, goes with the session", async () => {
    const Cookie = await signedIn(server);
    const ofStaff = { collection: "products", query: "inventory", text: "pila" } as const;
    const { events } = await stream(watching(ofStaff, { collection: "categories" }), { Cookie });
    await expect.poll(() => events).toHaveLength(1);
    const headers = { "Content-Type": "application/json", Origin: server.url, Cookie };
    await fetch(server.url + PATHS.signOut, { method: "POST", headers, body: "{}" });
    await expect.poll(() => events.at(-1)?.session).toBe(null);
    addProduct(server.context, { Name: "Pila" });
    server.context.store.commit([addition("categories", "nova", { name: "Píly", imgPath: "" })]);
    await expect.poll(() => JSON.stringify(events.at(-1))).toContain("Píly");
    expect(JSON.stringify(events.slice(2))).not.toContain("Pila");
  });

  test("is null at once for a cookie that means nothing", async () => {
    const { events } = await stream(watching(), { Cookie: `session=${"a".repeat(43)}` });
    await expect.poll(() => events).toEqual([{ position: position(), session: null }]);
  });
});

describe("many and bad readers", () => {
  test("a stream with too many watches, or none that make sense, is refused", async () => {
    const products = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ collection: "products", id: `p${index}` }) as const);
    expect((await stream(watching(...products(16)))).response.status).toBe(200);
    expect((await stream(watching(...products(17)))).response.status).toBe(400);
    const lists = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...PRODUCTS, first: 12 + index * 36 }));
    expect((await stream(watching(...lists(8)))).response.status).toBe(200);
    expect((await stream(watching(...lists(9)))).response.status).toBe(400);
    const refused = await fetch(`${server.url}${PATHS.live}?request=nie`);
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
    expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await refused.json()).toEqual({ code: "invalid" });
    expect((await fetch(`${server.url}${PATHS.live}`, { method: "HEAD" })).status).toBe(200);
  });

  /** A connection, what came over it, and the request for a stream of all products on it. */
  async function connection() {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const received = { text: "" };
    socket.setEncoding("utf8").on("error", () => {});
    socket.on("data", (text) => {
      received.text += text;
    });
    const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
    return { socket, received, asking, askingStream: asking(streamPath(watching(PRODUCTS))) };
  }

  test("fault 89: a stream whose first event cannot be made is answered once, and no event follows the answer", async () => {
    const id = add("Vŕtačka");
    const toJSON = () => {
      throw new RangeError("Invalid string length");
    };
    const stored = server.context.store.snapshot().collections.products.byId.get(id);
    Object.defineProperty(stored, "toJSON", { value: toJSON });
    const { socket, received, asking, askingStream } = await connection();
    socket.write(askingStream);
    await expect.poll(() => received.text).toMatch(/^HTTP\/1.1 500 .*"reference"/s);
    expect(server.context.live.size()).toBe(0);
    rename(id, "Vŕtačka", "Príklepová vŕtačka");
    socket.write(asking("/home"));
    await expect.poll(() => received.text).toContain("<p>/home</p>");
    expect(received.text).not.toContain("event: live");
  });

  test("fault 85: streams that come and go leave nothing behind", async () => {
    for (let round = 0; round < 3; round++) {
      const opened = await Promise.all(Array.from({ length: 100 }, () => openStream(server.url, watching(PRODUCTS))));
      expect(server.context.live.size()).toBe(100);
      for (const { close } of opened) close();
      await expect.poll(() => server.context.live.size()).toBe(0);
    }
  });

  test("fault 85: a reader that never reads is dropped, and the others notice nothing", async () => {
    const { hostname, port } = new URL(server.url);
    const lazy = createConnection(Number(port), hostname);
    onTestFinished(() => void lazy.destroy());
    lazy.on("error", () => {}).pause();
    lazy.write(`GET ${streamPath(watching({ ...PRODUCTS, first: 48 }))} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await expect.poll(() => server.context.live.size()).toBe(1);
    const { events } = await stream(watching(PRODUCTS));
    await expect.poll(() => server.context.live.size()).toBe(2);
    // Two megabytes a turn, until what the kernel and the server hold for the lazy one is full.
    const Description = Array(25).fill("x".repeat(2_000));
    const ids = Array.from({ length: 40 }, (_, index) => add(`Vŕtačka ${index}`));
    let expected: readonly string[] = [""];
    for (let turn = 0; turn < 50 && server.context.live.size() === 2; turn++) {
      const fields = { Description: [String(turn), ...Description] };
      const change = { kind: "update", collection: "products", fields, expected: { Description: expected } } as const;
      server.context.store.commit(ids.map((id) => ({ ...change, id })));
      expected = fields.Description;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.context.live.size()).toBe(1);
    await expect.poll(() => events.at(-1)?.position).toEqual(position());
  });

  test("stopping ends every stream", async () => {
    const opened = await stream(watching(PRODUCTS));
    await expect.poll(() => opened.events).toHaveLength(1);
    await server.stop(server.context.live.close);
    await expect.poll(() => opened.ended).toBe(true);
  });

  test("a server that stops opens no more of them", async () => {
    server.context.live.close();
    expect((await stream(watching(PRODUCTS))).response.status).toBe(503);
  });
});
