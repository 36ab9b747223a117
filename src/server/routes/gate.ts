import type { Context, MiddlewareHandler } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { SessionCookie } from "../accounts/cookie.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { RefusedError } from "../http/refused-error.ts";

/** Anyone may try these; every other write needs a session (spec §6). */
const OPEN: readonly string[] = [PATHS.signIn, PATHS.signUp, PATHS.signOut];

/** Decides, once and before all routes, who may write: a page of ours, and a person signed in. */
export function gate({
  siteUrl,
  sessions,
  cookie,
}: {
  siteUrl: string;
  sessions: Sessions;
  cookie: SessionCookie;
}): MiddlewareHandler {
  return async (c, next) => {
    if (isWrite(c.req.method)) {
      if (!isOwnPage(c, siteUrl) || !isProperType(c)) throw new RefusedError(403, "denied");
      if (!OPEN.includes(c.req.path)) {
        const token = cookie.token(c.req.header("Cookie"));
        if (!token || !sessions.find(token, { use: true })) throw new BackendError("signedOut");
      }
    }
    await next();
  };
}

const isWrite = (method: string) => method !== "GET" && method !== "HEAD";

/** Browsers name the page that writes; other sites' pages, and "null", have no business here. */
function isOwnPage(c: Context, siteUrl: string): boolean {
  const origin = c.req.header("Origin");
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === siteUrl || new URL(origin).host === c.req.header("Host");
}

/** A form of another site can send text, but neither JSON nor a PUT without our leave. */
function isProperType(c: Context): boolean {
  return c.req.method !== "POST" || /^application\/json\b/i.test(c.req.header("Content-Type") ?? "");
}
