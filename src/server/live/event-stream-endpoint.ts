import type { IncomingMessage, ServerResponse } from "node:http";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { failureAnswer, REQUEST_ID } from "../http/error-response.ts";
import { jsonOf } from "../http/parse.ts";
import { LiveRequest } from "../http/requests.ts";
import type { ServerContext } from "../server-context.ts";

/** The stream ends with its connection, so that an event is written as it is, once for all. */
const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  Connection: "close",
};
const NOTHING = {};

/** Opens the event streams, in front of all routes and on the bare socket: what a stream holds is held by thousands (ADR-014).
 *  Tells whether the request was one for it, and has then answered it. */
export function eventStreamEndpoint(
  { log, live, cookie }: Pick<ServerContext, "log" | "live" | "cookie">,
  securityHeaders: Readonly<Record<string, string>>,
): (incoming: IncomingMessage, outgoing: ServerResponse, id: string) => boolean {
  const common = Object.entries({ ...securityHeaders, ...HEADERS }).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 200 OK\r\n${common.join("")}`;

  function open({ url = "", headers, socket }: IncomingMessage, outgoing: ServerResponse, id: string): void {
    const request = jsonOf(LiveRequest, new URLSearchParams(url.slice(PATHS.live.length)).get("request") ?? "");
    const head = `${start}Date: ${new Date().toUTCString()}\r\n${REQUEST_ID}: ${id}\r\n\r\n`;
    // A response that waits for the one before it on its connection does not have the socket yet.
    const isOpen = outgoing.socket === socket && live.open(socket, head, request, cookie.token(headers.cookie));
    if (!isOpen) throw new BackendError("unavailable", "streams");
  }

  return (incoming, outgoing, id) => {
    if (incoming.method !== "GET" || !isLive(incoming.url)) return false;
    try {
      open(incoming, outgoing, id);
      lighten(incoming);
    } catch (error) {
      const { status, headers, body } = failureAnswer(log, error as Error, { request: id, path: PATHS.live });
      outgoing.writeHead(status, { ...securityHeaders, ...headers, [REQUEST_ID]: id }).end(body);
    }
    return true;
  };
}

const isLive = (url: string | undefined) => url === PATHS.live || url?.startsWith(`${PATHS.live}?`);

/** Whether a stream was opened for the request, so that nothing was written to its response. */
export const isStream = ({ method, url }: IncomingMessage, { headersSent }: ServerResponse): boolean =>
  method === "GET" && url === PATHS.live && !headersSent;

/** Node keeps a request as long as its connection. What it brought has been read and is let go. */
function lighten(incoming: IncomingMessage): void {
  incoming.url = PATHS.live;
  incoming.headers = NOTHING;
  incoming.rawHeaders = [];
}
