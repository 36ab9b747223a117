import type { Collection, Document, ListQuery, Unsubscribe } from "../backend.ts";
import { isForStaff } from "../collection-rules.ts";
import { isRefusal } from "./errors.ts";

/** What one listener of the SDK listens to: documents of a collection, at most `most` of them, or one document. */
export type Target =
  | (Pick<ListQuery, "collection" | "where"> & { readonly most?: number })
  | { readonly collection: Collection; readonly id: string };

export interface Observer {
  /** All documents of the target in the collection's order; if `fromCache`, only those that the SDK has, not confirmed by the server. */
  received(snapshot: { readonly documents: readonly Document[]; readonly fromCache: boolean }): void;
  failed(error: unknown): void;
}
export type Listen = (target: Target, observer: Observer) => Unsubscribe;

/** The target's documents as the server has sent them, or "stale": the last documents may be out of date. */
export type Update = readonly Document[] | "stale";

/** A listener of the SDK that several live reads share. Its owner gets the updates, and sets `documents` and `isStale` by them. */
export interface Listener {
  readonly target: Target;
  readonly startedAt: number;
  documents: readonly Document[] | undefined; // undefined before the server's first answer
  isStale: boolean;
  /** Registers a user; the returned function, called once, removes it. The listener stops `LINGER_MS` after its last user is gone. */
  use(): Unsubscribe;
  stop(): void;
}

export interface ListenerOptions {
  readonly listen: Listen;
  onUpdate(listener: Listener, update: Update): void;
  onStop(listener: Listener): void;
}

/** How long a listener outlives its last user, so that going back costs no reads. */
const LINGER_MS = 60_000;
/** The pause before the first retry after a failure. Each further failure doubles it. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Starts a listener, and restarts it after a failure. */
export function startListener(target: Target, { listen, onUpdate, onStop }: ListenerOptions): Listener {
  let users = 0;
  let failures = 0;
  let stopListening: Unsubscribe = () => {}; // ends the current attempt, or cancels the next one
  let lingerTimer: ReturnType<typeof setTimeout> | undefined;

  const listener: Listener = {
    target,
    startedAt: Date.now(),
    documents: undefined,
    isStale: false,
    use() {
      clearTimeout(lingerTimer);
      users++;
      return () => {
        users--;
        if (users === 0) lingerTimer = setTimeout(listener.stop, LINGER_MS);
      };
    },
    stop() {
      clearTimeout(lingerTimer);
      stopListening();
      onStop(listener);
    },
  };

  function start(): void {
    let isCurrent = true; // false after the attempt was stopped or has failed
    let isAnswered = false;
    const stop = listen(target, {
      received({ documents, fromCache }) {
        if (!isCurrent) return;
        if (fromCache) {
          // The SDK is offline if it sends a cached snapshot after the server's first answer, or an empty one before it. Before it, documents
          // in the cache say nothing: other listeners have loaded them.
          const isOffline = isAnswered || documents.length === 0;
          if (isOffline) onUpdate(listener, "stale");
          return;
        }
        isAnswered = true;
        failures = 0;
        onUpdate(listener, documents);
      },
      failed(error) {
        if (!isCurrent) return;
        isCurrent = false;
        restart(error);
      },
    });
    stopListening = () => {
      isCurrent = false;
      stop();
    };
  }

  function restart(error: unknown): void {
    if (failures === 0) console.error("a live read has failed", target, error);
    // Such a refusal holds until the session changes, so it is not retried.
    if (isForStaff(target.collection) && isRefusal(error)) return;
    onUpdate(listener, "stale");
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
    const timer = setTimeout(start, pause * (0.5 + 0.5 * Math.random()));
    stopListening = () => clearTimeout(timer);
  }

  start();
  return listener;
}
