import { readFileSync, statSync } from "node:fs";
import type { Disk } from "./disk.ts";
import type { FileRows } from "./file-rows.ts";
import { versionOf } from "./file-store.ts";

/** Adds rows for the PDFs that the owner has put into `files/documents` since the last start (spec §3). */
export async function registerDocuments(rows: FileRows, disk: Disk): Promise<void> {
  for (const name of await disk.names("documents")) {
    if (!/\.pdf$/i.test(name)) continue;
    const path = disk.pathOf("documents", name);
    const { size, mtimeMs } = statSync(path);
    const version = versionOf(readFileSync(path));
    const known = rows.find("documents", name);
    if (known?.version === version) continue;
    if (known) rows.remove(known);
    const type = "application/pdf";
    rows.add({ folder: "documents", name, version, type, bytes: size, storedAt: Math.floor(mtimeMs) });
  }
}
