import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address.ts";

/** In each second this many connections are accepted, whoever asks. */
const FOR_ANYBODY = 100;
/** Beyond them, connections of an address that had fewer in this second. */
const FOR_EACH = 10;
/** A proxy on this machine connects from there for all visitors. */
const OWN_ADDRESSES = new Set(["127.0.0.1", "::1"]);

/** Closes connections of an address that opens very many while others wait for theirs, before anything is read from them (fault 93). */
export function shareConnections(server: Server): void {
  const isAccepted = connectionShare();
  // Before Node's own listener, which reads.
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (!OWN_ADDRESSES.has(remoteAddress) && !isAccepted(networkOf(remoteAddress) ?? "")) socket.resetAndDestroy();
  });
}

/** Whether one more connection of a network is accepted now. `now` is in milliseconds. */
export function connectionShare(now: () => number = () => performance.now()) {
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
