import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { bodyChunks } from "../http/read-body.ts";
import { RefusedError } from "../http/refused-error.ts";

/** 25 MiB; and as long as Node itself gives a request. */
const LIMITS = { mostBytes: 25 * 1024 * 1024, patienceMs: 5 * 60_000 };

/** Writes an upload into a file of its own and returns its path. Stops reading, and leaves nothing, as soon as it is too large (413),
 *  empty (422) or broken off. */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  announced: number,
  folder: string,
): Promise<string> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  try {
    let isEmpty = true;
    let failure: unknown;
    for await (const chunk of bodyChunks(body, { announced, ...LIMITS })) {
      isEmpty = false;
      // Read on where the disk is full: who is still sending would lose the answer with the connection.
      if (failure) continue;
      await file.writeFile(chunk).catch((error: unknown) => {
        failure = error;
      });
    }
    if (failure) throw failure;
    if (isEmpty) throw new RefusedError(422);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
