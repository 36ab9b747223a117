import type { Collection, Document, ListQuery, Unsubscribe } from "../backend.ts";

/** What one listener of the SDK listens to: documents of a collection, or one document. */
export type Target = Pick<ListQuery, "collection" | "where"> | { readonly collection: Collection; readonly id: string };

/** What a listener says: all documents of its target in the collection's order, and whether they may be out of date. */
export interface Snapshot {
  readonly documents: readonly Document[];
  readonly fromCache: boolean;
}
export interface Observer {
  received(snapshot: Snapshot): void;
  /** The listener has ended and says nothing more. */
  failed(error: unknown): void;
}
export type Listen = (target: Target, observer: Observer) => Unsubscribe;

export interface SourceParts {
  readonly listen: Listen;
  /** Applies a change, together with others that belong to it. */
  readonly soon: (change: () => void) => void;
  /** The server has said what all documents of the target are. */
  readonly heard: (target: Target, documents: readonly Document[]) => void;
  readonly stopped: () => void;
  readonly doubted: () => void;
  readonly lingerMs: number;
  readonly firstPauseMs: number;
}

/** A listener shared by all who need it, that outlives them for a while, so that going back costs no reads, and begins again when
 *  it breaks. What it said last stays. */
export interface Source {
  readonly target: Target;
  /** Undefined until the server has spoken. */
  documents(): readonly Document[] | undefined;
  isRunning(): boolean;
  /** Whether the server has spoken to it since it runs, so that what is not there is missing. */
  isHeard(): boolean;
  /** Whether the documents are the server's latest word. */
  isSynced(): boolean;
  /** Whether it began within this time and the server has not spoken yet. */
  isStarting(withinMs: number): boolean;
  /** Whether it runs and what it holds may be out of date. */
  isDoubtful(): boolean;
  hold(): Unsubscribe;
}

const LONGEST_PAUSE_MS = 60_000;

export function sourceOf(target: Target, parts: SourceParts): Source {
  const { listen, soon, heard, stopped, doubted, lingerMs, firstPauseMs } = parts;
  let documents: readonly Document[] | undefined;
  let state: "stopped" | "starting" | "synced" | "doubtful" = "stopped";
  let startedAt = 0;
  let users = 0;
  let failures = 0;
  /** Whether the server has spoken to the listener that runs now. */
  let isHeard = false;
  let stopListening: Unsubscribe | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    let isMine = true;
    isHeard = false;
    if (state === "stopped") {
      state = "starting";
      startedAt = Date.now();
    }
    const mine = (change: () => void) => soon(() => isMine && change());
    const stop = listen(target, {
      received: (snapshot) => mine(() => take(snapshot)),
      failed: (error) =>
        mine(() => {
          isMine = false;
          fail(error);
        }),
    });
    stopListening = () => {
      isMine = false;
      stop();
    };
  }

  function take({ documents: next, fromCache }: Snapshot): void {
    const before = isHeard;
    if (!fromCache) {
      isHeard = true;
      failures = 0;
      state = "synced";
      documents = next;
      heard(target, next);
      return;
    }
    // Nothing, from a cache, is not known yet; and a list of which others happen to hold some documents is no list.
    if (next.length > 0 && (before || "id" in target)) documents = next;
    if (next.length > 0 && !before) return;
    state = "doubtful";
    doubted();
  }

  function fail(error: unknown): void {
    if (failures === 0) console.error("a live read has broken and is tried again", target, error);
    stopListening = undefined;
    state = "doubtful";
    doubted();
    const pause = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** failures++);
    restart = setTimeout(start, pause * (0.5 + 0.5 * Math.random()));
  }

  function stop(): void {
    clearTimeout(restart);
    stopListening?.();
    stopListening = undefined;
    state = "stopped";
    isHeard = false;
    stopped();
  }

  return {
    target,
    documents: () => documents,
    isRunning: () => state !== "stopped",
    isHeard: () => isHeard,
    isSynced: () => state === "synced",
    isStarting: (withinMs) => state === "starting" && Date.now() - startedAt < withinMs,
    isDoubtful: () => state === "doubtful",
    hold() {
      clearTimeout(timer);
      users++;
      if (state === "stopped") start();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        users--;
        if (users === 0) timer = setTimeout(stop, lingerMs);
      };
    },
  };
}
