import type { Fetch } from "./ask.ts";
import { eventReader } from "./event-text.ts";
import type { Page } from "./page.ts";
import { type LiveEvent, type LiveRequest, PATHS } from "./wire.ts";

/** The server says something every 20 s; a connection silent for longer is dead, whatever the network believes. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 4_000;
/** Statuses of a request that is at fault itself. */
const REFUSALS: readonly unknown[] = [400, 414, 431];

export interface StreamParts {
  readonly fetch: Fetch;
  readonly page: Page;
  /** What is watched now; undefined where nobody wants a stream. */
  wanted(): Set<string> | undefined;
  request(): LiveRequest;
  /** `isFirst`: the first event of a connection, which brings everything up to date. */
  received(event: LiveEvent, keys: ReadonlySet<string>, isFirst: boolean): void;
  /** A connection could not be made. */
  failed(): void;
}
interface Connection {
  /** What it brings and somebody still watches. */
  readonly keys: Set<string>;
  readonly stop: AbortController;
  isLive: boolean;
}

/** One stream for all that a page watches: closed while it is hidden, opened anew when it watches something more, and again,
 *  with growing and random pauses, when it breaks (design §3, Live). */
export function liveStream({ fetch, page, wanted, request, received, failed }: StreamParts) {
  let connection: Connection | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let batch: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(retry);
    connection?.stop.abort();
    connection = undefined;
  }

  function open(keys: Set<string>): void {
    close();
    const mine: Connection = { keys, stop: new AbortController(), isLive: false };
    connection = mine;
    const ended = (error?: unknown) => {
      mine.stop.abort();
      // What the server will not take, it will not take again: the page lives on without, until it watches something else.
      if (connection !== mine || REFUSALS.includes((error as Response | undefined)?.status)) return;
      connection = undefined;
      if (!mine.isLive) {
        failures++;
        failed();
      }
      retry = setTimeout(update, pause(failures, error));
    };
    listenTo(mine).then(ended, ended);
  }

  async function listenTo(mine: Connection): Promise<void> {
    const { signal } = mine.stop;
    let silence = setTimeout(() => mine.stop.abort(), SILENCE_MS);
    try {
      const url = `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request()))}`;
      const response = await fetch(url, { signal, headers: { Accept: "text/event-stream" } });
      if (!response.ok || !response.body) throw response;
      const read = eventReader((data) => {
        if (signal.aborted) return;
        received(JSON.parse(data), mine.keys, !mine.isLive);
        mine.isLive = true;
        failures = 0;
      });
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => mine.stop.abort(), SILENCE_MS);
        read(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** Brings the stream in line with what is watched and shown now. */
  function update(): void {
    const keys = page.isShown() ? wanted() : undefined;
    if (!keys) close();
    else if (!connection || [...keys].some((key) => !connection?.keys.has(key))) open(keys);
  }
  // A connection does not notice by itself that the network went. It is tried all the same: a server may be on this machine.
  page.onChange(update, (isThere) => {
    close();
    if (isThere) return update();
    failed();
    retry = setTimeout(update, LONGEST_RETRY_MS);
  });

  return {
    /** Soon, so that a page's many small changes become one. A key that was given up is asked for anew when somebody watches
     *  it again: a page opened again reads again (spec §2, Routing rules). */
    update(given?: string): void {
      if (given !== undefined) connection?.keys.delete(given);
      clearTimeout(batch);
      batch = setTimeout(update, 0);
    },
    /** At once, as somebody else: the session has changed. */
    reopen(): void {
      close();
      update();
    },
  };
}

/** Random, so that after a restart not everybody comes back in the same moment. */
function pause(failures: number, error: unknown): number {
  const seconds = error instanceof Response ? Number(error.headers.get("Retry-After")) : 0;
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return seconds * 1000 + longest * (0.3 + 0.7 * Math.random());
}
