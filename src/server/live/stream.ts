import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { Session } from "#src/backend/backend.ts";
import type { Topic } from "./topics.ts";

/** One open event stream: the response to a browser's `GET /api/live`. */
export interface Stream {
  readonly response: ServerResponse;
  /** Whose limits the stream counts for (`clientOf`). */
  readonly client: string;
  /** The token of the session cookie; undefined if the request has none. */
  readonly token: string | undefined;
  topics: readonly Topic[];
  session: Session | null;
  /** Events that wait until the whole first event has been sent; undefined afterwards. */
  waiting: Buffer[] | undefined;
}

/** A stream with more unread bytes is closed; its browser connects again and gets the changes that it lacks. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

export function writeEvent({ response, waiting }: Stream, event: Buffer): void {
  if (response.writableEnded) return;
  const unread = (waiting ?? []).reduce((sum, { length }) => sum + length, response.writableLength);
  if (unread > MOST_UNREAD_BYTES) response.destroy();
  else if (waiting) waiting.push(event);
  else response.write(event);
}

/** Sends the further chunks of the first event as fast as the browser reads them. Then it ends the stream, or sends the events that waited. */
export async function writeRest(stream: Stream, chunks: Iterator<string>, isOnlyEvent: boolean): Promise<void> {
  const { response } = stream;
  let isWhole = false;
  while (!isWhole) {
    await setImmediate();
    if (response.writableNeedDrain) await once(response, "drain");
    if (response.destroyed || response.writableEnded) return;
    const { value, done = false } = chunks.next();
    if (value !== undefined) response.write(value);
    isWhole = done;
  }
  if (isOnlyEvent) {
    response.end();
    return;
  }
  for (const event of stream.waiting ?? []) response.write(event);
  stream.waiting = undefined;
}
