import {
  BackendError,
  type Collection,
  type Document,
  type Documents,
  type List,
  type ListQuery,
  type Live,
  type NamedQuery,
  type Query,
  type ResultOf,
  type Session,
} from "../backend.ts";
import { isOffline } from "../is-offline.ts";
import { liveSource } from "../live.ts";
import { loadOnce, whenLoaded } from "../load-once.ts";
import { isId } from "../new-id.ts";
import type { AnyList, PageValues } from "../page-data.ts";
import { select } from "../select.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import type { FirestoreReads } from "./firestore.ts";
import type { Listen } from "./firestore-listener.ts";
import { lazyQueries } from "./lazy-queries.ts";
import { liveReads } from "./live-reads.ts";
import type { FirebaseServices } from "./services.ts";
import { checkOnline, LIST_TIMEOUT_MS, TIMEOUT_MS, withTimeout } from "./timeout.ts";

interface DocumentsDependencies {
  readonly services: FirebaseServices;
  readonly authClient: () => Promise<AuthClient>;
  readonly session: Live<Session | null>;
  readonly values: PageValues;
  readonly isCached: boolean; // whether the page is a cached copy (B7)
  readonly isLost: (url: string) => Promise<boolean>; // whether the file of a URL of the project's bucket is gone
}

/** Documents over Firestore. The code of reads is loaded at once, beside everything else; the code of writes is loaded at the first write. */
export function firebaseDocuments(dependencies: DocumentsDependencies): Documents {
  const { services, authClient, session, values, isCached, isLost } = dependencies;
  const firestore = loadOnce(async () => {
    const [module, handle] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    return { handle, listen: module.firestoreListen(handle), reads: module.firestoreReads(handle) };
  });
  // Starts loading. Whatever needs Firestore later reports a failure.
  firestore().catch(() => {});

  const listen: Listen = (target, observer) =>
    whenLoaded(firestore(), (loaded) => loaded.listen(target, observer), observer.failed);
  const { live, wholeCollection, isAlive, connected } = liveReads({ listen, session, values, isCached });
  const queries = loadOnce(() => import("./live-queries.ts"));
  const liveQueries = lazyQueries(queries, live, values);
  const writes = loadOnce(async () => {
    const [module, { handle }, auth] = await Promise.all([import("./writes.ts"), firestore(), authClient()]);
    return module.firestoreWrites(handle, { authClient: auth, wholeCollection, isLost });
  });

  const readList = (query: ListQuery): Promise<List> =>
    read((reads) => reads.list(query), query.first === 1 ? TIMEOUT_MS : LIST_TIMEOUT_MS);
  const readOne = (collection: Collection, id: string): Promise<Document | null> =>
    read((reads) => reads.one(collection, id));

  async function readAnswer(query: NamedQuery): Promise<AnyList> {
    const { answerNow } = await queries();
    return answerNow(query, async (target) => {
      if ("id" in target) return readOne(target.collection, target.id);
      // Firestore cannot search. Staff's search would read all products, so it takes those of a listener if one has them.
      const documents = query.query === "inventory" ? wholeCollection(target.collection) : undefined;
      return documents ? select(documents, target) : readList(target);
    });
  }

  function read<T>(request: (reads: FirestoreReads) => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
    const inTime = () =>
      withTimeout(async () => {
        checkOnline();
        return request((await firestore()).reads);
      }, timeoutMs);
    return withReconnection(() => translated(inTime, async () => (await authClient()).role()));
  }

  /** Reconnects the SDK after a request without an answer, because the SDK does not notice that its listeners get none. It stays connected
   *  if something still arrives: a long list on a slow line would otherwise never be complete. */
  async function withReconnection<T>(request: () => Promise<T>): Promise<T> {
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

  return {
    list: <Q extends Query>(query: Q) => ("query" in query ? liveQueries(query) : live(query)) as Live<ResultOf<Q>>,
    get: (collection, id) =>
      isId(id) ? (live({ collection, id }) as Live<Document | null>) : liveSource<Document | null>(null),
    readList: <Q extends Query>(query: Q) =>
      ("query" in query ? readAnswer(query) : readList(query)) as Promise<ResultOf<Q>>,
    readOne: async (collection, id) => (isId(id) ? readOne(collection, id) : null),
    commit: (changes, id) => withReconnection(async () => (await writes()).commit(changes, id)),
    connected,
  };
}
