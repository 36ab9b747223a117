import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { disk } from "../files/disk.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { migrate } from "../store/migrations.ts";
import type { Database } from "../store/transaction.ts";
import { backupFiles } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { staging } from "./restore-folder.ts";

/** Lays out a checked backup beside the shop in `dataDir`, as a shop of today's version with an epoch of its own, safe from a power
 *  cut. The shop is not touched. Returns the epoch. */
export async function stageRestore(backup: Database, dataDir: string): Promise<string> {
  const folder = staging(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = disk(folder);
  files.makeFolders();
  for (const { folder: kind, name, width, content } of backupFiles(backup)) {
    await writeFile(files.pathOf(kind, name, width), content, { flush: true });
  }
  const epoch = randomUUID();
  const db = new DatabaseSync(join(folder, DATABASE_FILE));
  try {
    db.exec("PRAGMA synchronous = FULL");
    copyShop(backup, db);
    migrate(db);
    db.prepare("INSERT INTO meta VALUES ('epoch', ?1) ON CONFLICT DO UPDATE SET value = ?1").run(epoch);
  } finally {
    db.close();
  }
  files.sync();
  syncFolder(dataDir);
  return epoch;
}
