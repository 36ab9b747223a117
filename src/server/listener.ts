import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { REQUEST_ID } from "./answer-error.ts";
import { createApp } from "./app.ts";
import { liveDoor } from "./live/live-door.ts";
import { describe, type Log } from "./log.ts";
import type { Machine } from "./machine.ts";
import { answerWith, type Representation } from "./pages/representation.ts";
import { securityHeaders } from "./security-headers.ts";

/** Answers requests: kept pages and built files at once, everything else by the routes of app.ts. */
export function createListener(machine: Machine, contentSecurityPolicy: string | undefined): RequestListener {
  const { log, pages, statics, settings } = machine;
  const security = securityHeaders(settings.siteUrl, contentSecurityPolicy);
  const headers = Object.entries(security);
  const opensStream = liveDoor(machine, security);
  const app = createApp(machine);
  const handle = getRequestListener(app.fetch, {
    // HTTP/1.0 needs no Host.
    hostname: new URL(settings.siteUrl).host,
    errorHandler: () => Response.json({ code: "invalid" }, { status: 400 }),
  });
  const process = randomBytes(3).toString("hex");
  let count = 0;

  return (incoming, outgoing) => {
    const id = `${process}-${(++count).toString(36)}`;
    logWhenDone(log, id, incoming, outgoing);
    if (opensStream(incoming, outgoing, id)) return;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader(REQUEST_ID, id);
    const url = incoming.url ?? "/";
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    const kept = isRead ? (statics.get(url) ?? pages.kept(url)) : undefined;
    if (!kept) return void handle(incoming, outgoing);
    send(kept, incoming, outgoing).catch((error) => {
      log.error("failure", { request: id, error: describe(error) });
      outgoing.destroy();
    });
  };
}

async function send(what: Representation, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = await answerWith(what, {
    acceptEncoding: textOf(incoming.headers["accept-encoding"]),
    ifNoneMatch: incoming.headers["if-none-match"],
  });
  outgoing.writeHead(status, body ? { ...headers, "Content-Length": body.length } : headers);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

const textOf = (header: string | readonly string[] | undefined) =>
  typeof header === "object" ? header.join() : header;

function logWhenDone(log: Log, request: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const start = performance.now();
  outgoing.on("close", () => {
    log.info("request", {
      request,
      method: incoming.method,
      path: nameless(incoming.url ?? ""),
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(!outgoing.writableFinished && { aborted: true }),
    });
  });
}

/** A path as far as it tells nothing about anybody: what people name or type never gets into the log. */
function nameless(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const known = /^\/(api\/)?[a-z-]{1,30}/.exec(path)?.[0] ?? "/";
  return known.length === path.length ? path : `${known}…`;
}
