import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Fields } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { disk } from "../files/disk.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { historyRows } from "../store/history-rows.ts";
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
    const put = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");
    put.run("epoch", epoch);
    addRestoreRecord(db);
  } finally {
    db.close();
  }
  files.sync();
  syncFolder(dataDir);
  return epoch;
}

/** In the restored history (B13). Its revision is the shop's, and the new epoch makes everybody read anew. */
function addRestoreRecord(db: Database): void {
  const { revision } = db.prepare("SELECT value AS revision FROM meta WHERE key = 'revision'").get() as Fields;
  const { count } = db.prepare("SELECT count(*) AS count FROM documents").get() as { count: number };
  const made = { Command: "restore", Count: count, Path: "" } as const;
  historyRows(db).add(made, Date.now(), { by: "", action: newId() }, Number(revision));
}
