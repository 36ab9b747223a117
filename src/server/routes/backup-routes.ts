import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import type { Changed } from "../accounts/change-password.ts";
import { bodyOf, MOST_ANYBODYS_BYTES } from "../http/parse.ts";
import { type AccountRouteContext, answerOutcome } from "./account-routes.ts";
import { BackupRequest } from "./requests.ts";

/** The routes of /cms-zaloha (B14). A backup holds the accounts, so the password is asked again to make one. Its download names no secret:
 *  only the session that made it gets it, once. */
export function backupRoutes(
  app: Hono<{ Bindings: Partial<HttpBindings> }>,
  { log, passwords, backups, sessions, tokenOf, clientIn }: AccountRouteContext,
): void {
  const isStaff = (token: string) => sessions.find(token, { use: true }) !== null;
  function staffToken(c: Context): string {
    const token = tokenOf(c);
    if (token === undefined || !isStaff(token)) throw new BackendError("signedOut");
    return token;
  }
  async function prepared(c: Context, password: string): Promise<Changed<string>> {
    const token = staffToken(c);
    const confirmed = await passwords.confirm(token, password, clientIn(c));
    if (confirmed.outcome !== "success") return confirmed;
    const answer = await backups.prepare(token);
    if (answer.missing) log.error("files missing", { count: answer.missing });
    return answer;
  }

  app.get(PATHS.backups, async (c) => {
    staffToken(c);
    return c.json(await backups.copies());
  });
  app.post(PATHS.backups, async (c) => {
    const { password } = await bodyOf(c, BackupRequest, MOST_ANYBODYS_BYTES);
    return answerOutcome(c, log, "backup", await prepared(c, password));
  });
  app.get(PATHS.backupFile, (c) => {
    const token = staffToken(c);
    const disconnect = () => void c.env?.outgoing?.destroy();
    const made = c.req.method === "GET" ? backups.download(token, () => isStaff(token), disconnect) : undefined;
    if (!made) throw new BackendError("notFound");
    const day = dateOf(shopTimeOf(Date.now()));
    return c.body(made.body, 200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(made.size),
      "Content-Disposition": `attachment; filename="zaloha-${day}.sqlite"`,
    });
  });
}
