import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { makeFolder } from "../process/make-folder.ts";
import { isBusy } from "./sqlite-error.ts";

const TIMEOUT_MS = 30_000; // as long as a large import may take to put its files in place
const PAUSE_MS = 100;

export type Lock = { release(): void };

export function lockFolder(folder: string): Lock {
  const lock = tryLock(folder, "server.lock");
  if (!lock)
    throw new UserError(
      `Nad priečinkom ${folder} už beží iný server alebo obnova zálohy; zastavte ho, počkajte na ňu alebo zmeňte DATA_DIR.`,
    );
  return lock;
}

type Mode = "exclusive" | "shared";

/** A lock of the data folder; undefined while another process holds it. It is the operating system's and dies with the process. */
export function tryLock(folder: string, name: string, mode: Mode = "exclusive"): Lock | undefined {
  makeFolder(folder);
  const db = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    db.exec("PRAGMA journal_mode = MEMORY");
    // A transaction that has read keeps SQLite's shared lock.
    db.exec(mode === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_schema");
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

/** The same, after waiting while another process holds it; undefined if it still does. */
export async function waitForLock(
  folder: string,
  name: string,
  { mode = "exclusive", timeoutMs = TIMEOUT_MS }: { readonly mode?: Mode; readonly timeoutMs?: number } = {},
): Promise<Lock | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(folder, name, mode);
    if (lock || performance.now() > end) return lock;
    await wait(PAUSE_MS);
  }
}
