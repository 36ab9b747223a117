import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { BackendError, type Session } from "#src/backend/backend.ts";
import type { ServerContext } from "../context/server-context.ts";
import { clientOf } from "../http/client-address.ts";

export type Bindings = { Bindings: Partial<HttpBindings> };
export type Ctx = Context<Bindings>;

/** Who sends a request. */
export function callers({ settings, cookie, sessions }: Pick<ServerContext, "settings" | "cookie" | "sessions">) {
  const tokenOf = (c: Ctx) => cookie.token(c.req.header("Cookie"));
  function sessionOf(c: Ctx): Session | null {
    const token = tokenOf(c);
    return token === undefined ? null : sessions.find(token, { use: true });
  }
  /** The session and its token. Throws "signedOut" if there is none. To be called again when a write begins, because the session may have ended
   *  while the body was received (fault 101). */
  function staff(c: Ctx): Session & { readonly token: string } {
    const [token, session] = [tokenOf(c), sessionOf(c)];
    if (token === undefined || session === null) throw new BackendError("signedOut");
    return { ...session, token };
  }
  const clientIn = (c: Ctx) => (c.env?.incoming ? clientOf(c.env.incoming, settings.trustProxy) : "");
  return { tokenOf, sessionOf, staff, clientIn };
}
export type Callers = ReturnType<typeof callers>;
