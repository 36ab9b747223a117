import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { RefusedError } from "../refusal.ts";

export const MOST_UPLOAD_BYTES = 25 * 1024 * 1024;

/** Writes an upload into a file of its own and returns its path. Stops reading, and leaves nothing, as soon as it is too large (413),
 *  empty (422) or broken off. */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  announced: number,
  folder: string,
): Promise<string> {
  if (announced > MOST_UPLOAD_BYTES) throw new RefusedError(413);
  if (!body) throw new RefusedError(422);
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > MOST_UPLOAD_BYTES) throw new RefusedError(413);
      await file.writeFile(chunk);
    }
    if (bytes === 0) throw new RefusedError(422);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
