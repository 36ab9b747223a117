import { readFileSync, statSync } from "node:fs";
import type { Log } from "../process/log.ts";
import { type Disk, isReadable } from "./disk.ts";
import type { FileRows } from "./file-rows.ts";
import { versionOf } from "./file-store.ts";
import { isFileName } from "./safe-name.ts";

/** Adds rows for the PDFs that the owner has put into `files/documents` since the last start (spec §3). Leaves out, and logs, one that cannot
 *  be read, has an impossible name, or a name that differs from another's only in case (fault 97). */
export async function registerDocuments(rows: FileRows, disk: Disk, log: Log): Promise<void> {
  for (const name of await disk.names("documents")) {
    if (!/\.pdf$/i.test(name)) continue;
    const path = disk.pathOf("documents", name);
    const file = fileAt(path);
    const known = rows.findAlike("documents", name);
    const isTaken = known && known.name !== name && isReadable(disk.pathOf("documents", known.name));
    if (!file || isTaken || !isFileName(name)) {
      log.warn("document left out", { name });
      continue;
    }
    const version = versionOf(file.bytes);
    if (known?.name === name && known.version === version) continue;
    const { storedAt, bytes } = file;
    rows.put([{ folder: "documents", name, version, type: "application/pdf", bytes: bytes.length, storedAt }]);
  }
}

function fileAt(path: string): { readonly bytes: Buffer; readonly storedAt: number } | undefined {
  try {
    if (!isReadable(path)) return undefined;
    return { bytes: readFileSync(path), storedAt: Math.max(0, Math.floor(statSync(path).mtimeMs)) };
  } catch {
    return undefined;
  }
}
