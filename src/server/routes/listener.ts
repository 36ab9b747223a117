import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { ServerContext } from "../context/server-context.ts";
import { REQUEST_ID } from "../http/error-response.ts";
import { answerWith, recompression } from "../http/representation.ts";
import { POLICY } from "../http/security-headers.ts";
import { closingIfUnread } from "../http/unread-body.ts";
import type { Log } from "../process/log.ts";
import { createApp } from "./app.ts";
import { eventStreamEndpoint, isStreamRequest } from "./event-stream-endpoint.ts";

/** Answers requests: cached pages and built files without waiting (ADR-013), everything else by the routes of app.ts. */
export function createListener(
  context: ServerContext,
  securityHeaders: Readonly<Record<string, string>>,
): RequestListener {
  const { log, pages, statics, settings } = context;
  const security = Object.entries(securityHeaders);
  const flatSecurity = security.flat();
  const withoutPolicy = security.filter(([name]) => name !== POLICY).flat();
  const openStream = eventStreamEndpoint(context, securityHeaders);
  const recompress = recompression();
  const app = createApp(context);
  const answer = (request: Request, env: HttpBindings) => {
    const response = app.fetch(request, env);
    if (isRead(request.method)) return response;
    return Promise.resolve(response).then((written) => closingIfUnread(written, env.incoming));
  };
  const handle = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    // This host is for requests without a header Host, which HTTP/1.0 allows.
    hostname: new URL(settings.siteUrl).host,
    errorHandler: () => Response.json({ code: "invalid" }, { status: 400 }),
  });
  const idPrefix = randomBytes(3).toString("hex");
  let requests = 0;

  return (incoming, outgoing) => {
    const id = `${idPrefix}-${(++requests).toString(36)}`;
    logWhenDone(log, id, incoming, outgoing);
    if (isStreamRequest(incoming)) {
      openStream(incoming, outgoing, id);
      return;
    }
    const { url = "/", method } = incoming;
    const cached = isRead(method) ? (statics.get(url) ?? pages.cached(url)) : undefined;
    if (cached) {
      const { status, headers, body } = answerWith(cached, wantedBy(incoming));
      const common = headers.includes(POLICY) ? withoutPolicy : flatSecurity;
      outgoing.writeHead(status, common.concat(headers, REQUEST_ID, id));
      outgoing.end(method === "HEAD" ? undefined : body);
      void recompress(cached);
      return;
    }
    for (const [name, value] of security) outgoing.setHeader(name, value);
    outgoing.setHeader(REQUEST_ID, id);
    void handle(incoming, outgoing);
  };
}

const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

const wantedBy = ({ headers }: IncomingMessage) => ({
  acceptEncoding: headers["accept-encoding"]?.toString(),
  ifNoneMatch: headers["if-none-match"],
});

/** A stream that its reader closes is not logged as aborted, for that is how a stream ends. */
function logWhenDone(log: Log, request: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const start = performance.now();
  outgoing.on("close", () => {
    log.info("request", {
      request,
      method: incoming.method,
      path: anonymous(incoming.url ?? ""),
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      aborted: outgoing.writableFinished || isStreamRequest(incoming) ? undefined : true,
    });
  });
}

/** The first segment of a path, for the log: the rest may be what a user typed. */
function anonymous(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const known = /^\/(api\/)?[a-z-]{1,30}/.exec(path)?.[0] ?? "/";
  return known.length === path.length ? path : `${known}…`;
}
