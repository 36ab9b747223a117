import {
  BackendError,
  type Document,
  type Documents,
  type List,
  type ListQuery,
  type Live,
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
  /** Whether the page is a cached copy (B7). */
  readonly isCached: boolean;
  /** Whether the file of a URL of the project's bucket is gone. */
  readonly isLost: (url: string) => Promise<boolean>;
}

/** Documents over Firestore. The code of reads is loaded at once, beside everything else; the code of writes is loaded at the first write. */
export function firebaseDocuments(dependencies: DocumentsDependencies): Documents {
  const { services, authClient, session, values, isCached, isLost } = dependencies;
  const firestore = loadOnce(async () => {
    const [part, handle] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    return { listen: part.firestoreListen(handle), reads: part.firestoreReads(handle), handle };
  });
  firestore().catch(() => {});
  const writes = loadOnce(async () => {
    const [part, { handle }, loaded] = await Promise.all([import("./writes.ts"), firestore(), authClient()]);
    return part.firestoreWrites(handle, { authClient: loaded, followed, isLost });
  });

  const listen: Listen = (target, observer) =>
    whenLoaded(firestore(), (loaded) => loaded.listen(target, observer), observer.failed);
  const { live, followed, isAlive, connected } = liveReads({ listen, session, values, isCached });

  /** The SDK does not notice that its listeners get no answer, so a request without an answer reconnects the SDK. It does not if something
   *  still arrives, because a long list on a slow line would then never be complete. */
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
    return checkingConnection(() => translated(inTime, async () => (await authClient()).role()));
  }
  const queries = loadOnce(() => import("./live-queries.ts"));
  const liveQueries = lazyQueries(queries, live, values);

  /** A list from the server. Firestore cannot search, so a search of staff uses the collection's listener if one holds all of it. */
  async function listNow(query: ListQuery, isSearch = false): Promise<List> {
    const documents = isSearch ? followed(query.collection) : undefined;
    return documents
      ? select(documents, query)
      : read((reads) => reads.list(query), query.first === 1 ? TIMEOUT_MS : LIST_TIMEOUT_MS);
  }
  async function readNow(query: Query): Promise<AnyList> {
    if (!("query" in query)) return listNow(query);
    const { answerNow } = await queries();
    return answerNow(query, (part) =>
      "id" in part ? read((reads) => reads.one(part.collection, part.id)) : listNow(part, query.query === "inventory"),
    );
  }

  return {
    list: <Q extends Query>(query: Q) => ("query" in query ? liveQueries(query) : live(query)) as Live<ResultOf<Q>>,
    get: (collection, id) =>
      isId(id) ? (live({ collection, id }) as Live<Document | null>) : liveSource<Document | null>(null),
    readList: <Q extends Query>(query: Q) => readNow(query) as Promise<ResultOf<Q>>,
    readOne: async (collection, id) => (isId(id) ? read((reads) => reads.one(collection, id)) : null),
    commit: (...commit) => checkingConnection(async () => (await writes()).commit(...commit)),
    connected,
  };
}
