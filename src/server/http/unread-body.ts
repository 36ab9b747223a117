import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

const LINGER_MS = 500;

/** To be called before a response is written. Where the request's body has not arrived whole, the response says `Connection: close`, and the
 *  connection is closed half a second after it: a client that is still sending loses the response if it is closed at once. */
export async function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.method === "GET" || incoming.method === "HEAD" || incoming.complete) return;
  // A body that came with its head is parsed after the request's listener has returned.
  await nextTurn();
  if (incoming.complete) return;
  outgoing.setHeader("Connection", "close");
  const { socket } = incoming;
  // Node calls it when the response has been sent.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS);
  };
}
