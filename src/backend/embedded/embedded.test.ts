import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { addition } from "#src/testing/addition.ts";
import type { Backend, Live } from "../backend.ts";
import { watchKey } from "../page-data.ts";
import { embeddedBackend } from "./embedded.ts";
import { type LiveEvent, type LiveRequest, PATHS } from "./wire.ts";

const PRODUCTS = { collection: "products", first: 12 } as const;
const HOURS = { collection: "opening_hours" } as const;
const DRILL = { id: "vrtacka", Name: "Vŕtačka" };
const SAW = { id: "pila", Name: "Píla" };
const at = (revision: number, epoch = "e1") => ({ epoch, revision });
const listOf = (...documents: { id: string }[]) => ({ documents, more: false });

interface Connection {
  readonly request: LiveRequest;
  readonly signal: AbortSignal;
  send(event: LiveEvent): void;
  sendBytes(bytes: Uint8Array): void;
  end(): void;
}
/** A server at the other end, under the test's thumb: its streams open with what `answer` says. */
function server() {
  const connections: Connection[] = [];
  let answer: () => Response | undefined = () => undefined;
  let other: (path: string) => Response | Promise<Response> = () => new Response("", { status: 500 });
  return {
    connections,
    last: () => connections.at(-1) as Connection,
    answerStreams: (next: typeof answer) => {
      answer = next;
    },
    answer: (next: typeof other) => {
      other = next;
    },
    async fetch(path: string, init?: RequestInit): Promise<Response> {
      if (!path.startsWith(PATHS.live)) return other(path);
      let send!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          send = controller;
        },
      });
      const signal = init?.signal as AbortSignal;
      signal.addEventListener("abort", () => send.error(signal.reason));
      connections.push({
        request: JSON.parse(new URL(path, "http://x").searchParams.get("request") ?? ""),
        signal,
        send: (event) =>
          send.enqueue(new TextEncoder().encode(`: áno\n\nevent: live\ndata: ${JSON.stringify(event)}\n\n`)),
        sendBytes: (bytes) => send.enqueue(bytes),
        end: () => send.close(),
      });
      return answer() ?? new Response(body);
    },
  };
}
/** A page that can be hidden and shown. */
function page() {
  let isShown = true;
  let changed = () => {};
  let focused = () => {};
  let network: (isThere: boolean) => void = () => {};
  return {
    isShown: () => isShown,
    onChange: (listener: () => void, ofNetwork: (isThere: boolean) => void) => {
      changed = listener;
      network = ofNetwork;
    },
    onFocus: (listener: () => void) => {
      focused = listener;
    },
    focus: () => focused(),
    goOnline: (isThere: boolean) => network(isThere),
    show(shown: boolean) {
      isShown = shown;
      changed();
    },
  };
}

let remote: ReturnType<typeof server>;
let tab: ReturnType<typeof page>;
let backend: Backend;
beforeEach(() => {
  vi.useFakeTimers();
  remote = server();
  tab = page();
  backend = embeddedBackend({ fetch: remote.fetch, page: tab });
});
afterEach(() => void vi.useRealTimers());

