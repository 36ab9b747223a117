import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { isFolder } from "../files/file-rows.ts";
import { cachedSitemap } from "../pages/cached-sitemap.ts";
import { type Answer, answerWith, type Wanted } from "../pages/representation.ts";
import { robots } from "../pages/sitemap.ts";
import type { ServerContext } from "../server-context.ts";
import { readWatch } from "../store/read-watch.ts";
import { retryWhenBusy } from "../store/transaction.ts";
import { addressOf } from "./client-address.ts";
import { answerError, requestId } from "./error-response.ts";
import { gate } from "./gate.ts";
import { bodyOf, MOST_ANYBODYS_BYTES, queryOf } from "./parse.ts";
import { AddRequest, CommitRequest, Credentials, Watch } from "./requests.ts";

type Ctx = Context<{ Bindings: Partial<HttpBindings> }>;

/** Every route of the server. Who may write is decided in gate.ts, what errors mean in answer-error.ts. */
export function createApp({
  settings,
  log,
  store,
  files,
  serveFile,
  sessions,
  signIn,
  cookie,
  live,
  pages,
  statics,
}: ServerContext) {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const siteMap = cachedSitemap(store, settings.siteUrl);
  app.onError(answerError(log));
  app.use("/api/*", gate({ siteUrl: settings.siteUrl, sessions, cookie }));
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });

  // HEAD alone: live/live-door.ts answers GET in front of all routes, where the address is written as browsers write it.
  app.get(PATHS.live, (c) => {
    if (c.req.method !== "HEAD") throw new BackendError("notFound");
    return c.body(null);
  });
  app.get(PATHS.read, (c) => {
    const watch = queryOf(c, "watch", Watch);
    if (!mayRead(watch.collection, () => sessionOf(c) !== null)) throw new BackendError("signedOut");
    return c.json(readWatch(store.snapshot(), watch));
  });
  app.get(PATHS.session, (c) => c.json(sessionOf(c)));
  app.post(PATHS.add, async (c) => {
    const request = await bodyOf(c, AddRequest);
    return c.json({ outcome: await outcomeOf(() => store.add(request)) });
  });
  app.post(PATHS.commit, async (c) => {
    const { changes } = await bodyOf(c, CommitRequest);
    return c.json({ outcome: await outcomeOf(() => store.commit(changes)) });
  });

  app.post(PATHS.signIn, async (c) => {
    const { outcome, token, retryAfter } = await signIn(
      await bodyOf(c, Credentials, MOST_ANYBODYS_BYTES),
      addressOf(c, settings.trustProxy),
    );
    if (token) {
      await endSession(c);
      c.header("Set-Cookie", cookie.set(token));
    }
    log[outcome === "success" ? "info" : "warn"]("sign-in", { request: requestId(c), outcome });
    if (retryAfter === undefined) return c.json({ outcome });
    log.warn("sign-in throttled", { request: requestId(c) });
    return c.json({ outcome }, 429, { "Retry-After": String(retryAfter) });
  });
  app.post(PATHS.signUp, async (c) => {
    await bodyOf(c, Credentials, MOST_ANYBODYS_BYTES);
    return c.json({ outcome: "operation-not-allowed" });
  });
  app.post(PATHS.signOut, async (c) => {
    await endSession(c);
    return c.body(null, 204, { "Set-Cookie": cookie.clear() });
  });

  app.put(`${PATHS.files}/:folder/:name`, async (c) => {
    const { folder, name } = c.req.param();
    if (!isFolder(folder) || folder === "documents") throw new BackendError("denied");
    const announced = Number(c.req.header("Content-Length") ?? 0);
    return c.json({ url: await files.upload(folder, name, c.req.raw.body, announced) });
  });
  app.delete(`${PATHS.files}/:folder/:name`, async (c) => {
    const { folder, name } = c.req.param();
    if (isFolder(folder)) await files.remove(folder, name, c.req.query("v"));
    return c.body(null, 204);
  });
  app.get(`${PATHS.documents}/:name`, (c) => c.json({ url: files.documentUrl(c.req.param("name")) }));
  app.all("/api/*", () => {
    throw new BackendError("notFound");
  });

  app.get("/files/:folder/:name", (c) => serveFile(c, c.req.param("folder"), c.req.param("name")));
  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/sitemap.xml", (c) => responseOf(answerWith(siteMap(), wantedIn(c))));
  app.get("/robots.txt", (c) => c.text(robots(settings.siteUrl)));
  app.get("*", async (c) => {
    const file = statics.get(c.req.path);
    const wanted = wantedIn(c);
    return responseOf(file ? answerWith(file, wanted) : await pages.answer(addressIn(c), () => sessionOf(c), wanted));
  });
  app.all("*", (c) => c.body(null, 405, { Allow: "GET, HEAD" }));

  const tokenOf = (c: Ctx) => cookie.token(c.req.header("Cookie"));
  const sessionOf = (c: Ctx) => {
    const token = tokenOf(c);
    return token === undefined ? null : sessions.find(token, { use: true });
  };
  async function endSession(c: Ctx): Promise<void> {
    const token = tokenOf(c);
    if (token === undefined) return;
    await sessions.end(token);
    live.recheckSessions();
  }
  return app;
}

const wantedIn = (c: Ctx): Wanted => ({
  acceptEncoding: c.req.header("Accept-Encoding"),
  ifNoneMatch: c.req.header("If-None-Match"),
});
function responseOf({ status, headers, body }: Answer): Response {
  const named = headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1] ?? ""] as const]));
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: Object.fromEntries(named) });
}

/** Path and query as they came: the routes' own are tidied up. */
function addressIn(c: Ctx): string {
  const came = c.env?.incoming?.url;
  return came?.startsWith("/") ? came : c.req.url.slice(new URL(c.req.url).origin.length);
}

/** A conflict is an outcome on the wire, as it is one to its writer. */
async function outcomeOf<T extends string>(write: () => T): Promise<T | "conflict"> {
  try {
    return await retryWhenBusy(write);
  } catch (error) {
    if (error instanceof BackendError && error.code === "conflict") return "conflict";
    throw error;
  }
}
