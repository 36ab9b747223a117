import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { isBusy } from "./sqlite-error.ts";

export interface Lock {
  release(): void;
}

/** Locks the data folder for the server that serves it. */
export function lockFolder(folder: string): Lock {
  const lock = tryLock(folder, "server.lock");
  if (!lock) throw new UserError(`Nad priečinkom ${folder} už beží iný server; zastavte ho alebo zmeňte DATA_DIR.`);
  return lock;
}

/** A lock of the data folder by its name; undefined where another process holds it. The lock is the operating system's and dies with
 *  the process, however it dies. */
export function tryLock(folder: string, name: string): Lock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
  return { release: () => lock.close() };
}
