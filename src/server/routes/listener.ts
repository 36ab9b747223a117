import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { ServerContext } from "../context/server-context.ts";
import { REQUEST_ID } from "../http/error-response.ts";
import { answerWith } from "../http/representation.ts";
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
  const { log, pages, statics } = context;
  const security = Object.entries(securityHeaders);
  const flatSecurity = security.flat();
  const flatSecurityWithoutPolicy = security.filter(([name]) => name !== POLICY).flat();
  const openStream = eventStreamEndpoint(context, securityHeaders);
  const answerByRoutes = routesListener(context);
  const idPrefix = randomBytes(3).toString("hex");
  let requestCount = 0;

  return (incoming, outgoing) => {
    requestCount++;
    const id = `${idPrefix}-${requestCount.toString(36)}`;
    logWhenClosed(log, id, incoming, outgoing);
    if (isStreamRequest(incoming)) {
      openStream(incoming, outgoing, id);
      return;
    }
    const { url = "/", method } = incoming;
    const ready = isRead(method) ? (statics.get(url) ?? pages.cached(url)) : undefined;
    if (ready) {
      const { headers } = incoming;
      const acceptEncoding = headers["accept-encoding"]?.toString();
      const answer = answerWith(ready, { acceptEncoding, ifNoneMatch: headers["if-none-match"] });
      // A page with a policy of its own does not get the policy of all pages.
      const common = answer.headers.includes(POLICY) ? flatSecurityWithoutPolicy : flatSecurity;
      // Names and values in turn, as Node writes them fastest.
      outgoing.writeHead(answer.status, common.concat(answer.headers, REQUEST_ID, id));
      outgoing.end(method === "HEAD" ? undefined : answer.body);
      return;
    }
    for (const [name, value] of security) outgoing.setHeader(name, value);
    outgoing.setHeader(REQUEST_ID, id);
    void answerByRoutes(incoming, outgoing);
  };
}

const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

function routesListener(context: ServerContext) {
  const app = createApp(context);
  // A write may be refused before its whole body has come.
  const answerWrite = async (request: Request, env: HttpBindings) =>
    closingIfUnread(await app.fetch(request, env), env.incoming);
  const answer = (request: Request, env: HttpBindings) =>
    isRead(request.method) ? app.fetch(request, env) : answerWrite(request, env);
  return getRequestListener((request, env) => answer(request, env as HttpBindings), {
    // This host is for requests without a header Host, which HTTP/1.0 allows.
    hostname: new URL(context.settings.siteUrl).host,
    // For what cannot be parsed as a request, such as one with a broken Host. The routes answer their own errors (`answerError`).
    errorHandler: () => Response.json({ code: "invalid" }, { status: 400 }),
  });
}

function logWhenClosed(log: Log, request: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const start = performance.now();
  outgoing.on("close", () => {
    // A stream always ends by closing its connection.
    const isAborted = !outgoing.writableFinished && !isStreamRequest(incoming);
    log.info("request", {
      request,
      method: incoming.method,
      path: loggedPath(incoming.url ?? ""),
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      aborted: isAborted || undefined,
    });
  });
}

/** The start of a path, because the rest may be what a user typed: "/products/p1?od=x" → "/products…". */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const known = /^\/(api\/)?[a-z-]{1,30}/.exec(path)?.[0] ?? "/";
  return known.length === path.length ? path : `${known}…`;
}
