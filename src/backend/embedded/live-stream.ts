import type { BrowserPage } from "./page.ts";
import { eventReader } from "./read-event.ts";
import type { Fetch } from "./request.ts";
import { type LiveEvent, type LiveRequest, PATHS } from "./wire.ts";

/** The server sends at least a comment every 20 s; a connection without a byte for this long is dead. */
const IDLE_TIMEOUT_MS = 50_000;
/** If no byte arrives for this long after the request, the page counts as not connected, but the request goes on. */
const FIRST_BYTE_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 4_000;
/** The statuses of a request that the server does not accept, so that it is not repeated as it is. */
const REFUSALS: readonly unknown[] = [400, 414, 431];

export interface StreamOptions {
  readonly fetch: Fetch;
  readonly page: BrowserPage;
  /** The keys of what is watched now; undefined while no stream is needed. */
  wanted(): Set<string> | undefined;
  request(): LiveRequest;
  /** `isFirst`: the first event of a connection, which brings everything up to date. */
  received(event: LiveEvent, keys: ReadonlySet<string>, isFirst: boolean): void;
  /** There is no connection: an attempt failed or has brought nothing yet, or the browser is offline. */
  failed(): void;
  /** The server does not accept what is watched, maybe because the session has ended. */
  refused(): void;
}
interface Connection {
  /** The keys of the watches that the stream was opened with and that still have subscribers. */
  readonly keys: Set<string>;
  readonly stop: AbortController;
  isLive: boolean;
  retryMs?: number;
}

/** One stream for all that a page watches: closed while the page is hidden, retried after growing, random pauses (design §3, Live). */
export function liveStream({ fetch, page, wanted, request, received, failed, refused }: StreamOptions) {
  let connection: Connection | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let nextUpdate: ReturnType<typeof setTimeout> | undefined;

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
      if (connection !== mine) return;
      // A refused request is not repeated before the page watches something else or is shown again.
      if (REFUSALS.includes((error as Response | undefined)?.status)) return refused();
      connection = undefined;
      if (!mine.isLive) {
        failures++;
        failed();
      }
      retry = setTimeout(update, mine.retryMs ? jittered(mine.retryMs) : retryDelayMs(failures, error));
    };
    listenTo(mine).then(ended, ended);
  }

  async function listenTo(mine: Connection): Promise<void> {
    const { signal } = mine.stop;
    let silence = setTimeout(() => mine.stop.abort(), IDLE_TIMEOUT_MS);
    const lateness = setTimeout(failed, FIRST_BYTE_MS);
    try {
      const url = `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request()))}`;
      const response = await fetch(url, { signal, headers: { Accept: "text/event-stream" } });
      if (!response.ok || !response.body) throw response;
      const read = eventReader(
        (data) => {
          if (signal.aborted) return;
          received(JSON.parse(data), mine.keys, !mine.isLive);
          mine.isLive = true;
          failures = 0;
        },
        (ms) => {
          mine.retryMs = ms;
        },
      );
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(lateness);
        clearTimeout(silence);
        silence = setTimeout(() => mine.stop.abort(), IDLE_TIMEOUT_MS);
        read(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(lateness);
      clearTimeout(silence);
    }
  }

  function update(): void {
    const keys = page.isShown() ? wanted() : undefined;
    if (!keys) close();
    else if (!connection || [...keys].some((key) => !connection?.keys.has(key))) open(keys);
  }
  // A browser without a network leaves the connection hanging, so it is closed here. It is retried offline too: the server may be on this machine.
  page.onChange(update, (isThere) => {
    close();
    if (isThere) return update();
    failed();
    retry = setTimeout(update, LONGEST_RETRY_MS);
  });

  return {
    /** Updates the stream in the next task, so that many subscriptions make one request. `unwatched`: a key that lost its last listener; it
     *  is requested anew if it is watched again, because a page that is opened again reads again (spec §2, Routing rules). */
    update(unwatched?: string): void {
      if (unwatched !== undefined) connection?.keys.delete(unwatched);
      clearTimeout(nextUpdate);
      nextUpdate = setTimeout(update, 0);
    },
    reopen(): void {
      close();
      update();
    },
  };
}

/** The delay is random, so that not all clients reconnect in the same moment after a restart of the server. */
function retryDelayMs(failures: number, error: unknown): number {
  // Our server sends seconds. A proxy may send a date, which is ignored.
  const seconds = (error instanceof Response && Number(error.headers.get("Retry-After"))) || 0;
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return seconds * 1000 + jittered(longest);
}
const jittered = (ms: number) => ms * (0.3 + 0.7 * Math.random());
