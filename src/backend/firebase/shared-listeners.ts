import type { Collection, Document, Unsubscribe } from "../backend.ts";
import { isForStaff, isHistory } from "../collection-rules.ts";
import { isOffline } from "../is-offline.ts";
import { liveSource } from "../live.ts";
import { watchKey } from "../page-data.ts";
import { type Listen, type Listener, startListener, type Target, type Update } from "./firestore-listener.ts";
import { LIST_TIMEOUT_MS } from "./timeout.ts";

/** How long updates wait for a listener that is out of date. After that the page shows that it is not connected. */
const GRACE_MS = 2_000;

/** The SDK's listeners, shared by all reads: a listener of a whole collection serves every read of it (spec §7, design §2). `changed` is called
 *  after the documents of listeners have changed. `isCached`: the page counts as not connected until the server has sent something. */
export function sharedListeners(listen: Listen, isCached: boolean, changed: () => void) {
  const listeners = new Map<string, Listener>();
  const pending = new Map<Listener, Update>(); // the last update of each listener, until it is applied
  let isScheduled = false;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  const connected = liveSource(!isCached);
  const isAnyStale = () => [...listeners.values()].some(({ isStale }) => isStale);
  const listenerOf = (target: Target) => listeners.get(watchKey(target));
  const wholeListener = ({ collection }: Target) => listenerOf({ collection });

  /** Notes an update, and applies all updates of a commit together: the SDK has set a timer for each of them before this one is set. */
  function onUpdate(listener: Listener, update: Update): void {
    if (update !== "stale") lastAnswerAt = Date.now();
    pending.set(listener, update);
    if (!isScheduled) setTimeout(applyOrWait, 0);
    isScheduled = true;
  }

  /** While a listener catches up, the others wait for it up to `GRACE_MS`, so that no page shows half of a commit. */
  function applyOrWait(): void {
    isScheduled = false;
    const isCatchingUp = [...pending].some(([listener, update]) => update === "stale" && !listener.isStale);
    if (isCatchingUp) graceTimer ??= setTimeout(applyUpdates, GRACE_MS);
    else applyUpdates();
  }

  function applyUpdates(): void {
    clearTimeout(graceTimer);
    graceTimer = undefined;
    for (const [listener, update] of pending) {
      listener.isStale = update === "stale";
      if (update !== "stale") listener.documents = update;
    }
    pending.clear();
    updateConnected();
    changed();
  }

  function onStop(listener: Listener): void {
    listeners.delete(watchKey(listener.target));
    pending.delete(listener);
    updateConnected();
  }

  function updateConnected(): void {
    const isUnanswered = isCached && lastAnswerAt === Number.NEGATIVE_INFINITY;
    connected.set(!isOffline() && !isAnyStale() && !isUnanswered);
  }
  if (typeof window !== "undefined") {
    addEventListener("offline", updateConnected);
    addEventListener("online", updateConnected);
  }

  return {
    /** Keeps a listener for a read running, until the returned function is called. */
    use(read: Target): Unsubscribe {
      const target = targetOf(read);
      const running = wholeListener(read) ?? listenerOf(target);
      const listener = running ?? startListener(target, { listen, onUpdate, onStop });
      listeners.set(watchKey(listener.target), listener);
      return listener.use();
    },
    /** The documents that a read selects from; undefined before the server's first answer. */
    documentsFor: (read: Target) => listenerOf(targetOf(read))?.documents ?? wholeListener(read)?.documents,
    /** All documents of a collection, if one listener listens to all of it; undefined while they may be out of date. */
    wholeCollection(collection: Collection): readonly Document[] | undefined {
      const listener = listenerOf({ collection });
      return listener?.isStale ? undefined : listener?.documents;
    },
    stopForStaff(): void {
      for (const listener of [...listeners.values()]) if (isForStaff(listener.target.collection)) listener.stop();
    },
    /** Whether the server has sent something within this time, or the first answer to a list may still arrive. */
    isAlive(withinMs: number): boolean {
      if (Date.now() - lastAnswerAt < withinMs) return true;
      const isLoadingList = ({ target, documents, startedAt }: Listener) =>
        !("id" in target) && !documents && Date.now() - startedAt < LIST_TIMEOUT_MS;
      return !isAnyStale() && [...listeners.values()].some(isLoadingList);
    },
    connected: {
      current: connected.current,
      subscribe(subscriber: () => void) {
        // The browser may have been offline from the start.
        updateConnected();
        return connected.subscribe(subscriber);
      },
    },
  };
}

/** What a listener for a read listens to. The read selects its first documents itself, so that reads of different lengths share a listener. */
function targetOf(read: Target): Target {
  if ("id" in read) return { collection: read.collection, id: read.id };
  const { collection, where } = read;
  // The history may be long, so only one record more than is shown is read, which says whether there is more.
  const most = isHistory(collection) && "first" in read ? Number(read.first) + 1 : read.most;
  return { collection, ...(where && { where }), ...(most !== undefined && { most }) };
}
