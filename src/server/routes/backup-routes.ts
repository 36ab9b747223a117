import type { Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import type { LimitedOutcome } from "../accounts/change-password.ts";
import type { ServerContext } from "../context/server-context.ts";
import { bodyOf } from "../http/parse.ts";
import { answerOutcome } from "./account-routes.ts";
import type { Bindings, Callers, Ctx } from "./callers.ts";
import { BackupRequest } from "./requests.ts";

/** The routes of /cms-zaloha (B14). A backup holds the accounts: making one asks for the password, and only that session gets it, once. */
export function backupRoutes(
  app: Hono<Bindings>,
  { log, passwords, backups }: ServerContext,
  { staff, clientIn }: Callers,
): void {
  async function prepared(c: Ctx, password: string): Promise<LimitedOutcome<string>> {
    const { token } = staff(c);
    const confirmed = await passwords.confirm(token, password, clientIn(c));
    if (confirmed.outcome !== "success") return confirmed;
    const answer = await backups.prepare(token);
    if (answer.missing) log.error("files missing", { count: answer.missing });
    return answer;
  }

  app.get(PATHS.backups, async (c) => {
    staff(c);
    return c.json(await backups.copies());
  });
  app.post(PATHS.backups, async (c) => {
    const { password } = await bodyOf(c, BackupRequest);
    return answerOutcome(c, log, "backup", await prepared(c, password));
  });
  app.get(PATHS.backupFile, (c) => {
    const { token } = staff(c);
    const made = c.req.method === "GET" ? backups.download(token) : undefined;
    if (!made) throw new BackendError("notFound");
    const day = dateOf(shopTimeOf(Date.now()));
    return c.body(made.body, 200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(made.size),
      "Content-Disposition": `attachment; filename="zaloha-${day}.sqlite"`,
    });
  });
}
