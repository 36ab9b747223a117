import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { restoreLock } from "../backup/restore-lock.ts";
import { disk } from "../files/disk.ts";
import { syncFolder } from "../store/database.ts";

/** Where an import lies in DATA_DIR: it grows under the first name, and from the moment it has the second it will happen, by whoever
 *  serves the folder now or next (ADR-033). */
export const growing = (dataDir: string): string => join(dataDir, "import.new");
export const ready = (dataDir: string): string => join(dataDir, "import");
/** What is through and only has to be removed. */
const over = (dataDir: string): string => join(dataDir, "import.old");

/** Whether an import has been decided and is not through. */
export const isImporting = (dataDir: string): boolean => existsSync(ready(dataDir));

/** From here on it will happen. */
export function decideImport(dataDir: string): void {
  renameSync(growing(dataDir), ready(dataDir));
  syncFolder(dataDir);
}

/** In one step, so that there is never half of a decided import. */
export function putAway(dataDir: string): void {
  rmSync(over(dataDir), { recursive: true, force: true });
  renameSync(ready(dataDir), over(dataDir));
  syncFolder(dataDir);
  rmSync(over(dataDir), { recursive: true, force: true });
}

/** Drops what an interrupted import left, unless one is just being prepared. For whoever holds the folder's lock. */
export function tidyImports(dataDir: string): void {
  rmSync(over(dataDir), { recursive: true, force: true });
  if (!existsSync(growing(dataDir))) return;
  const lock = restoreLock(dataDir);
  if (!lock) return;
  rmSync(growing(dataDir), { recursive: true, force: true });
  lock.release();
}

/** The paths a staged picture and its variants have in `folder`, by its number. */
export const stagedPaths = (folder: string, at: number, kind: "products" | "categories" | "documents") =>
  disk(folder).pathsOf(kind, String(at));
