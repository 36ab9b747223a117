import { once } from "node:events";
import { expect, test } from "vitest";
import { needs } from "./prerequisites.ts";
import { connected, exchange, statuses } from "./raw.ts";
import { launch, place, start, times } from "./server.ts";
import { photo, product, read, signIn } from "./staff.ts";

needs("2,500 open files");

const SOON = { timeout: 30_000, interval: 50 };
const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

test("fault 17: with 400 visitors and room for fewer connections some are refused, and then all is well again", async () => {
  const server = await start(await place(), { wrapper: ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh"] });
  const staff = await signIn(server.url);
  const crowd = await many(400, () => connected(server.url));
  for (const socket of crowd) if (!socket.closed) socket.write("GET /home HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => crowd.filter((socket) => socket.bytesRead > 0).length, SOON).toBeGreaterThan(100);
  for (const socket of crowd) socket.destroy();
  await expect.poll(async () => (await fetch(`${server.url}/home`).catch(() => undefined))?.status, SOON).toBe(200);
  expect((await staff.add("products", "a", product("Píla"))).body).toEqual({ outcome: "committed" });
  expect((await staff.upload("foto.jpg", await photo())).status).toBe(200);
  expect(server.output()).not.toContain("uncaught");
});

test("faults 22, 23: 200 connections that never finish a request and a body that stands still keep nobody waiting, and are ended", async () => {
  const server = await start(await place());
  const head = `POST /api/sign-in HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nOrigin: ${server.url}\r\n`;
  const stalled = exchange(server.url, `${head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`);
  const slow = await many(200, () => connected(server.url));
  for (const socket of slow) socket.write("GET /home HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  expect((await many(50, () => fetch(`${server.url}/home`))).map(({ status }) => status)).toEqual(Array(50).fill(200));
  const dripping = setInterval(() => {
    for (const socket of slow) if (!socket.closed) socket.write("a");
  }, 1_000);
  await expect.poll(() => slow.filter((socket) => !socket.closed).length, SOON).toBe(0);
  clearInterval(dripping);
  expect(statuses(await stalled)).toEqual([408]);
  expect((await fetch(`${server.url}/home`)).status).toBe(200);
});

test("fault 27: no path leads to settings, database, sources or maps of sources", async () => {
  const server = await start(await place());
  const asked = async (path: string) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`;
    return exchange(server.url, request);
  };
  const [, script = ""] = /"(\/assets\/[^"]+\.js)"/.exec(await asked("/home")) ?? [];
  const climbing = ["..", "%2e%2e", "..%2f..", "..\\..", "%2e%2e%5c", "....//"].flatMap((up) =>
    ["", "/files/products", "/assets"].map((from) => `${from}/${up}/pozicovna.sqlite`),
  );
  const known = ["/.env", "/.git/config", "/package.json", "/shop.json", "/.vite/manifest.json", "/src/entry/serve.ts"];
  const built = [`${script}.map`, "/assets/../../server/serve.js", "/dist/server/serve.js", "/server/serve.js"];
  const data = ["/pozicovna.sqlite", "/pozicovna.sqlite-wal", "/data/pozicovna.sqlite", "//etc/passwd", "/etc/passwd"];
  for (const path of [...climbing, ...known, ...built, ...data]) {
    const answer = await asked(path);
    expect([path, statuses(answer)]).toEqual([path, [expect.toSatisfy((status) => status === 404 || status === 400)]]);
    expect([path, /SQLite format|root:x|"mappings"/.test(answer)]).toEqual([path, false]);
  }
  expect(script).not.toBe("");
});

test.each([
  ["a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["two different lengths", "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"],
  ["an encoding nobody knows", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["a space before the colon", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"],
  ["a folded line", "Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n"],
  ["a length with a sign", "Content-Length: +4\r\n\r\nabcd"],
])("fault 33: a request with %s ends its connection, and what hides behind it is not answered", async (_, rest) => {
  const server = await start(await place());
  const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const answer = await exchange(server.url, `POST /home HTTP/1.1\r\nHost: a\r\n${rest}${hidden}`);
  expect(statuses(answer)).not.toContain(200);
  expect(statuses(answer).at(-1)).toBe(400);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("fault 38: 500 connections reset in the middle of their request, their answer or their upload harm nobody", async () => {
  const server = await start(await place());
  const heads = [
    "GET /ho",
    "GET /home HTTP/1.1\r\nHost: a\r\n\r\n",
    'GET /api/live?request={"watches":[{"watch":{"collection":"products","first":12}}]} HTTP/1.1\r\nHost: a\r\n\r\n',
    "PUT /api/files/products/a.jpg HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nabc",
  ];
  for (let round = 0; round < 5; round++) {
    const crowd = await many(100, () => connected(server.url));
    for (const [at, socket] of crowd.entries()) socket.write(heads[at % heads.length] ?? "");
    for (const socket of crowd) socket.resetAndDestroy();
    expect((await fetch(`${server.url}/home`)).status).toBe(200);
  }
  expect(server.output()).not.toContain("uncaught");
});

test("fault 39: 30 requests sent in a row without waiting are answered in their order", async () => {
  const server = await start(await place());
  const paths = Array.from({ length: 30 }, (_, at) => ["/healthz", "/nikde", "/home", "/api/nikde"][at % 4]);
  const last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const requests = paths.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("") + last;
  const expected = paths.map((_, at) => [200, 404, 200, 404][at % 4]);
  expect(statuses(await exchange(server.url, requests))).toEqual([...expected, 200]);
});

test("fault 6: SIGTERM under load finishes what is under way, loses nothing acknowledged and ends cleanly", async () => {
  const where = await place();
  for (let round = 0; round < times(20, 3); round++) {
    const server = await start(where);
    const staff = await signIn(server.url);
    const added: string[] = [];
    const stream = await connected(server.url);
    stream.write(
      'GET /api/live?request={"watches":[{"watch":{"collection":"products","first":12}}]} HTTP/1.1\r\nHost: a\r\n\r\n',
    );
    const streamEnd = once(stream, "close");
    stream.resume();
    /** Repeats the work until the server is gone, and resolves to whether an answer broke off. A connection that closes before its
     *  answer begins does no harm: browsers retry, and nothing was acknowledged. */
    async function busy(work: (turn: number) => Promise<unknown>): Promise<boolean> {
      for (let turn = 0; ; turn++) {
        try {
          await work(turn);
        } catch (error) {
          return (error as Error).message !== "fetch failed";
        }
      }
    }
    const visiting = () => fetch(`${server.url}/products`).then((response) => response.text());
    const writing = async (turn: number) => {
      const id = `s${round}x${turn}`;
      if ((await staff.add("products", id, product(id))).status === 200) added.push(id);
    };
    const ends = [busy(writing), ...Array.from({ length: 30 }, () => busy(visiting))];
    await expect.poll(() => added.length, SOON).toBeGreaterThan(10);
    await server.end("SIGTERM");
    expect(await server.exited).toEqual([0, null]);
    expect(await Promise.all(ends)).not.toContain(true);
    await streamEnd;
    const again = await start(where);
    const ids = new Set((await read(again.url, "products")).map(({ id }) => id));
    expect(added.filter((id) => !ids.has(id))).toEqual([]);
    await again.end("SIGTERM");
  }
});

test("fault 19: of two servers started at once on one folder one serves and the other says why not", async () => {
  const [one, two] = [await place(), await place()];
  const both = [launch(one), launch({ ...two, dataDir: one.dataDir })];
  const [status] = await Promise.race(both.map(({ exited }) => exited));
  expect(status).toBe(1);
  const all = () => both.map(({ output }) => output()).join("");
  await expect.poll(all, SOON).toMatch(/už beží iný server/);
  await expect.poll(all, SOON).toMatch(/Požičovňa beží/);
});
