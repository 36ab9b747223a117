import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { bodyChunks } from "../http/read-body.ts";
import { RefusedError } from "../http/refused-error.ts";

export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000; // what Node's server allows for a whole request

/** Writes an upload to a new file and returns its path. Throws 422 for an empty one, and as `bodyChunks` does; then it leaves no file. */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  { announced, mostBytes }: { announced: number; mostBytes: number },
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  try {
    let isEmpty = true;
    let failure: unknown;
    for await (const chunk of bodyChunks(body, { announced, mostBytes, timeoutMs: TIMEOUT_MS })) {
      isEmpty = false;
      // If the disk is full the rest is read nevertheless, because a client that is still sending loses the answer.
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
