import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";

const REST_MS = 500;

/** The answer to a request whose body has not come whole says that the connection will be closed, and ends when the rest of the body has come
 *  or time is up. A socket that is closed with unread bytes is reset, and the client would lose the answer. */
export async function closingIfUnread(answer: Response, incoming: IncomingMessage): Promise<Response> {
  // A short body comes with the head, and Node reads it after it has called the listener.
  if (!incoming.complete) await setImmediate();
  if (incoming.complete) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set("Connection", "close");
  headers.set("Content-Length", String(body.byteLength));
  const stream = new ReadableStream({
    async start(controller) {
      if (body.byteLength > 0) controller.enqueue(body);
      await finished(incoming.resume(), { signal: AbortSignal.timeout(REST_MS) }).catch(() => {});
      controller.close();
    },
  });
  return new Response(stream, { status: answer.status, headers });
}
