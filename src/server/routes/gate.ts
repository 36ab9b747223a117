import type { Context, MiddlewareHandler } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { SessionCookie } from "../accounts/cookie.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { RefusedError } from "../http/refused-error.ts";

/** Anybody may send these. Every other write needs a session. */
const OPEN: readonly string[] = [PATHS.signIn, PATHS.signUp, PATHS.signOut];

/** Decides who may write, before all routes: a page of ours on which somebody is signed in (spec §6). */
export function gate(siteUrl: string, sessions: Sessions, cookie: SessionCookie): MiddlewareHandler {
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

/** Whether the browser names a page of this site, or of the host that it asks, as the one that writes. */
function isOwnPage(c: Context, siteUrl: string): boolean {
  const origin = c.req.header("Origin");
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === siteUrl || new URL(origin).host === c.req.header("Host");
}

/** A form on another site can send text, but neither JSON nor a PUT: for these a browser asks us first. */
function isProperType(c: Context): boolean {
  return c.req.method !== "POST" || /^application\/json\b/i.test(c.req.header("Content-Type") ?? "");
}
