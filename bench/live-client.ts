import { connect, type Socket } from "node:net";
import type { Answer, Order } from "./live-wire.ts";

/** A process that holds the event streams of many browsers and reports when the last of them has received a write. It uses plain sockets
 *  with one common buffer, because the cost of reading is part of what is measured. */

const AT_ONCE = 100;
/** Connections come from this many addresses of this machine, so that a storm does not use up the ports, nor one address its share of
 *  streams (fault 93). */
const ADDRESSES = 40;
const CONNECTS_WITHIN_MS = 30_000;
const buffer = Buffer.alloc(64 * 1024);
const REVISION = /"revision":(\d+)/g;

interface Connection {
  readonly socket: Socket;
  /** Whether it has received its first event. */
  isLive: boolean;
  /** The beginning of an event whose end has not arrived yet. */
  rest: string;
}

let connections: Connection[] = [];
/** By revision: how many connections have received it, and when the last of them did. */
const received = new Map<number, { by: number; lastAt: bigint }>();
let awaited: (() => void) | undefined;
let made = 0;

function receive(connection: Connection, text: string): void {
  const whole = connection.rest + text;
  const end = whole.lastIndexOf("\n\n") + 1;
  connection.rest = whole.slice(end);
  for (const [, digits] of whole.slice(0, end).matchAll(REVISION)) {
    const revision = Number(digits);
    connection.isLive = true;
    const known = received.get(revision) ?? { by: 0, lastAt: 0n };
    received.set(revision, { by: known.by + 1, lastAt: process.hrtime.bigint() });
  }
  awaited?.();
}

/** Resolves to the connection once its first event has arrived, or to undefined where the stream was refused or took too long. */
function opened(port: number, path: string): Promise<Connection | undefined> {
  const localAddress = `127.0.0.${2 + (made++ % ADDRESSES)}`;
  return new Promise((resolve) => {
    const connection: Connection = {
      isLive: false,
      rest: "",
      socket: connect({ port, host: "127.0.0.1", localAddress, onread: { buffer, callback } }),
    };
    const { socket } = connection;
    const timer = setTimeout(() => done(undefined), CONNECTS_WITHIN_MS);
    function done(result: Connection | undefined): void {
      clearTimeout(timer);
      if (!result) socket.destroy();
      resolve(result);
    }
    function callback(length: number): boolean {
      const text = buffer.toString("latin1", 0, length);
      if (!connection.isLive && text.startsWith("HTTP/1.1") && !text.startsWith("HTTP/1.1 200")) done(undefined);
      else {
        receive(connection, text);
        if (connection.isLive) done(connection);
      }
      return true;
    }
    socket.on("error", () => done(undefined));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

async function connectAll({ port, paths }: Extract<Order, { kind: "connect" }>): Promise<Answer> {
  let refused = 0;
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const batch = await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => opened(port, path)));
    const held = batch.filter((one) => one !== undefined);
    connections.push(...held);
    refused += batch.length - held.length;
  }
  return { kind: "connected", held: connections.length, refused };
}

function awaitAll({ revision, withinMs }: Extract<Order, { kind: "await" }>): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(answer, withinMs);
    awaited = () => {
      if (received.get(revision)?.by === connections.length) answer();
    };
    awaited();
    function answer(): void {
      clearTimeout(timer);
      awaited = undefined;
      const { by, lastAt } = received.get(revision) ?? { by: 0, lastAt: 0n };
      resolve({ kind: "received", by, lastAt: String(lastAt) });
    }
  });
}

async function disconnectAll(): Promise<Answer> {
  const closing = connections
    .filter(({ socket }) => !socket.destroyed)
    .map(({ socket }) => new Promise((resolve) => socket.once("close", resolve).destroy()));
  await Promise.all(closing);
  connections = [];
  received.clear();
  return { kind: "disconnected" };
}

process.on("message", async (order: Order) => {
  const answer =
    order.kind === "connect"
      ? await connectAll(order)
      : order.kind === "await"
        ? await awaitAll(order)
        : await disconnectAll();
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
