import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "#src/commands/user-error.ts";
import { FORMAT, type Header, isFileLine, type Line, type Provider, type Seal, VERSION } from "./format.ts";

/** Writes a catalogue into one new file, which appears whole or not at all. Holds one line at a time. */
export async function writeCatalogue(file: string, from: Provider, lines: AsyncIterable<Line>): Promise<Seal> {
  refuseExisting(file);
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, "wx", 0o644);
    try {
      const seal = await written(handle, from, lines);
      await handle.sync();
      await publish(draft, file);
      return seal;
    } finally {
      await handle.close();
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** What is there stays there. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`Súbor ${file} už existuje; zadajte iné meno alebo ho odstráňte.`);
}

async function written(handle: FileHandle, from: Provider, lines: AsyncIterable<Line>): Promise<Seal> {
  const hash = createHash("sha256");
  async function put(value: unknown): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    hash.update(line);
    await handle.writeFile(line);
  }
  await put({ format: FORMAT, version: VERSION, madeAt: new Date().toISOString(), from } satisfies Header);
  const counts = { documents: 0, files: 0 };
  for await (const line of lines) {
    counts[isFileLine(line) ? "files" : "documents"]++;
    await put(isFileLine(line) ? { ...line, bytes: base64(line.bytes) } : line);
  }
  const seal = { ...counts, sha256: hash.copy().digest("hex") };
  await put(seal);
  return seal;
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** Gives the draft its name, unless somebody was faster. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch {
    // It is there now, or the file system knows no second names.
    refuseExisting(file);
    await rename(draft, file);
  }
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
