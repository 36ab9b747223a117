import { RefusedError } from "./refused-error.ts";

/** The bytes of a request's body, piece by piece. Stops with 413 past `mostBytes`, with 408 past `patienceMs`, and with 400 where the
 *  sender broke off. `announced` is its Content-Length, so that what is too large need not be read at all. */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array> | null,
  { announced, mostBytes, patienceMs }: { announced: number; mostBytes: number; patienceMs: number },
): AsyncGenerator<Uint8Array> {
  if (announced > mostBytes) throw new RefusedError(413);
  if (!body) return;
  const reader = body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => {});
  }, patienceMs);
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (isLate) throw new RefusedError(408);
      if (done) return;
      bytes += value.byteLength;
      if (bytes > mostBytes) throw new RefusedError(413);
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // What comes after a refusal is nobody's.
    reader.releaseLock();
  }
}

function brokenOff(cause: unknown): never {
  throw new RefusedError(400, "invalid", cause);
}
