import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address.ts";

/** In each second this many connections are accepted, whoever asks. */
const FOR_ANYBODY = 100;
/** Beyond them, connections of a network that had fewer in this second. */
const FOR_EACH = 10;
/** A proxy on this machine connects from there for all visitors. */
const OWN_ADDRESSES = new Set(["127.0.0.1", "::1"]);

/** Closes connections of a network that opens very many while others wait for theirs, before anything is read from them (fault 93). Only
 *  where visitors reach the server without a proxy. Calls `onRefused` for each. */
export function refuseFloods(server: Server, onRefused: () => void): void {
  const accept = acceptor();
  // Before Node's own listener, which reads.
  server.prependListener("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "") ?? "";
    if (OWN_ADDRESSES.has(network) || accept(network)) return;
    onRefused();
    socket.resetAndDestroy();
  });
}

/** Accepts one more connection of a network, or returns false. `now` is in milliseconds. */
export function acceptor(now: () => number = () => performance.now()) {
  const accepted = new Map<string, number>();
  let second = -1;
  let count = 0;
  return (network: string): boolean => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      count = 0;
      accepted.clear();
    }
    const before = accepted.get(network) ?? 0;
    if (count >= FOR_ANYBODY && before >= FOR_EACH) return false;
    count++;
    accepted.set(network, before + 1);
    return true;
  };
}
