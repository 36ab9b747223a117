import type { IncomingMessage, ServerResponse } from "node:http";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { ServerContext } from "../context/server-context.ts";
import { clientOf } from "../http/client-address.ts";
import { failureAnswer, REQUEST_ID } from "../http/error-response.ts";
import { jsonOf } from "../http/parse.ts";
import { LiveRequest } from "./requests.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  Connection: "close",
};

/** Answers `GET /api/live`, in front of all routes, because a routed request costs more memory for as long as its stream is open. */
export function eventStreamEndpoint(
  { log, live, cookie, settings }: Pick<ServerContext, "log" | "live" | "cookie" | "settings">,
  securityHeaders: Readonly<Record<string, string>>,
) {
  const common = { ...securityHeaders, ...HEADERS };
  let isProxyNoted = settings.trustProxy;

  return (incoming: IncomingMessage, outgoing: ServerResponse, id: string): void => {
    const { url = "", headers } = incoming;
    try {
      const query = new URLSearchParams(url.slice(PATHS.live.length));
      const request = jsonOf(LiveRequest, query.get("request") ?? "");
      if (!isProxyNoted && headers["x-forwarded-for"] !== undefined) {
        // Behind a proxy all visitors count as one client until TRUST_PROXY is on.
        log.warn("proxy not trusted", { request: id });
        isProxyNoted = true;
      }
      const client = { client: clientOf(incoming, settings.trustProxy), token: cookie.token(headers.cookie) };
      const firstChunk = live.open(outgoing, request, client);
      // The stream ends with its connection, so each event is written as it is, without the framing of chunks.
      outgoing.removeHeader("Transfer-Encoding");
      outgoing.shouldKeepAlive = false;
      outgoing.writeHead(200, { ...common, [REQUEST_ID]: id });
      outgoing.write(firstChunk);
    } catch (error) {
      const { status, headers, body } = failureAnswer(log, error as Error, { request: id, path: PATHS.live });
      outgoing.writeHead(status, { ...securityHeaders, ...headers, [REQUEST_ID]: id }).end(body);
    }
  };
}

/** Whether the request is one for the endpoint. Any other spelling of its address gets the routes' 404. */
export const isStreamRequest = ({ method, url }: IncomingMessage): boolean =>
  method === "GET" && (url === PATHS.live || url?.startsWith(`${PATHS.live}?`) === true);
