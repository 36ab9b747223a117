import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { disk } from "../files/disk.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { migrate } from "../store/migrations.ts";
import type { Database } from "../store/transaction.ts";
import { membersOf } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { growing, ready } from "./restore-folder.ts";

/** Lays out a checked backup beside the shop in `dataDir`, as a shop of today's version with an epoch of its own, safe from a power
 *  cut. The shop is not touched. Returns the epoch. */
export function stageRestore(backup: Database, dataDir: string): string {
  const folder = growing(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folders = new Set([folder, dataDir]);
  for (const { folder: kind, name, width, content } of membersOf(backup)) {
    const path = disk(folder).pathOf(kind, name, width);
    mkdirSync(dirname(path), { recursive: true });
    for (let at = dirname(path); at !== folder; at = dirname(at)) folders.add(at);
    write(path, content);
  }
  const epoch = randomUUID();
  const db = new DatabaseSync(join(folder, DATABASE_FILE));
  try {
    db.exec("PRAGMA synchronous = FULL");
    copyShop(backup, db);
    migrate(db);
    db.prepare("UPDATE meta SET value = ? WHERE key = 'epoch'").run(epoch);
  } finally {
    db.close();
  }
  for (const path of folders) syncFolder(path);
  return epoch;
}

/** From here on it will happen. */
export function decideRestore(dataDir: string): void {
  renameSync(growing(dataDir), ready(dataDir));
  syncFolder(dataDir);
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
