import type { Hono } from "hono";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { LimitedOutcome } from "../accounts/change-password.ts";
import type { ServerContext } from "../context/server-context.ts";
import { requestId } from "../http/error-response.ts";
import { bodyOf } from "../http/parse.ts";
import type { Log } from "../process/log.ts";
import type { Bindings, Callers, Ctx } from "./callers.ts";
import { AddAccount, ChangeAccount, ChangePassword, PasswordByLink, PasswordLink } from "./requests.ts";

/** Answers with an outcome, and logs it. Nothing that is logged names a person (ADR-012). */
export function answerOutcome(c: Ctx, log: Log, event: string, limited: LimitedOutcome<string>): Response {
  const { retryAfter, ...body } = limited;
  log[body.outcome === "success" ? "info" : "warn"](event, { request: requestId(c), outcome: body.outcome });
  return retryAfter === undefined ? c.json(body) : c.json(body, 429, { "Retry-After": String(retryAfter) });
}

export function accountRoutes(
  app: Hono<Bindings>,
  { log, live, passwords, management }: ServerContext,
  { staff, clientIn }: Callers,
): void {
  function answered(c: Ctx, event: string, changed: LimitedOutcome<string>): Response {
    // It may have ended sessions.
    if (changed.outcome === "success") live.recheckSessions();
    return answerOutcome(c, log, event, changed);
  }

  app.post(PATHS.changePassword, async (c) => {
    const change = await bodyOf(c, ChangePassword);
    return answered(c, "password", await passwords.change(staff(c).token, change, clientIn(c)));
  });
  app.post(PATHS.signOutElsewhere, async (c) => {
    await passwords.signOutElsewhere(staff(c).token);
    return answered(c, "sign-out elsewhere", { outcome: "success" });
  });
  app.post(PATHS.linkOwner, async (c) => {
    const { token } = await bodyOf(c, PasswordLink);
    return answered(c, "link", passwords.linkOwner(token));
  });
  app.post(PATHS.setPassword, async (c) => {
    const { token, password } = await bodyOf(c, PasswordByLink);
    return answered(c, "password by link", await passwords.setByLink(token, password, clientIn(c)));
  });
  app.get(PATHS.accounts, (c) => c.json(management.list(staff(c).token)));
  app.post(PATHS.accounts, async (c) => {
    const { email } = await bodyOf(c, AddAccount);
    return answered(c, "account added", await management.add(staff(c).token, email));
  });
  app.post(PATHS.changeAccount, async (c) => {
    const { id, change } = await bodyOf(c, ChangeAccount);
    return answered(c, `account ${change}`, await management.change(staff(c).token, id, change));
  });
}
