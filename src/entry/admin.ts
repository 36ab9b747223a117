import { join } from "node:path";
import { adminCommand } from "#src/commands/admin-command.ts";
import { asUserError, explained, UserError } from "#src/commands/user-error.ts";
import { accountRows } from "#src/server/accounts/account-rows.ts";
import { accountService } from "#src/server/accounts/account-service.ts";
import { readPassword } from "#src/server/accounts/read-password.ts";
import { replacedSince } from "#src/server/backup/pending-restore.ts";
import { packageRoot } from "#src/server/process/package-root.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { openDatabase, refuseMissing } from "#src/server/store/database.ts";
import site from "../../shop.json" with { type: "json" };

/** The command for staff accounts (design §4), beside the server or without one. */
export async function admin(args: readonly string[], env: Env, read = () => readPassword()): Promise<void> {
  const settings = settingsFrom(env, { ...site, dataDir: join(packageRoot(), "data") });
  const isReplaced = replacedSince(settings.dataDir);
  const db = opened(settings.dataDir);
  const refuseReplaced = () => {
    if (isReplaced()) throw new UserError("Obchod medzitým nahradila obnova zo zálohy; zopakujte príkaz.");
  };
  try {
    const print = (line: string) => {
      refuseReplaced();
      process.stdout.write(`${line}\n`);
    };
    const readPassword = () => read().finally(refuseReplaced);
    await adminCommand(args, accountService(accountRows(db)), { print, readPassword });
  } catch (error) {
    throw explained(error, (reason) => `Príkaz sa nepodaril a nič nezmenil (${reason}); zopakujte ho.`);
  } finally {
    db.close();
  }
}

function opened(folder: string): ReturnType<typeof openDatabase> {
  try {
    refuseMissing(folder);
    return openDatabase(folder);
  } catch (error) {
    throw asUserError(error, folder);
  }
}
