import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most pipelined requests that wait on a connection. Neither browsers nor the proxies in front of us pipeline; and each has to be parsed, so
 *  a hostile crowd that sends a hundred at a time makes visitors wait twice as long as with thirty. */
const MOST_WAITING = 30;
/** Of a request that waits, because all of them are held in memory. Browsers send twenty. */
const MOST_HEADERS = 100;

const LAST_ANSWER = Symbol("last answer");
const WAITING = Symbol("waiting requests");
/** Properties of the socket, which are cheaper for each cached page than a Map (ADR-013). */
interface Connection extends Socket {
  [LAST_ANSWER]?: ServerResponse;
  [WAITING]?: number;
}

/** The answer to the last request on a connection, which ends after all others. */
export const lastAnswer = (socket: Socket): ServerResponse | undefined => (socket as Connection)[LAST_ANSWER];

/** Handles each request of a connection when the answer to the one before it has been sent, in a later turn of the event loop. Closes the
 *  connection where too many wait, and where one is sent behind an answer that ends with the connection, such as an event stream. */
export function oneRequestAtATime(handle: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const socket: Connection = incoming.socket;
    const before = socket[LAST_ANSWER];
    socket[LAST_ANSWER] = outgoing;
    if (!before || before.closed) {
      handle(incoming, outgoing);
      return;
    }
    const waiting = (socket[WAITING] ?? 0) + 1;
    socket[WAITING] = waiting;
    if (waiting > MOST_WAITING || incoming.rawHeaders.length > 2 * MOST_HEADERS || !before.shouldKeepAlive) {
      socket.destroy();
      return;
    }
    const handleNow = () => {
      if (!socket.writable) return;
      socket[WAITING] = (socket[WAITING] ?? 1) - 1;
      handle(incoming, outgoing);
      // The answer ends with the connection, so those that wait behind it have none.
      const isLast = socket[LAST_ANSWER] === outgoing;
      if (!isLast && !outgoing.shouldKeepAlive) socket.destroy();
    };
    before.once("close", () => setImmediate(handleNow));
  };
}

/** Makes Node's parser stop on a destroyed connection. It would go through all that has arrived, which takes 80 ms for 64 KB of short
 *  requests; but it stops at a request for an upgrade, so every request behind is one. No upgrade is ever accepted. Node sets the field. */
export class Incoming extends IncomingMessage {
  get upgrade(): boolean {
    return this.socket.destroyed;
  }
  set upgrade(_: boolean) {}
}
