import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A program that does to a server, all at once and over and over, what somebody without an account could try (faults 87, 88, 90 to
 *  95), until it is ended. `node hostile-crowd.js PORT`. Every ten seconds it prints the rounds of each attack done so far. */

const port = Number(process.argv[2]);
/** How many addresses of this machine attack. */
const ADDRESSES = 12;
const PAGE_SIZE = 36;

/** @param {number} nth */
const localAddressOf = (nth) => `127.0.9.${1 + (nth % ADDRESSES)}`;
/** A whole number below the limit.
 *  @param {number} limit */
const random = (limit) => Math.floor(Math.random() * limit);
/** @param {string} path @param {string} [headers] */
const asking = (path, headers = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`;
/** @param {readonly unknown[]} watches */
const streamPath = (watches) =>
  `/api/live?request=${encodeURIComponent(JSON.stringify({ watches: watches.map((watch) => ({ watch })) }))}`;
/** @param {number} pages */
const listOf = (pages) => ({ collection: "products", first: 12 + (pages - 1) * PAGE_SIZE });
/** Steps of the list that are accepted, of all products or of a category that is not there.
 *  @param {number} count */
const differentLists = (count) =>
  Array.from({ length: count }, () => {
    const first = 12 * (1 + random(118));
    const where = { field: "Category", equals: `druh-${random(1e9)}` };
    return { collection: "products", first, ...(random(2) && { where }) };
  });
/** @param {number} count */
const differentProducts = (count) =>
  Array.from({ length: count }, () => ({ collection: "products", id: `p${random(2_000)}` }));

/** Sends bytes over a connection of its own and closes it after `ms`. `reads`: whether it reads what comes. `nth`: of the addresses.
 *  @param {{ bytes: string, ms: number, reads?: boolean, nth?: number }} _ */
async function send({ bytes, ms, reads = true, nth = random(ADDRESSES) }) {
  const socket = connect({ port, host: "127.0.0.1", localAddress: localAddressOf(nth) });
  socket.on("error", () => {});
  if (reads) socket.resume();
  else socket.pause();
  socket.write(bytes);
  await pause(ms);
  socket.destroy();
}

/** One round of each attack.
 *  @type {Readonly<Record<string, () => Promise<void>>>} */
const ATTACKS = {
  "streams of eight long lists, unread": () =>
    send({ bytes: asking(streamPath(differentLists(8))), ms: 20_000, reads: false }),
  "streams of eight long lists, read": () => send({ bytes: asking(streamPath(differentLists(8))), ms: 1_000 }),
  "streams of sixteen products": () => send({ bytes: asking(streamPath(differentProducts(16))), ms: 20_000 }),
  "long lists, read at once": () => {
    const watch = JSON.stringify(listOf(30));
    return send({ bytes: asking(`/api/read?watch=${encodeURIComponent(watch)}`).repeat(5), ms: 1_000, reads: false });
  },
  "300 streams from one address": async () => {
    const bytes = asking(streamPath([listOf(1)]));
    await Promise.all(Array.from({ length: 15 }, () => send({ bytes, ms: 20_000, nth: 0 })));
  },
  "watches of no page": () => send({ bytes: asking(streamPath([{ collection: "products" }])), ms: 50 }),
  "requests behind a stream": () =>
    send({ bytes: asking(streamPath([listOf(1)])) + asking("/products").repeat(800), ms: 500, reads: false }),
  "64 KB of requests for a page": () => send({ bytes: asking("/products").repeat(1_000), ms: 500, reads: false }),
  "64 KB of requests for pages that are rendered": () => {
    const bytes = Array.from({ length: 1_000 }, () => asking(`/products?kategoria=${random(1e9)}`)).join("");
    return send({ bytes, ms: 500 });
  },
  "pages in every spelling": () => send({ bytes: asking(`/products?strana=${random(600)}&x=${random(1e9)}`), ms: 100 }),
  "pages that do not exist": () => send({ bytes: asking(`/nikde/${random(1e9)}`), ms: 100 }),
  "answers that nobody reads": () => send({ bytes: asking("/products?strana=9").repeat(20), ms: 70_000, reads: false }),
  "addresses of slashes": () => send({ bytes: asking(`/a${"/".repeat(15_000)}b/`), ms: 100 }),
  "what is no HTTP": () => send({ bytes: "ahoj\r\n\r\n".repeat(100), ms: 50 }),
  "guesses of a password": () => {
    const body = JSON.stringify({ email: `a${random(99)}@example.sk`, password: "heslo" });
    const head = `POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    return send({ bytes: head + type + body, ms: 100 });
  },
  "uploads without a session": () => {
    const head = `PUT /api/files/products/a.jpg HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 20000000\r\n\r\n`;
    return send({ bytes: head + "x".repeat(60_000), ms: 200 });
  },
};
/** Connections of each attack at once. */
const AT_ONCE = 20;

/** @type {Map<string, number>} */
const rounds = new Map();
for (const [name, attack] of Object.entries(ATTACKS)) {
  for (let nth = 0; nth < AT_ONCE; nth++) void forEver(name, attack);
}
setInterval(() => console.info(JSON.stringify(Object.fromEntries(rounds))), 10_000);

/** @param {string} name @param {() => Promise<void>} attack */
async function forEver(name, attack) {
  await pause(random(1_000));
  for (;;) {
    await attack();
    rounds.set(name, (rounds.get(name) ?? 0) + 1);
    await pause(random(50));
  }
}
