import { RefusedError } from "./refused-error.ts";

/** The bytes of a request's body, in pieces. Throws 413 after `mostBytes`, 408 after `timeoutMs` and 400 if the client breaks off.
 *  `announced` is the Content-Length, so that nothing is read of a body that is too large. */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array> | null,
  { announced, mostBytes, timeoutMs }: { announced: number; mostBytes: number; timeoutMs: number },
): AsyncGenerator<Uint8Array> {
  if (announced > mostBytes) throw new RefusedError(413);
  if (!body) return;
  const reader = body.getReader();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    reader.cancel().catch(() => {});
  }, timeoutMs);
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (isTimedOut) throw new RefusedError(408);
      if (done) return;
      bytes += value.byteLength;
      if (bytes > mostBytes) throw new RefusedError(413);
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // The code that drains a refused body needs a reader of its own.
    reader.releaseLock();
  }
}

function brokenOff(cause: unknown): never {
  throw new RefusedError(400, "invalid", cause);
}
