import { join } from "node:path";
import { accountDesk } from "#src/server/accounts/account-desk.ts";
import { accountRows } from "#src/server/accounts/account-rows.ts";
import { adminCommand } from "#src/server/accounts/admin-command.ts";
import { readPassword } from "#src/server/accounts/read-password.ts";
import { packageRoot } from "#src/server/package-root.ts";
import { type Env, settingsFrom } from "#src/server/settings.ts";
import { asStartError } from "#src/server/start-error.ts";
import { openDatabase } from "#src/server/store/database.ts";
import site from "../../shop.json" with { type: "json" };

/** Long, because here nobody else waits. */
const BUSY_MS = 5_000;

/** The command for staff accounts (design §4), beside the server or without one. */
export async function admin(args: readonly string[], env: Env): Promise<void> {
  const settings = settingsFrom(env, { siteUrl: site.siteUrl, dataDir: join(packageRoot(), "data") });
  const db = opened(settings.dataDir);
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await adminCommand(args, accountDesk(accountRows(db)), { print, readPassword: () => readPassword() });
  } finally {
    db.close();
  }
}

function opened(folder: string): ReturnType<typeof openDatabase> {
  try {
    return openDatabase(folder, { busyMs: BUSY_MS });
  } catch (error) {
    throw asStartError(error, folder);
  }
}
