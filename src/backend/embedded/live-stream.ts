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
const REFUSALS: readonly number[] = [400, 414, 431];

export interface StreamOptions {
  readonly fetch: Fetch;
  readonly page: BrowserPage;
  /** The keys (`watchKey`) of what the page watches now; undefined while it needs no stream. */
  watchedKeys(): Set<string> | undefined;
  request(): LiveRequest;
  /** Called with each event and the keys of its stream. `isFirst`: the connection's first event, which brings everything up to date. */
  onEvent(event: LiveEvent, keys: ReadonlySet<string>, isFirst: boolean): void;
  /** Called if an attempt failed or has brought nothing yet, or if the browser is offline. */
  onDisconnected(): void;
  /** Called if the server does not accept the request, maybe because the session has ended. */
  onRefused(): void;
}
interface Connection {
  /** The keys that were requested. A key is deleted when its last subscriber leaves, so that watching it again requests it again. */
  readonly keys: Set<string>;
  readonly controller: AbortController;
  hasEvents: boolean;
  retryMs?: number; // the pause after which the server wants the browser to connect again
}

/** One stream for all that a page watches: closed while the page is hidden, retried after growing, random pauses (design §3, Live). */
export function liveStream(options: StreamOptions) {
  const { fetch, page, watchedKeys, request, onEvent, onDisconnected, onRefused } = options;
  let connection: Connection | undefined;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let updateTimer: ReturnType<typeof setTimeout> | undefined;

  /** Closes the stream if the page needs none, and opens a new one if the open one lacks a key. */
  function update(): void {
    const keys = page.isShown() ? watchedKeys() : undefined;
    const hasAllKeys = keys && connection && [...keys].every((key) => connection?.keys.has(key));
    if (!keys) close();
    else if (!hasAllKeys) open(keys);
  }

  function close(): void {
    clearTimeout(retryTimer);
    connection?.controller.abort();
    connection = undefined;
  }

  function open(keys: Set<string>): void {
    close();
    const opened: Connection = { keys, controller: new AbortController(), hasEvents: false };
    connection = opened;
    const whenEnded = (error?: unknown) => onEnd(opened, error);
    receive(opened).then(whenEnded, whenEnded);
  }

  function onEnd(ended: Connection, error?: unknown): void {
    ended.controller.abort();
    // Another connection has replaced it, or none is needed.
    if (connection !== ended) return;
    const response = error instanceof Response ? error : undefined;
    if (response && REFUSALS.includes(response.status)) {
      // The refused connection stays in `connection`: until the page watches something else or is shown again, `update` opens no other.
      onRefused();
      return;
    }
    connection = undefined;
    if (!ended.hasEvents) {
      failures++;
      onDisconnected();
    }
    retryTimer = setTimeout(update, ended.retryMs ? jittered(ended.retryMs) : retryDelayMs(failures, response));
  }

  /** Passes on the events of a connection until it ends. Rejects with the response if its status is an error. */
  async function receive(current: Connection): Promise<void> {
    const { signal } = current.controller;
    const startIdleTimer = () => setTimeout(() => current.controller.abort(), IDLE_TIMEOUT_MS);
    let idleTimer = startIdleTimer();
    const firstByteTimer = setTimeout(onDisconnected, FIRST_BYTE_MS);
    const readEvents = eventReader(
      (data) => {
        if (signal.aborted) return;
        onEvent(JSON.parse(data), current.keys, !current.hasEvents);
        current.hasEvents = true;
        failures = 0;
      },
      (ms) => {
        current.retryMs = ms;
      },
    );
    try {
      const url = `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request()))}`;
      const response = await fetch(url, { signal, headers: { Accept: "text/event-stream" } });
      if (!response.ok || !response.body) throw response;
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(firstByteTimer);
        clearTimeout(idleTimer);
        idleTimer = startIdleTimer();
        readEvents(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(firstByteTimer);
      clearTimeout(idleTimer);
    }
  }

  page.onChange(update, (isOnline) => {
    // Without a network the browser leaves the connection hanging, so it is closed here.
    close();
    if (isOnline) return update();
    onDisconnected();
    // It is retried offline too: the server may be on this machine.
    retryTimer = setTimeout(update, LONGEST_RETRY_MS);
  });

  return {
    /** Updates the stream in the next task, so that many subscriptions make one request. `unwatched`: a key that lost its last subscriber.
     *  It is requested again if it is watched again, because a page that is opened again reads again (spec §2, Routing rules). */
    scheduleUpdate(unwatched?: string): void {
      if (unwatched !== undefined) connection?.keys.delete(unwatched);
      clearTimeout(updateTimer);
      updateTimer = setTimeout(update, 0);
    },
    reopen(): void {
      close();
      update();
    },
  };
}

/** The delay is random, so that not all clients reconnect in the same moment after a restart of the server. */
function retryDelayMs(failures: number, response: Response | undefined): number {
  // Our server sends seconds. A proxy may send a date, which is ignored.
  const seconds = Number(response?.headers.get("Retry-After")) || 0;
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return seconds * 1000 + jittered(longest);
}
const jittered = (ms: number) => ms * (0.3 + 0.7 * Math.random());
