import type { Collection, Document, ListQuery, Unsubscribe } from "../backend.ts";
import { isForStaff } from "../collection-rules.ts";
import { isRefusal } from "./errors.ts";
import { LIST_TIMEOUT_MS } from "./timeout.ts";

/** What one listener of the SDK listens to: documents of a collection, or one document. */
export type Target = Pick<ListQuery, "collection" | "where"> | { readonly collection: Collection; readonly id: string };

/** All documents of a target in the collection's order; `fromCache` where the server has not confirmed them. */
export interface Snapshot {
  readonly documents: readonly Document[];
  readonly fromCache: boolean;
}
export interface Observer {
  received(snapshot: Snapshot): void;
  /** The listener has ended. */
  failed(error: unknown): void;
}
export type Listen = (target: Target, observer: Observer) => Unsubscribe;

/** The target's documents as the server has sent them, or "stale": the last ones may be out of date. */
export type Update = readonly Document[] | "stale";

export interface ListenerOptions {
  readonly listen: Listen;
  /** Called with each update, which counts once `apply` is called with it. */
  updated(listener: Listener, update: Update): void;
  stopped(listener: Listener): void;
  /** How long a listener outlives its last user, so that going back costs no reads. */
  readonly lingerMs: number;
  /** Until the first retry after a failure; doubled for each further one, up to a minute. */
  readonly firstPauseMs: number;
}

/** A listener of the SDK that several live values share. */
export interface Listener {
  readonly target: Target;
  /** The server's; undefined before its first answer. */
  documents(): readonly Document[] | undefined;
  isStale(): boolean;
  /** Whether a list has been on its way for less than a minute. */
  isLoading(): boolean;
  apply(update: Update): void;
  /** Keeps the listener running until the returned function is called. */
  use(): Unsubscribe;
  stop(): void;
}

const LONGEST_PAUSE_MS = 60_000;

/** Starts at once, and retries after a failure. */
export function sharedListener(target: Target, options: ListenerOptions): Listener {
  const startedAt = Date.now();
  let documents: readonly Document[] | undefined;
  let isStale = false;
  /** Whether the server has answered since the last start. */
  let isAnswered = false;
  let users = 0;
  let failures = 0;
  let stopListening: Unsubscribe = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listener: Listener = {
    target,
    documents: () => documents,
    isStale: () => isStale,
    isLoading: () => !("id" in target) && !documents && !isStale && Date.now() - startedAt < LIST_TIMEOUT_MS,
    apply(update) {
      isStale = update === "stale";
      if (update !== "stale") documents = update;
    },
    use() {
      clearTimeout(timer);
      users++;
      let isUsing = true;
      return () => {
        if (!isUsing) return;
        isUsing = false;
        users--;
        if (users === 0) timer = setTimeout(listener.stop, options.lingerMs);
      };
    },
    stop() {
      clearTimeout(timer);
      stopListening();
      options.stopped(listener);
    },
  };

  function start(): void {
    let isCurrent = true;
    isAnswered = false;
    const stop = options.listen(target, {
      received(snapshot) {
        if (isCurrent) receive(snapshot);
      },
      failed(error) {
        if (!isCurrent) return;
        isCurrent = false;
        fail(error);
      },
    });
    stopListening = () => {
      isCurrent = false;
      stop();
    };
  }

  /** A cached list before the first answer holds only documents that other listeners have, and an empty one means that the SDK is
   *  offline. After an answer the cache holds nothing newer. */
  function receive(snapshot: Snapshot): void {
    if (snapshot.fromCache) {
      if (isAnswered || snapshot.documents.length === 0) options.updated(listener, "stale");
      return;
    }
    isAnswered = true;
    failures = 0;
    options.updated(listener, snapshot.documents);
  }

  /** A collection for staff that is refused stays so until the session changes, so it is not retried. */
  function fail(error: unknown): void {
    if (failures === 0) console.error("a live read has failed", target, error);
    if (isForStaff(target.collection) && isRefusal(error)) return;
    options.updated(listener, "stale");
    const pause = Math.min(LONGEST_PAUSE_MS, options.firstPauseMs * 2 ** failures++);
    const restart = setTimeout(start, pause * (0.5 + 0.5 * Math.random()));
    stopListening = () => clearTimeout(restart);
  }

  start();
  return listener;
}
