import { Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { type CommitAnswer, PATHS } from "#src/backend/embedded/wire.ts";
import { isId, newId } from "#src/backend/new-id.ts";
import { isPublicWatch } from "#src/backend/public-watch.ts";
import { MOST_RENDERED } from "#src/domain/products/listing.ts";
import { documentPath } from "#src/site/page-paths.ts";
import { PAGES } from "#src/site/pages.ts";
import { withParameters } from "#src/site/parameters.ts";
import type { ServerContext } from "../context/server-context.ts";
import { isFolder } from "../files/file-rows.ts";
import { answerError, requestId } from "../http/error-response.ts";
import { bodyOf, jsonOf, MOST_STAFF_BYTES } from "../http/parse.ts";
import { type Answer, answerWith, type Wanted } from "../http/representation.ts";
import { cachedSitemap, robots } from "../pages/sitemap.ts";
import { webManifest } from "../pages/web-manifest.ts";
import { read } from "../store/read.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import { accountRoutes, answerOutcome } from "./account-routes.ts";
import { backupRoutes } from "./backup-routes.ts";
import { type Bindings, type Ctx, callers } from "./callers.ts";
import { gate, isNamed } from "./gate.ts";
import { CommitRequest, Credentials, ForgetMissedSearch, Watch } from "./requests.ts";
import { fileServer } from "./serve-file.ts";

/** Every route of the server except event streams. gate.ts refuses writes of anybody but staff; error-response.ts turns errors into answers. */
export function createApp(context: ServerContext) {
  const { settings, log, store, disk, files, sessions, signIn, cookie, live, pages, missed, statics } = context;
  const caller = callers(context);
  const { tokenOf, sessionOf, staff, clientIn } = caller;
  const app = new Hono<Bindings>();
  const serveFile = fileServer(disk, files.find);
  const siteMap = cachedSitemap(settings.siteUrl);
  app.onError(answerError(log));
  app.use("/api/*", gate(settings, sessionOf));
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });

  // event-stream-endpoint.ts answers GET before this route sees it, unless the path has a spelling that no browser sends.
  app.get(PATHS.live, (c) => {
    if (c.req.method !== "HEAD") throw new BackendError("notFound");
    return c.body(null);
  });
  app.get(PATHS.read, (c) => {
    const watch = jsonOf(Watch, c.req.query("watch") ?? "");
    const isStaff = () => sessionOf(c) !== null;
    // Visitors get queries and long lists only by the stream, which has limits for each client and sends a long list in chunks.
    const isOnlyByStream = "query" in watch || ("first" in watch && (watch.first ?? 0) > MOST_RENDERED);
    const isForVisitors = isPublicWatch(watch) && !isOnlyByStream;
    const isPermitted = mayRead(watch.collection, isStaff) && (isForVisitors || isStaff());
    if (!isPermitted) throw new BackendError("signedOut");
    return c.json(read(store.snapshot(), watch));
  });
  app.get(PATHS.session, (c) => c.json(sessionOf(c)));
  app.post(PATHS.commit, async (c) => {
    const { changes, action = newId(), key = newId() } = await bodyOf(c, CommitRequest, MOST_STAFF_BYTES);
    const outcome = await retryWhenBusy(() => store.commit(changes, { by: staff(c).email, action, key }));
    return c.json({ outcome } satisfies CommitAnswer);
  });

  app.post(PATHS.signIn, async (c) => {
    const { token, ...result } = await signIn(await bodyOf(c, Credentials), clientIn(c));
    if (token) {
      await endSession(c);
      c.header("Set-Cookie", cookie.set(token));
    }
    if (result.retryAfter !== undefined) log.warn("sign-in throttled", { request: requestId(c) });
    return answerOutcome(c, log, "sign-in", result);
  });
  app.post(PATHS.signOut, async (c) => {
    const session = sessionOf(c);
    // The session that the page shows has ended, and the cookie holds another user's session.
    if (session && !isNamed(c, session)) return c.body(null, 204);
    await endSession(c);
    return c.body(null, 204, { "Set-Cookie": cookie.clear() });
  });

  accountRoutes(app, context, caller);
  backupRoutes(app, context, caller);

  app.get(PATHS.missedSearches, async (c) => {
    staff(c);
    return c.json(await missed.list(store.snapshot()));
  });
  app.post(PATHS.missedSearches, async (c) => {
    missed.forget((await bodyOf(c, ForgetMissedSearch)).text);
    return c.body(null, 204);
  });

  app.put(`${PATHS.files}/:folder/:name`, async (c) => {
    const { folder, name } = c.req.param();
    if (!isFolder(folder) || folder === "documents") throw new BackendError("denied");
    const announced = Number(c.req.header("Content-Length") ?? 0);
    const check = () => void staff(c);
    return c.json({ url: await files.upload(folder, name, c.req.raw.body, announced, check) });
  });
  app.delete(`${PATHS.files}/:folder/:name`, async (c) => {
    const { folder, name } = c.req.param();
    if (!isFolder(folder)) return c.body(null, 204);
    await files.remove(folder, name, c.req.query("v"), () => {
      staff(c);
      return store.shownFiles();
    });
    return c.body(null, 204);
  });
  app.get(`${PATHS.documents}/:name`, (c) => c.json({ url: files.documentUrl(c.req.param("name")) }));
  app.all("/api/*", () => {
    throw new BackendError("notFound");
  });

  app.get("/files/:folder/:name", (c) => serveFile(c, c.req.param("folder"), c.req.param("name")));
  app.get(PAGES.label.path, async (c, next) => {
    const id = c.req.param("id");
    if (!isId(id)) return next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    const isStaff = sessionOf(c) !== null;
    return c.redirect(
      isStaff ? withParameters(PAGES.cmsProducts.path, { produkt: id }) : documentPath(PAGES.product, id),
    );
  });
  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/sitemap.xml", (c) => responseOf(answerWith(siteMap(store.snapshot()), wantedIn(c))));
  app.get("/robots.txt", (c) => c.text(robots(settings.siteUrl)));
  app.get("/site.webmanifest", (c) => {
    const stored = store.snapshot().collections.settings.byId.get("shop");
    return c.body(webManifest(stored), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "no-cache",
    });
  });
  app.get("*", async (c) => {
    const file = statics.get(c.req.path);
    const wanted = wantedIn(c);
    if (file) return responseOf(answerWith(file, wanted));
    const isScript = c.req.header("Sec-Fetch-Dest") === "empty";
    const visitor = { client: clientIn(c), session: () => sessionOf(c), isScript };
    return responseOf(await pages.answer(addressIn(c), visitor, wanted));
  });
  app.all("*", (c) => c.body(null, 405, { Allow: "GET, HEAD" }));

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
  const pairs = headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1] ?? ""] as const]));
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: Object.fromEntries(pairs) });
}

/** Path and query as received, because Hono's request holds them normalised. */
function addressIn(c: Ctx): string {
  const url = c.env?.incoming?.url;
  return url?.startsWith("/") ? url : c.req.url.slice(new URL(c.req.url).origin.length);
}
