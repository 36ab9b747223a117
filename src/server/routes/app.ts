import { Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { type CommitAnswer, PATHS } from "#src/backend/embedded/wire.ts";
import { newId } from "#src/backend/new-id.ts";
import { isPublicWatch } from "#src/backend/public-watch.ts";
import { MOST_RENDERED } from "#src/domain/products/listing.ts";
import type { ServerContext } from "../context/server-context.ts";
import { isFolder } from "../files/file-rows.ts";
import { answerError, requestId } from "../http/error-response.ts";
import { bodyOf, jsonOf, MOST_STAFF_BYTES } from "../http/parse.ts";
import { read } from "../store/read.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import { accountRoutes, answerOutcome } from "./account-routes.ts";
import { backupRoutes } from "./backup-routes.ts";
import { type Bindings, type Callers, type Ctx, callers } from "./callers.ts";
import { gate, isNamed } from "./gate.ts";
import { pageRoutes } from "./page-routes.ts";
import { CommitRequest, Credentials, ForgetMissedSearch, Watch } from "./requests.ts";

/** Every route of the server except event streams. The gate refuses writes of anybody but staff, `answerError` turns errors into answers. */
export function createApp(context: ServerContext): Hono<Bindings> {
  const caller = callers(context);
  const app = new Hono<Bindings>();
  app.onError(answerError(context.log));
  app.use("/api/*", gate(context.settings, caller.sessionOf));
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  documentRoutes(app, context, caller);
  sessionRoutes(app, context, caller);
  accountRoutes(app, context, caller);
  backupRoutes(app, context, caller);
  fileRoutes(app, context, caller);
  app.all("/api/*", () => {
    throw new BackendError("notFound");
  });
  pageRoutes(app, context, caller);
  return app;
}

function documentRoutes(app: Hono<Bindings>, { store, missed }: ServerContext, { sessionOf, staff }: Callers): void {
  // Only HEAD and odd spellings of the path come here: event-stream-endpoint.ts answers all other requests.
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
  app.post(PATHS.commit, async (c) => {
    const { changes, action = newId(), key = newId() } = await bodyOf(c, CommitRequest, MOST_STAFF_BYTES);
    const outcome = await retryWhenBusy(() => store.commit(changes, { by: staff(c).email, action, key }));
    return c.json({ outcome } satisfies CommitAnswer);
  });
  app.get(PATHS.missedSearches, async (c) => {
    staff(c);
    return c.json(await missed.list(store.snapshot()));
  });
  app.post(PATHS.missedSearches, async (c) => {
    missed.forget((await bodyOf(c, ForgetMissedSearch)).text);
    return c.body(null, 204);
  });
}

function sessionRoutes(
  app: Hono<Bindings>,
  { log, sessions, signIn, cookie, live }: ServerContext,
  { tokenOf, sessionOf, clientIn }: Callers,
): void {
  async function endSession(c: Ctx): Promise<void> {
    const token = tokenOf(c);
    if (token === undefined) return;
    await sessions.end(token);
    live.recheckSessions();
  }

  app.get(PATHS.session, (c) => c.json(sessionOf(c)));
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
}

/** Uploads and deletions of pictures and PDF documents. The session is checked again when the row is written. */
function fileRoutes(app: Hono<Bindings>, { files, store }: ServerContext, { staff }: Callers): void {
  app.put(`${PATHS.files}/:folder/:name`, async (c) => {
    const { folder, name } = c.req.param();
    if (!isFolder(folder) || folder === "documents") throw new BackendError("denied");
    const announced = Number(c.req.header("Content-Length") ?? 0);
    const url = await files.upload(folder, name, c.req.raw.body, announced, () => void staff(c));
    return c.json({ url });
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
}