/** Lets everything that is due happen. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
function watch(live: Live<unknown>): { calls: () => number; stop: () => void } {
  let calls = 0;
  const stop = live.subscribe(() => calls++);
  onTestFinished(stop);
  return { calls: () => calls, stop };
}
async function opened(event: LiveEvent): Promise<void> {
  await settle();
  remote.last().send(event);
  await settle();
}

describe("the first render", () => {
  test("design §3: starts from the page's own data and asks only for what came after it", async () => {
    const values = {
      [watchKey(PRODUCTS)]: listOf(DRILL),
      session: null,
      "document:a.pdf": "/files/documents/a.pdf?v=1",
    };
    backend = embeddedBackend({ fetch: remote.fetch, page: tab, pageData: { values, position: at(7) } });
    const list = backend.documents.list(PRODUCTS);
    expect(list.current()).toBe(values[watchKey(PRODUCTS)]);
    expect(backend.identity.session.current()).toBe(null);
    expect(backend.files.document("a.pdf").current()).toBe("/files/documents/a.pdf?v=1");
    watch(list);
    await opened({ position: at(7) });
    expect(remote.last().request).toEqual({ epoch: "e1", watches: [{ watch: PRODUCTS, since: 7 }] });
    expect(list.current()).toBe(values[watchKey(PRODUCTS)]);
  });

  test("B7 a page cached offline: starts from what it showed last, which is newer than its HTML, and asks for it whole", async () => {
    const key = watchKey(PRODUCTS);
    const pageData = { values: { [key]: listOf(SAW) }, shown: { [key]: listOf(DRILL) }, cachedAt: 1, position: at(7) };
    backend = embeddedBackend({ fetch: remote.fetch, page: tab, pageData });
    const list = backend.documents.list(PRODUCTS);
    expect(list.current()).toEqual(listOf(DRILL));
    watch(list);
    await settle();
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS }]);
  });

  test("what nothing is known of is not yet", () => {
    expect(backend.documents.list(PRODUCTS).current()).toBeUndefined();
    expect(backend.documents.get("products", "x").current()).toBeUndefined();
    expect(backend.identity.session.current()).toBeUndefined();
    expect(backend.documents.connected.current()).toBe(true);
  });
});

describe("one stream for all watches", () => {
  test("opens once for all that is watched together", async () => {
    watch(backend.documents.list(PRODUCTS));
    watch(backend.documents.list(HOURS));
    watch(backend.documents.list({ ...PRODUCTS }));
    await settle();
    expect(remote.connections).toHaveLength(1);
    expect(remote.last().request.watches.map((one) => one.watch)).toEqual([HOURS, PRODUCTS]);
  });

  test("opens anew for something more, from where it was, and stays as it is for something less", async () => {
    watch(backend.documents.list(PRODUCTS));
    const hours = watch(backend.documents.list(HOURS));
    await opened({
      position: at(3),
      values: [
        { key: watchKey(PRODUCTS), value: listOf(DRILL) },
        { key: watchKey(HOURS), value: listOf() },
      ],
    });
    hours.stop();
    await settle();
    expect(remote.connections).toHaveLength(1);
    watch(backend.documents.get("products", "vrtacka"));
    await settle();
    expect(remote.connections).toHaveLength(2);
    expect(remote.connections[0]?.signal.aborted).toBe(true);
    expect(remote.last().request.watches).toEqual([
      { watch: PRODUCTS, since: 3 },
      { watch: { collection: "products", id: "vrtacka" } },
    ]);
  });

  test("B1 an event is about all that its stream watches, queries too, so each is asked for since the last one", async () => {
    const search = { ...PRODUCTS, first: 12, query: "search", text: "píla" } as const;
    const inventory = { ...PRODUCTS, query: "inventory", text: "píla" } as const;
    for (const query of [search, inventory, HOURS]) watch(backend.documents.list(query));
    const values = [search, inventory, HOURS].map((query) => ({ key: watchKey(query), value: listOf(SAW) }));
    await opened({ position: at(3), values, session: { email: "obsluha@example.sk", staff: true } });
    remote.last().send({ position: at(4), values: [{ key: watchKey(HOURS), value: listOf() }] });
    remote.last().send({ position: at(5), values: [{ key: watchKey(inventory), value: listOf() }] });
    await settle();
    watch(backend.documents.get("products", "vrtacka"));
    await settle();
    expect(remote.last().request.watches.slice(0, 3)).toEqual([
      { watch: search, since: 5 },
      { watch: inventory, since: 5 },
      { watch: HOURS, since: 5 },
    ]);
  });

  test("a page shown again has its old value at once, and then the new one", async () => {
    const list = backend.documents.list(PRODUCTS);
    const first = watch(list);
    await opened({ position: at(3), values: [{ key: watchKey(PRODUCTS), value: listOf(DRILL) }] });
    first.stop();
    watch(backend.documents.list(HOURS));
    await opened({ position: at(9), values: [{ key: watchKey(HOURS), value: listOf() }] });
    expect(list.current()).toEqual(listOf(DRILL));
    watch(list);
    await settle();
    expect(remote.last().request.watches).toContainEqual({ watch: PRODUCTS, since: 3 });
  });

  test("values nobody watches are remembered up to a bound", async () => {
    for (let id = 0; id < 60; id++) {
      const live = backend.documents.get("products", `p${id}`);
      const { stop } = watch(live);
      await opened({
        position: at(1),
        values: [{ key: watchKey({ collection: "products", id: `p${id}` }), value: null }],
      });
      stop();
    }
    expect(backend.documents.get("products", "p0").current()).toBeUndefined();
    expect(backend.documents.get("products", "p59").current()).toBe(null);
  });

  test("a document is taken from a list that holds it until its own value comes", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(1), values: [{ key: watchKey(PRODUCTS), value: listOf(DRILL) }] });
    const live = backend.documents.get("products", "vrtacka");
    expect(live.current()).toEqual(DRILL);
    const { calls } = watch(live);
    await opened({
      position: at(2),
      values: [{ key: watchKey({ collection: "products", id: "vrtacka" }), value: null }],
    });
    expect([live.current(), calls()]).toEqual([null, 1]);
  });
});

test("B15 a document is shown as whichever was read last has it: its own value, or a list that is followed since", async () => {
  const own = backend.documents.get("products", DRILL.id);
  const key = watchKey({ collection: "products", id: DRILL.id });
  const before = watch(own);
  await opened({ position: at(1), values: [{ key, value: DRILL }] });
  before.stop();
  watch(backend.documents.list(PRODUCTS));
  const changed = { ...DRILL, Availability: 0 };
  await opened({ position: at(2), values: [{ key: watchKey(PRODUCTS), value: listOf(changed) }] });
  expect(own.current()).toEqual(changed);
  watch(own);
  await opened({ position: at(3), values: [{ key, value: DRILL }] });
  expect(own.current()).toEqual(DRILL);
});

describe("events", () => {
  test("a patch changes what it names, keeps the rest the same objects, and tells each watcher once", async () => {
    const products = backend.documents.list(PRODUCTS);
    const hours = backend.documents.list(HOURS);
    const watchers = [watch(products), watch(hours)];
    const day = { id: "pondelok", Morning: "" };
    await opened({
      position: at(1),
      values: [
        { key: watchKey(PRODUCTS), value: listOf(DRILL) },
        { key: watchKey(HOURS), value: listOf(day) },
      ],
    });
    const [drill] = products.current()?.documents ?? [];
    const before = watchers.map(({ calls }) => calls());
    const seen: unknown[] = [];
    onTestFinished(products.subscribe(() => seen.push(hours.current()?.documents[0]?.Morning)));
    remote.last().send({
      position: at(2),
      patches: [
        { key: watchKey(PRODUCTS), documents: [SAW], order: ["pila", "vrtacka"], more: false },
        { key: watchKey(HOURS), documents: [{ ...day, Morning: "8:00 - 12:00" }], more: false },
      ],
    });
    await settle();
    expect(products.current()).toEqual(listOf(SAW, DRILL));
    expect(products.current()?.documents[1]).toBe(drill);
    expect(watchers.map(({ calls }) => calls())).toEqual(before.map((count) => count + 1));
    expect(seen).toEqual(["8:00 - 12:00"]);
  });

  test("fault 85: events of a stream that was left behind change nothing", async () => {
    const list = backend.documents.list(PRODUCTS);
    watch(list);
    await settle();
    const old = remote.last();
    watch(backend.documents.list(HOURS));
    await opened({ position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf(SAW) }] });
    expect(() => old.send({ position: at(4), values: [{ key: watchKey(PRODUCTS), value: listOf(DRILL) }] })).toThrow();
    expect(list.current()).toEqual(listOf(SAW));
  });

  test("fault 15: another epoch drops what is remembered of the old one", async () => {
    const { stop } = watch(backend.documents.list(HOURS));
    await opened({ position: at(5), values: [{ key: watchKey(HOURS), value: listOf() }] });
    stop();
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(1, "e2"), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    expect(backend.documents.list(HOURS).current()).toBeUndefined();
    expect(backend.documents.list(PRODUCTS).current()).toEqual(listOf());
  });
});

test("an event may come in pieces, cut anywhere, and several at once", async () => {
  const list = backend.documents.list(PRODUCTS);
  watch(list);
  await settle();
  const events = [DRILL, SAW].map((document, index) => ({
    position: at(index),
    values: [{ key: watchKey(PRODUCTS), value: listOf(document) }],
  }));
  const text = events.map((event) => `:\n\nevent: live\ndata: ${JSON.stringify(event)}\n\n`).join("");
  for (const byte of new TextEncoder().encode(text)) remote.last().sendBytes(new Uint8Array([byte]));
  await settle();
  expect(list.current()).toEqual(listOf(SAW));
  remote.last().sendBytes(new TextEncoder().encode(text));
  await settle();
  expect(list.current()).toEqual(listOf(SAW));
});

describe("a lost connection", () => {
  const connected = () => backend.documents.connected.current();

  test("fault 86: is made again soon and goes on from where it was", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    remote.last().end();
    await settle(600);
    expect(remote.connections).toHaveLength(2);
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS, since: 5 }]);
    expect(connected()).toBe(true);
  });

  test("fault 86: is said only when it cannot be made again, and tried at least every five seconds", async () => {
    watch(backend.documents.list(PRODUCTS));
    remote.answerStreams(() => new Response("", { status: 502 }));
    await settle();
    expect(connected()).toBe(false);
    await settle(60_000);
    const tries = remote.connections.length;
    expect(tries).toBeGreaterThan(12);
    expect(tries).toBeLessThan(60);
    remote.answerStreams(() => undefined);
    await settle(5_000);
    expect(connected()).toBe(false);
    remote.last().send({ position: at(1), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    await settle();
    expect(connected()).toBe(true);
  });

  test("a busy server is left alone for as long as it says", async () => {
    watch(backend.documents.list(PRODUCTS));
    remote.answerStreams(() => new Response("", { status: 503, headers: { "Retry-After": "20" } }));
    await settle(19_000);
    expect(remote.connections).toHaveLength(1);
    await settle(6_000);
    expect(remote.connections).toHaveLength(2);
  });

  test("a proxy that names a time instead of seconds is not asked without a pause", async () => {
    watch(backend.documents.list(PRODUCTS));
    const headers = { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" };
    remote.answerStreams(() => new Response("", { status: 503, headers }));
    await settle(60_000);
    expect(remote.connections.length).toBeLessThan(60);
  });

  test("a stream that falls silent is given up", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(1), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    await settle(52_000);
    expect(remote.connections[0]?.signal.aborted).toBe(true);
    expect(remote.connections.length).toBeGreaterThan(1);
  });

  test("a hidden page holds none, and catches up when it is shown", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    tab.show(false);
    expect(remote.last().signal.aborted).toBe(true);
    await settle(60_000);
    expect(remote.connections).toHaveLength(1);
    tab.show(true);
    await settle();
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS, since: 5 }]);
    expect(connected()).toBe(true);
  });

  test("fault 86: a page shown again whose stream brings nothing says so after five seconds, and goes on waiting for it", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    await settle(15_000);
    tab.show(false);
    tab.show(true);
    await settle(4_900);
    expect(connected()).toBe(true);
    await settle(200);
    expect([connected(), remote.connections.length, remote.last().signal.aborted]).toEqual([false, 2, false]);
    remote.last().send({ position: at(5) });
    await settle();
    expect(connected()).toBe(true);
    tab.show(false);
    await settle(10_000);
    expect(connected()).toBe(true);
  });

  test("fault 86: a network that goes is said at once, and one that comes back is used at once", async () => {
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf() }] });
    tab.goOnline(false);
    expect([connected(), remote.last().signal.aborted]).toEqual([false, true]);
    tab.goOnline(true);
    await settle();
    expect(remote.connections).toHaveLength(2);
    remote.last().send({ position: at(5) });
    await settle();
    expect(connected()).toBe(true);
  });

  test("fault 86: a network said to be gone is tried all the same", async () => {
    watch(backend.documents.list(PRODUCTS));
    await settle();
    tab.goOnline(false);
    await settle(5_000);
    expect(remote.connections).toHaveLength(2);
  });

  test.each([400, 414, 431])(
    "fault 25: a request refused with %d is no lost connection and is not repeated",
    async (status) => {
      watch(backend.documents.list(PRODUCTS));
      remote.answerStreams(() => new Response("", { status }));
      await settle(60_000);
      expect([remote.connections.length, connected()]).toEqual([1, true]);
      remote.answerStreams(() => undefined);
      watch(backend.documents.list(HOURS));
      await settle();
      expect(remote.connections).toHaveLength(2);
    },
  );

  test("fault 93: a stream that ends with its first event, for want of room, is no lost connection and is asked for again later", async () => {
    const list = backend.documents.list(PRODUCTS);
    watch(list);
    await settle();
    const event: LiveEvent = { position: at(5), values: [{ key: watchKey(PRODUCTS), value: listOf(DRILL) }] };
    remote.last().sendBytes(new TextEncoder().encode(`event: live\nretry: 60000\ndata: ${JSON.stringify(event)}\n\n`));
    remote.last().end();
    await settle(17_000);
    expect([remote.connections.length, connected(), list.current()]).toEqual([1, true, listOf(DRILL)]);
    await settle(44_000);
    expect(remote.connections).toHaveLength(2);
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS, since: 5 }]);
  });

  test("nothing watched, no stream", async () => {
    watch(backend.documents.list(PRODUCTS)).stop();
    await settle();
    expect(remote.connections).toHaveLength(0);
  });
});

describe("the session", () => {
  const session = () => backend.identity.session.current();
  const staff = { email: "obsluha@example.sk", staff: true };

  test("is nobody's where the first event says nothing of it, and follows the stream", async () => {
    const { calls } = watch(backend.identity.session);
    await opened({ position: at(1) });
    expect(session()).toBe(null);
    remote.last().send({ position: at(1), session: staff });
    await settle();
    expect(session()).toEqual(staff);
    remote.last().send({ position: at(2), session: staff });
    await settle();
    expect([session(), calls()]).toEqual([staff, 2]);
  });

  test("ends with the first write that is refused for it", async () => {
    watch(backend.identity.session);
    await opened({ position: at(1), session: staff });
    remote.answer(() => Response.json({ code: "signedOut" }, { status: 401 }));
    await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "signedOut" });
    expect(session()).toBe(null);
  });

  test("ends where a stream is refused because it has ended while the page was hidden", async () => {
    watch(backend.identity.session);
    await opened({ position: at(1), session: staff });
    tab.show(false);
    remote.answerStreams(() => new Response("", { status: 400 }));
    remote.answer((path) => (path === PATHS.session ? Response.json(null) : new Response("", { status: 500 })));
    tab.show(true);
    await settle();
    expect(session()).toBe(null);
  });

  test("that has ended makes every value be read whole after the next sign-in, because events leave out what is for staff", async () => {
    watch(backend.identity.session);
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(1), session: staff, values: [{ key: watchKey(PRODUCTS), value: listOf(DRILL) }] });
    remote.last().send({ position: at(2), session: null });
    remote.last().send({ position: at(3), values: [] });
    await settle();
    remote.answer((path) => Response.json(path === PATHS.session ? staff : { outcome: "success" }));
    await backend.identity.signIn("a@b.sk", "x");
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS }]);
  });

  test("§4 that has ended leaves a stream that asks for nothing that only staff may watch", async () => {
    watch(backend.identity.session);
    watch(backend.documents.list({ collection: "products" }));
    watch(backend.documents.list(PRODUCTS));
    await opened({ position: at(1), session: staff });
    expect(remote.last().request.watches).toHaveLength(2);
    remote.answer((path) => Response.json(path === PATHS.session ? null : { outcome: "success" }));
    await backend.identity.signOut();
    await settle();
    expect(remote.last().request.watches).toEqual([{ watch: PRODUCTS }]);
  });

  test.each(["shown", "focused"])(
    "D17 that began in another window is found when the page is %s, and all is watched again",
    async (how) => {
      watch(backend.identity.session);
      watch(backend.documents.list({ collection: "products" }));
      await opened({ position: at(1), session: staff });
      remote.last().send({ position: at(2), session: null });
      await settle();
      if (how === "shown") {
        tab.show(false);
        tab.show(true);
      } else tab.focus();
      await opened({ position: at(3), session: staff });
      expect(session()).toEqual(staff);
      expect(remote.last().request.watches).toEqual([{ watch: { collection: "products" } }]);
    },
  );

  test.each(["b@b.sk", staff.email])(
    "D17 that %s has begun since stays if a write of the previous session is refused after the stream has reported it",
    async (email) => {
      watch(backend.identity.session);
      await opened({ position: at(1), session: staff });
      const refusal = Response.json({ code: "signedOut" }, { status: 401 });
      let refuse = () => {};
      remote.answer(() => new Promise((resolve) => (refuse = () => resolve(refusal))));
      const write = backend.documents.commit([]);
      remote.last().send({ position: at(2), session: null });
      remote.last().send({ position: at(2), session: { email, staff: true } });
      await settle();
      refuse();
      await expect(write).rejects.toMatchObject({ code: "signedOut" });
      expect(session()).toMatchObject({ email });
    },
  );

  test("is another's stream after signing in", async () => {
    watch(backend.identity.session);
    await opened({ position: at(1) });
    remote.answer((path) => Response.json(path === PATHS.session ? staff : { outcome: "success" }));
    expect(await backend.identity.signIn("a@b.sk", "x")).toBe("success");
    expect(session()).toEqual(staff);
    expect(remote.connections.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});

describe("what the server refuses", () => {
  test.each([
    [507, '{"code":"full"}', "full"],
    [400, '{"code":"invalid"}', "invalid"],
    [413, "<html>proxy</html>", "invalid"],
    [502, "<html>proxy</html>", "unavailable"],
    [403, '{"code":"denied"}', "denied"],
  ])("status %d with '%s' is %s", async (status, body, code) => {
    remote.answer(() => new Response(body, { status }));
    await expect(backend.documents.commit([addition("products", "a", {})])).rejects.toMatchObject({ code });
  });

  test.each([
    [
      "breaks off",
      () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError()) })),
    ],
    ["is empty", () => new Response("")],
    ["is a proxy's page", () => new Response("<html>hotel</html>")],
    ["is a proxy's page of too many requests", () => new Response("<html>429</html>", { status: 429 })],
  ])("an answer that %s is unavailable, whatever was asked", async (_, answer) => {
    const { documents, files, identity } = backend;
    remote.answer(answer);
    const unavailable = { name: "BackendError", code: "unavailable" };
    await expect(documents.readList(PRODUCTS)).rejects.toMatchObject(unavailable);
    await expect(documents.readOne("products", "a")).rejects.toMatchObject(unavailable);
    await expect(documents.commit([])).rejects.toMatchObject(unavailable);
    await expect(files.upload("products/a.png", new Blob(["x"]))).rejects.toMatchObject(unavailable);
    await expect(identity.signOut()).rejects.toMatchObject(unavailable);
  });

  test("an answer without an outcome is unavailable", async () => {
    remote.answer(() => Response.json({ error: "no" }));
    await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a fixed document is asked for once by all who wait, and again after a failure", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const asked: string[] = [];
    let response = () => new Response("", { status: 503 });
    remote.answer((path) => {
      asked.push(path);
      return response();
    });
    const live = backend.files.document("a.pdf");
    watch(live);
    watch(backend.files.document("a.pdf"));
    await settle();
    expect([asked.length, logged.mock.calls.length]).toEqual([1, 1]);
    response = () => Response.json({ url: null });
    watch(live);
    await settle();
    watch(live);
    expect([asked.length, live.current()]).toEqual([2, null]);
  });

  test("§8 signing in never throws: without a network it is unknown, and logged", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    remote.answer(() => {
      throw new TypeError("Failed to fetch");
    });
    expect(await backend.identity.signIn("a@b.sk", "x")).toBe("unknown");
    remote.answer(() => Response.json({ outcome: "unknown" }, { status: 429 }));
    expect(await backend.identity.signIn("a@b.sk", "x")).toBe("unknown");
    expect(logged).toHaveBeenCalledTimes(2);
  });
});

test("a stored picture comes in its sizes, another one as it is", () => {
  const url = "/files/products/V%C5%95ta%C4%8Dka.jpg?v=0123456789";
  expect(backend.files.picture(url)).toEqual({
    src: `${url}&w=640`,
    srcSet: `${url}&w=320 320w, ${url}&w=512 512w, ${url}&w=640 640w, ${url}&w=1080 1080w`,
  });
  expect(backend.files.picture(url, "thumbnail")).toEqual({ src: `${url}&w=320` });
  for (const other of ["", "https://example.sk/a.jpg", "/files/products/a.jpg", "javascript:1"]) {
    expect(backend.files.picture(other)).toEqual({ src: other });
  }
});
