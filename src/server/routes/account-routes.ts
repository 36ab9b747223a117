import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { Changed } from "../accounts/change-password.ts";
import type { ServerContext } from "../context/server-context.ts";
import { requestId } from "../http/error-response.ts";
import { bodyOf, MOST_ANYBODYS_BYTES } from "../http/parse.ts";
import type { Log } from "../process/log.ts";
import { AddAccount, ChangeAccount, ChangePassword, PasswordByLink, PasswordLink } from "./requests.ts";

/** What the routes of accounts and backups call. */
export interface AccountRouteContext extends ServerContext {
  /** The token of the session's cookie. */
  readonly tokenOf: (c: Context) => string | undefined;
  /** The key of `clientOf`. */
  readonly clientIn: (c: Context) => string;
}

/** Answers with an outcome, and logs it. Nothing that is logged names a person (ADR-012). */
export function answerOutcome(c: Context, log: Log, event: string, { retryAfter, ...body }: Changed<string>): Response {
  log[body.outcome === "success" ? "info" : "warn"](event, { request: requestId(c), outcome: body.outcome });
  return retryAfter === undefined ? c.json(body) : c.json(body, 429, { "Retry-After": String(retryAfter) });
}

/** The routes of passwords and accounts (B9). Whatever may end a session checks the streams before it is answered. */
export function accountRoutes(
  app: Hono<{ Bindings: Partial<HttpBindings> }>,
  { log, live, passwords, management, tokenOf, clientIn }: AccountRouteContext,
): void {
  const staffToken = (c: Context): string => {
    const token = tokenOf(c);
    if (token === undefined) throw new BackendError("signedOut");
    return token;
  };
  function answered(c: Context, event: string, changed: Changed<string>): Response {
    if (changed.outcome === "success") live.recheckSessions();
    return answerOutcome(c, log, event, changed);
  }

  app.post(PATHS.changePassword, async (c) => {
    const change = await bodyOf(c, ChangePassword, MOST_ANYBODYS_BYTES);
    return answered(c, "password", await passwords.change(staffToken(c), change, clientIn(c)));
  });
  app.post(PATHS.signOutElsewhere, async (c) => {
    await passwords.signOutElsewhere(staffToken(c));
    return answered(c, "sign-out elsewhere", { outcome: "success" });
  });
  app.post(PATHS.linkOwner, async (c) => {
    const { token } = await bodyOf(c, PasswordLink, MOST_ANYBODYS_BYTES);
    return answered(c, "link", passwords.linkOwner(token));
  });
  app.post(PATHS.setPassword, async (c) => {
    const { token, password } = await bodyOf(c, PasswordByLink, MOST_ANYBODYS_BYTES);
    return answered(c, "password by link", await passwords.setByLink(token, password, clientIn(c)));
  });
  app.get(PATHS.accounts, (c) => c.json(management.list(staffToken(c))));
  app.post(PATHS.accounts, async (c) => {
    const { email } = await bodyOf(c, AddAccount, MOST_ANYBODYS_BYTES);
    return answered(c, "account added", await management.add(staffToken(c), email));
  });
  app.post(PATHS.changeAccount, async (c) => {
    const { change, ...account } = await bodyOf(c, ChangeAccount, MOST_ANYBODYS_BYTES);
    const token = staffToken(c);
    if (change === "link") return answered(c, "account link", await management.newLink(token, account));
    return answered(c, `account ${change}`, { outcome: await management.change(token, account, change) });
  });
}
