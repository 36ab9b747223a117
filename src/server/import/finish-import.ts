import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { explained } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import type { FileRows } from "../files/file-rows.ts";
import { versionOf } from "../files/file-store.ts";
import { fileKey } from "../files/safe-name.ts";
import { syncFolder } from "../store/database.ts";

/** Where the files of an import are laid out before the import is committed (ADR-033). */
export const stagingFolder = (dataDir: string): string => join(dataDir, "import");

/** Ends an import, also one that was killed: puts fixed documents in place whose rows are committed, and removes all other staged files.
 *  To be called by the holder of the restore lock. Can be repeated after it failed. */
export function finishImport(dataDir: string, rows: FileRows): void {
  const staging = disk(stagingFolder(dataDir));
  try {
    for (const name of namesIn(dirname(staging.pathOf("documents", "x")))) {
      const staged = staging.pathOf("documents", name);
      const row = rows.find("documents", name);
      const isCommitted = row && row.version === versionOf(readFileSync(staged));
      if (isCommitted) replaceDocument(staged, disk(dataDir).pathOf("documents", name));
    }
    rmSync(stagingFolder(dataDir), { recursive: true, force: true });
  } catch (error) {
    throw explained(error, interrupted);
  }
}

const interrupted = (reason: string) =>
  `Import sa prerušil (${reason}); keď to napravíte, dokončí ho štart servera alebo ten istý príkaz.`;

/** Documents whose names differ only in case or Unicode form are one. */
function replaceDocument(staged: string, target: string): void {
  const folder = dirname(target);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== basename(target) && fileKey(name) === fileKey(basename(target))) rmSync(join(folder, name));
  }
  renameSync(staged, target);
  syncFolder(folder);
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
