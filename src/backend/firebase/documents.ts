import {
  BackendError,
  type Document,
  type Documents,
  type List,
  type Live,
  type Session,
  type Unsubscribe,
} from "../backend.ts";
import { liveSource } from "../live.ts";
import { loadOnce } from "../load-once.ts";
import { isId } from "../new-id.ts";
import type { PageValues } from "../page-data.ts";
import { select } from "../select.ts";
import type { AuthClient } from "./auth.ts";
import type { LoadBuiltProducts } from "./built-products.ts";
import { translated } from "./errors.ts";
import { isPick, lazyPicks } from "./lazy-picks.ts";
import type { Listen } from "./listener.ts";
import { liveReads } from "./live-reads.ts";
import type { FirebaseServices } from "./services.ts";
import { checkOnline, isOffline, LIST_TIMEOUT_MS, TIMEOUT_MS, withTimeout } from "./timeout.ts";

/** Rules may look up 20 documents for one commit, and look up two for each name (ADR-030). */
const MOST_NAMES = 10;

export interface DocumentsParts {
  readonly services: FirebaseServices;
  readonly authClient: () => Promise<AuthClient>;
  readonly session: Live<Session | null>;
  readonly values: PageValues;
  /** Whether the page is a copy that was kept on the device (B7). */
  readonly isKept: boolean;
  readonly builtProducts: LoadBuiltProducts;
}

/** Documents over Firestore. Its code is loaded at once, in parallel with everything else; the code of writes at the first write. */
export function firebaseDocuments(parts: DocumentsParts): Documents {
  const { services, authClient, session, values, isKept, builtProducts } = parts;
  const firestore = loadOnce(async () => {
    const [part, handle] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    return { listen: part.firestoreListen(handle, builtProducts), reads: part.firestoreReads(handle), handle };
  });
  firestore().catch(() => {});
  const writes = loadOnce(async () => {
    const [part, { handle }, loaded] = await Promise.all([import("./writes.ts"), firestore(), authClient()]);
    return part.firestoreWrites(handle, loaded);
  });

  const listen: Listen = (target, observer) => {
    let isStopped = false;
    let stop: Unsubscribe | undefined;
    firestore().then((loaded) => {
      if (!isStopped) stop = loaded.listen(target, observer);
    }, observer.failed);
    return () => {
      isStopped = true;
      stop?.();
    };
  };
  const { live, followed, isAlive, connected } = liveReads({ listen, session, values, isKept });

  /** The SDK does not notice that nobody answers its listeners, so a request without an answer reconnects them. Not while something
   *  arrives: on a slow line a list that starts anew each time would never be complete. */
  async function checkingConnection<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const isUnanswered = error instanceof BackendError && error.code === "unavailable";
      if (isUnanswered && !isOffline() && !isAlive(TIMEOUT_MS)) {
        firestore()
          .then(({ reads }) => reads.reconnect())
          .catch(console.error);
      }
      throw error;
    }
  }
  type Reads = Awaited<ReturnType<typeof firestore>>["reads"];
  function read<T>(request: (reads: Reads) => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
    const inTime = () =>
      withTimeout(async () => {
        checkOnline();
        return request((await firestore()).reads);
      }, timeoutMs);
    return checkingConnection(() => translated(inTime, async () => (await authClient()).who()));
  }
  const picks = loadOnce(() => import("./picks.ts"));
  const livePicks = lazyPicks({ picks, live, values });

  return {
    list: (query) => (isPick(query) ? livePicks(query) : (live(query) as Live<List>)),
    get: (collection, id) =>
      isId(id) ? (live({ collection, id }) as Live<Document | null>) : liveSource<Document | null>(null),
    async readList(query) {
      if (isPick(query)) {
        const { pickNow } = await picks();
        return pickNow(query, async (part) => {
          if ("id" in part) return read((reads) => reads.one(part.collection, part.id));
          const documents = query.pick.kind === "inventory" ? followed(part.collection) : undefined;
          return documents ? { documents, more: false } : read((reads) => reads.list(part), LIST_TIMEOUT_MS);
        });
      }
      // Firestore cannot search. A listener may hold the collection; reading all of it again for each name would be slow.
      const documents = query.contains ? followed(query.collection) : undefined;
      return documents ? select(documents, query) : read((reads) => reads.list(query), LIST_TIMEOUT_MS);
    },
    readOne: async (collection, id) => (isId(id) ? read((reads) => reads.one(collection, id)) : null),
    add: (collection, id, fields) => checkingConnection(async () => (await writes()).add(collection, id, fields)),
    commit: (changes) => checkingConnection(async () => (await writes()).commit(changes)),
    mostNames: MOST_NAMES,
    connected,
  };
}
