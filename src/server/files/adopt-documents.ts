import { readFileSync, statSync } from "node:fs";
import type { Disk } from "./disk.ts";
import type { FileRows } from "./file-rows.ts";
import { versionOf } from "./file-store.ts";

/** The fixed documents (spec §3) are whatever PDFs lie in the folder `documents/` when the server starts: the owner puts them there. */
export async function adoptDocuments(rows: FileRows, disk: Disk): Promise<void> {
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
