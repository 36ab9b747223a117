import type { Server } from "node:http";
import type { Socket } from "node:net";
import { fairQueue } from "../process/fair-queue.ts";
import { networkOf } from "./client-address.ts";

/** After so long the next connection is read from although others wait to be accepted. */
const LONGEST_MS = 4;
/** Where so many wait to be read from, one is read from for each that is accepted: the system holds the others back. */
const MOST_WAITING = 1_000;
const UNLIMITED = { ofClient: Infinity, ofAll: Infinity };

/** Reads from connections in another order than they come in: Node accepts one in each turn of its event loop and reads from it at once, so a
 *  visitor's waits behind those of a crowd until the first requests of all of them are answered (fault 93). Here all are accepted first, and then
 *  that of the network is read from whose last turn is the longest ago. */
export function readInTurn(server: Server): void {
  // Node's own, which begins to read.
  const [readFrom] = server.listeners("connection");
  if (!readFrom) return;
  server.removeAllListeners("connection");
  // As the option of the same name in `net.createServer`, which `http.createServer` does not have.
  Object.assign(server, { pauseOnConnect: true });
  const waiting = fairQueue<Socket>(UNLIMITED);
  let count = 0;
  let hasAccepted = false;
  let isScheduled = false;
  let lastRead = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    isScheduled = false;
    const now = performance.now();
    const mustWait = hasAccepted && count < MOST_WAITING && now - lastRead < LONGEST_MS;
    hasAccepted = false;
    if (mustWait) {
      schedule();
      return;
    }
    const socket = waiting.take();
    if (!socket) return;
    count--;
    lastRead = now;
    schedule();
    if (socket.destroyed) return;
    readFrom?.call(server, socket);
    socket.resume();
  }

  server.on("connection", (socket: Socket) => {
    hasAccepted = true;
    // Refused as a flood.
    if (socket.destroyed) return;
    waiting.add(networkOf(socket.remoteAddress ?? "") ?? "", socket);
    count++;
    schedule();
  });
}
