import { adminCommand } from "#src/commands/admin-command.ts";
import { asUserError, explained } from "#src/commands/user-error.ts";
import { accountRows } from "#src/server/accounts/account-rows.ts";
import { accountService } from "#src/server/accounts/account-service.ts";
import { readPassword } from "#src/server/accounts/read-password.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { refuseMissing } from "#src/server/store/data-folder.ts";
import { openDatabase } from "#src/server/store/database.ts";
import { besideServer } from "#src/server/store/restore-lock.ts";

/** The command for staff accounts (design §4), beside the server or without one. */
export async function admin(args: readonly string[], env: Env, read = () => readPassword()): Promise<void> {
  const { dataDir } = settingsFrom(env);
  try {
    refuseMissing(dataDir);
    await besideServer(dataDir, () => run(args, dataDir, read));
  } catch (error) {
    throw asUserError(error, dataDir);
  }
}

async function run(args: readonly string[], dataDir: string, read: () => Promise<string>): Promise<void> {
  const db = openDatabase(dataDir);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    await adminCommand(args, accountService(accountRows(db)), { print, readPassword: read });
  } catch (error) {
    throw explained(error, (reason) => `Príkaz sa nepodaril a nič nezmenil (${reason}); zopakujte ho.`);
  } finally {
    db.close();
  }
}
