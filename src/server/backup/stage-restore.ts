import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { disk } from "../files/disk.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { migrate } from "../store/migrations.ts";
import type { Database } from "../store/transaction.ts";
import { filesIn } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { staging } from "./restore-folder.ts";

/** Lays out a checked backup beside the shop in `dataDir`, as a shop of today's version with an epoch of its own, safe from a power
 *  cut. The shop is not touched. Returns the epoch. */
export function stageRestore(backup: Database, dataDir: string): string {
  const root = staging(dataDir);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const folders = new Set([root, dataDir]);
  for (const { folder, name, width, content } of filesIn(backup)) {
    const path = disk(root).pathOf(folder, name, width);
    mkdirSync(dirname(path), { recursive: true });
    for (let above = dirname(path); above !== root; above = dirname(above)) folders.add(above);
    write(path, content);
  }
  const epoch = randomUUID();
  const db = new DatabaseSync(join(root, DATABASE_FILE));
  try {
    db.exec("PRAGMA synchronous = FULL");
    copyShop(backup, db);
    migrate(db);
    db.prepare("INSERT INTO meta VALUES ('epoch', ?1) ON CONFLICT DO UPDATE SET value = ?1").run(epoch);
  } finally {
    db.close();
  }
  for (const path of folders) syncFolder(path);
  return epoch;
}

function write(path: string, content: Uint8Array): void {
  const file = openSync(path, "wx", 0o644);
  try {
    for (let done = 0; done < content.length; ) done += writeSync(file, content, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
