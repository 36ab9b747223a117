import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { StartError } from "../start-error.ts";
import { isBusy } from "./sqlite-error.ts";

/** Holds the data folder for this process. The lock is the operating system's and dies with the process, however it dies. */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, "server.lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(`Nad priečinkom ${folder} už beží iný server; zastavte ho alebo zmeňte DATA_DIR.`);
  }
  return { release: () => lock.close() };
}
