import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address.ts";

/** A leaky bucket for each network: 300 new connections at once, for its 256 streams and some pages, and then ten a second. */
const BURST = 300;
const PER_SECOND = 10;
/** A proxy on this machine connects from there for all visitors. */
const OWN_ADDRESSES = new Set(["127.0.0.1", "::1"]);

/** Closes connections of a network that opens very many, before anything is read from them (fault 93). Only where visitors reach the
 *  server without a proxy. Calls `onRefused` for each. */
export function refuseFloods(server: Server, onRefused: () => void): void {
  const accept = acceptor();
  // Before the one that reads.
  server.prependListener("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "") ?? "";
    if (OWN_ADDRESSES.has(network) || accept(network)) return;
    onRefused();
    socket.resetAndDestroy();
  });
}

/** Accepts one more connection of a network, or returns false. `now` is in milliseconds. */
export function acceptor(now: () => number = () => performance.now()) {
  /** How full the bucket of each network is. A connection that was closed still counts. */
  const counts = new Map<string, number>();
  let second = Math.floor(now() / 1_000);

  function leak(): void {
    const passed = Math.floor(now() / 1_000) - second;
    if (passed === 0) return;
    second += passed;
    for (const [network, count] of counts) {
      const left = count - passed * PER_SECOND;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    }
  }
  return (network: string): boolean => {
    leak();
    const count = counts.get(network) ?? 0;
    if (count >= BURST) return false;
    counts.set(network, count + 1);
    return true;
  };
}
