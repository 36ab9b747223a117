import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";

/** A program that does to a proxy what somebody without an account could try, until it is ended. It gets one `Attack` as JSON, and every
 *  second it prints the statuses that it has received so far.
 *  @typedef {"pages" | "searches" | "encodings" | "lists" | "streams" | "documents" | "bodies"} Kind
 *  @typedef {{ kind: Kind, host: string, port: number, addresses: number, atOnce: number, perSecond?: number, networks?: number }} Attack */

/** `addresses`: how many attack, each with `atOnce` connections. `perSecond`: connections that each opens beside them. `networks`: how many networks of one
 *  IPv6 /48 the test's proxy believes instead of the address.
 *  @type {Attack} */
const { kind, host, port, addresses, atOnce, perSecond = 0, networks } = JSON.parse(process.argv[2] ?? "");

/** @param {number} limit */
const random = (limit) => Math.floor(Math.random() * limit);
/** Networks of their own. @param {number} nth */
const addressOf = (nth) => (networks ? "127.9.255.1" : `127.9.${10 + nth}.1`);
/** @param {string} path @param {string} [headers] */
const get = (path, headers = "") => {
  const from = networks ? `X-Test-Address: 2001:db8:9:${random(networks).toString(16)}00::1\r\n` : "";
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${from}${headers}\r\n`;
};
/** @param {readonly unknown[]} watches */
const stream = (watches) =>
  `/api/live?request=${encodeURIComponent(JSON.stringify({ watches: watches.map((watch) => ({ watch })) }))}`;
const longLists = () =>
  Array.from({ length: 8 }, () => ({ collection: "products", first: 12 + 36 * (22 + random(8)) }));
const list = encodeURIComponent(JSON.stringify({ collection: "products", first: 192 }));
const body = (/** @type {string} */ path) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

/** What each connection requests. `busy`: it requests again as soon as it is answered; `unread`: it reads nothing; `drips`: it goes on sending a byte a second.
 *  @type {Readonly<Record<Kind, { mode: "busy" | "unread" | "drips", request: () => string }>>} */
const ATTACKS = {
  pages: { mode: "busy", request: () => get("/home", "Accept-Encoding: br\r\n") },
  searches: { mode: "busy", request: () => get(`/products?hladat=stroj+${random(1e9)}`, "Accept-Encoding: br\r\n") },
  encodings: {
    mode: "busy",
    request: () => get(`/products/p${random(700)}`, random(2) ? "Accept-Encoding: gzip\r\n" : ""),
  },
  lists: { mode: "unread", request: () => get(`/api/read?watch=${list}`) },
  streams: { mode: "unread", request: () => get(stream(longLists())) },
  documents: { mode: "unread", request: () => get("/files/documents/velky.pdf") },
  bodies: {
    mode: "drips",
    request: () => body(["/api/sign-in", "/home", "/api/files/products/a.jpg"][random(3)] ?? "/"),
  },
};
const { mode, request } = ATTACKS[kind];

/** @type {Record<string, number>} */
const statuses = {};
setInterval(() => console.info(JSON.stringify(statuses)), 1_000);

/** One connection, until it closes. @param {number} nth @param {boolean} isOnce */
function connection(nth, isOnce) {
  return new Promise((resolve) => {
    const where = { host, port, localAddress: addressOf(nth) };
    const socket = connect({ ...where, rejectUnauthorized: false, servername: "localhost" });
    socket.on("error", () => {}).on("close", resolve);
    socket.write(request());
    if (mode === "unread") {
      socket.pause().on("secureConnect", () => (statuses.opened = (statuses.opened ?? 0) + 1));
    } else {
      let head = "";
      let left = 0;
      socket.on("data", (chunk) => {
        if (left === 0) {
          head += chunk.toString("latin1");
          const end = head.indexOf("\r\n\r\n");
          if (end < 0) return;
          const status = head.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
          const length = /^content-length: (\d+)/im.exec(head)?.[1];
          // A chunked answer ends with a chunk of no bytes.
          left = length ? Number(length) - (head.length - end - 4) : head.endsWith("\r\n0\r\n\r\n") ? 0 : Infinity;
          head = "";
        } else if (left === Infinity) left = chunk.subarray(-5).toString("latin1") === "0\r\n\r\n" ? 0 : Infinity;
        else left -= chunk.length;
        if (left > 0) return;
        left = 0;
        if (isOnce) socket.destroy();
        else if (mode === "busy") socket.write(request());
      });
    }
    const dripping = mode === "drips" && setInterval(() => socket.write("x"), 1_000);
    if (dripping) socket.on("close", () => clearInterval(dripping));
  });
}
/** @param {number} nth */
async function forEver(nth) {
  await pause(random(500));
  for (;;) {
    await connection(nth, false);
    await pause(10);
  }
}

for (let nth = 0; nth < addresses; nth++) {
  for (let at = 0; at < atOnce; at++) void forEver(nth);
  if (perSecond > 0) setInterval(() => void connection(nth, true), 1_000 / perSecond);
}
