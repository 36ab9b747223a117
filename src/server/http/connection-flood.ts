import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address.ts";

/** How many new connections of a network are served at once, and how many a second after that, in their order. */
const AT_ONCE = 50;
const PER_SECOND = 20;
/** With those that wait: enough for a network's 256 streams and some pages. */
const MOST = 300;
/** A proxy on this machine connects from there for all visitors. */
const OWN_ADDRESSES = new Set(["127.0.0.1", "::1"]);

/** Before anything is read from it, lets a connection of a network that opens many wait, and closes it where there are too many (fault
 *  93). Only where visitors reach the server without a proxy. Calls `onRefused` for each that is closed. Returns a function that closes
 *  those that wait. */
export function paceConnections(server: Server, onRefused: () => void): () => void {
  const delayOf = connectionDelays();
  const waiting = new Set<Socket>();
  const listeners = server.listeners("connection");
  server.removeAllListeners("connection");
  // A property of every `net.Server`, for which `createServer` of HTTP has no option.
  Object.assign(server, { pauseOnConnect: true });

  function serve(socket: Socket): void {
    waiting.delete(socket);
    for (const listener of listeners) listener.call(server, socket);
    socket.resume();
  }
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "") ?? "";
    const delay = OWN_ADDRESSES.has(network) ? 0 : delayOf(network);
    if (delay === 0) serve(socket);
    else if (delay === undefined) {
      onRefused();
      socket.resetAndDestroy();
    } else {
      waiting.add(socket);
      const timer = setTimeout(serve, delay, socket);
      socket
        .on("error", () => {})
        .once("close", () => {
          clearTimeout(timer);
          waiting.delete(socket);
        });
    }
  });
  return () => {
    for (const socket of waiting) socket.destroy();
  };
}

/** Returns how long one more connection of a network is to wait, in milliseconds; undefined for one that is refused. `now` is in
 *  milliseconds. */
export function connectionDelays(now: () => number = () => performance.now()) {
  /** How many connections of each network are not made up for by the time that has passed. One that was closed still counts. */
  const counts = new Map<string, number>();
  let second = Math.floor(now() / 1_000);

  function letTimePass(): void {
    const passed = Math.floor(now() / 1_000) - second;
    if (passed === 0) return;
    second += passed;
    for (const [network, count] of counts) {
      const left = count - passed * PER_SECOND;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    }
  }
  return (network: string): number | undefined => {
    letTimePass();
    const count = counts.get(network) ?? 0;
    if (count >= MOST) return undefined;
    counts.set(network, count + 1);
    return (Math.max(0, count + 1 - AT_ONCE) / PER_SECOND) * 1_000;
  };
}
