import type { MiddlewareHandler } from "hono";
import { BackendError, type Session } from "#src/backend/backend.ts";
import { ACCOUNT_HEADER, PATHS } from "#src/backend/embedded/wire.ts";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { RefusedError } from "../http/refused-error.ts";
import type { Settings } from "../process/settings.ts";
import type { Bindings, Callers, Ctx } from "./callers.ts";

/** Anybody may send these. Every other write needs a session. */
const OPEN: readonly string[] = [PATHS.signIn, PATHS.signOut, PATHS.linkOwner, PATHS.setPassword];

/** Decides who may write, before all routes: a page of ours that knows who is signed in (spec §6, D17). */
export function gate(settings: Settings, sessionOf: Callers["sessionOf"]): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      if (!isOwnPage(c, settings) || !isProperType(c)) throw new RefusedError(403, "denied");
      if (!OPEN.includes(c.req.path)) {
        const session = sessionOf(c);
        if (!session || !isNamed(c, session)) throw new BackendError("signedOut");
      }
    }
    await next();
  };
}

/** Whether the session is that of the account which the page names, or the page names none. */
export function isNamed(c: Ctx, { email }: Session): boolean {
  const named = c.req.header(ACCOUNT_HEADER);
  try {
    return named === undefined || emailKey(decodeURIComponent(named)) === emailKey(email);
  } catch {
    return false;
  }
}

/** Whether the page that writes is of this site. Requests to the host of SITE_URL need that origin. Requests to another host, such as an address in
 *  the local network, may also have that host's origin: by http or, behind a trusted proxy, by the protocol of SITE_URL. */
function isOwnPage(c: Ctx, { siteUrl, trustProxy }: Settings): boolean {
  const origin = c.req.header("Origin");
  const host = c.req.header("Host");
  const site = new URL(siteUrl);
  if (host === site.host) return origin === siteUrl;
  return origin === siteUrl || origin === `http://${host}` || (trustProxy && origin === `${site.protocol}//${host}`);
}

/** A form on another site can send text, but neither JSON nor a PUT: for these a browser asks us first. */
function isProperType(c: Ctx): boolean {
  return c.req.method !== "POST" || /^application\/json\b/i.test(c.req.header("Content-Type") ?? "");
}
