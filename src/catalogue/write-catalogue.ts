import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { writeNewFile } from "#src/commands/new-file.ts";
import { FORMAT, type Header, isFileLine, type Line, type Provider, type Trailer, VERSION } from "./format.ts";

/** Writes a catalogue into a new file, which appears complete or not at all. Holds one line in memory at a time. */
export async function writeCatalogue(file: string, from: Provider, lines: AsyncIterable<Line>): Promise<Trailer> {
  return writeNewFile(file, 0o644, async (draft) => {
    const handle = await open(draft, "w");
    try {
      const trailer = await write(handle, from, lines);
      await handle.sync();
      return trailer;
    } finally {
      await handle.close();
    }
  });
}

async function write(handle: FileHandle, from: Provider, lines: AsyncIterable<Line>): Promise<Trailer> {
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
  const trailer = { ...counts, sha256: hash.copy().digest("hex") };
  await put(trailer);
  return trailer;
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
