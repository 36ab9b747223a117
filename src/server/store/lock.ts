import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { makeFolder } from "../process/make-folder.ts";
import { isBusy } from "./sqlite-error.ts";
import { retryWhenBusy } from "./sqlite-transaction.ts";

/** As long as a large import may take to put its files in place. */
const TIMEOUT_MS = 30_000;

export interface Lock {
  release(): void;
}

/** Locks the data folder for the server that serves it. */
export function lockFolder(folder: string): Lock {
  const lock = tryLock(folder, "server.lock");
  if (!lock)
    throw new UserError(
      `Nad priečinkom ${folder} už beží iný server alebo obnova zálohy; zastavte ho, počkajte na ňu alebo zmeňte DATA_DIR.`,
    );
  return lock;
}

/** A lock of the data folder by its name; undefined where another process holds it. The lock is the operating system's and dies with
 *  the process, however it dies. */
export function tryLock(folder: string, name: string): Lock | undefined {
  try {
    return lock(folder, name);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

/** The same, waiting while another process holds it. */
export const waitForLock = (folder: string, name: string): Promise<Lock> =>
  retryWhenBusy(() => lock(folder, name), TIMEOUT_MS);

function lock(folder: string, name: string): Lock {
  makeFolder(folder);
  const db = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    db.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => db.close() };
}
