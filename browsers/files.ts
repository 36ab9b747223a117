import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes a file for one test, so that a browser can upload it, and returns its path. */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "pozicovna-upload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
