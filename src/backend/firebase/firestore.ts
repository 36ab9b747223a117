import { initializeApp } from "firebase/app";
import {
  collection,
  type DocumentData,
  type DocumentSnapshot,
  disableNetwork,
  doc,
  documentId,
  enableNetwork,
  FieldPath,
  type Firestore,
  getDoc,
  getDocsFromServer,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore";
import type { Collection, Document, Fields, List, ListQuery } from "../backend.ts";
import { COLLECTION_NAMES, fileFieldsOf, isHistory, rulesOf } from "../collection-rules.ts";
import { compare, select } from "../select.ts";
import { sdkCode } from "./errors.ts";
import type { Listen, Target } from "./firestore-listener.ts";
import type { FirebaseConfig } from "./services.ts";

/** Opens Firestore so that it stores nothing on the device (ADR-031). */
export function openFirestore(config: FirebaseConfig, app = initializeApp(config)): Firestore {
  return initializeFirestore(app, { localCache: memoryLocalCache() });
}

/** Listens to a target. Unchanged documents stay the same objects, so that comparing lists is quick. */
export function firestoreListen(firestore: Firestore): Listen {
  return (target, { received, failed }) => {
    const byId = new Map<string, Document>();
    let documents: readonly Document[] = [];
    return onSnapshot(
      queryOf(firestore, target),
      { includeMetadataChanges: true },
      (snapshot) => {
        const changes = snapshot.docChanges();
        for (const { type, doc } of changes) {
          if (type === "removed") byId.delete(doc.id);
          else byId.set(doc.id, documentFrom(doc));
        }
        if (changes.length > 0) documents = inOrder(target.collection, byId.values());
        received({ documents, fromCache: snapshot.metadata.fromCache });
      },
      failed,
    );
  };
}

export type FirestoreReads = ReturnType<typeof firestoreReads>;

/** Reads from the server, past every cache. */
export function firestoreReads(firestore: Firestore) {
  let reads = 0;
  let reconnecting: Promise<void> | undefined;

  /** Cancels the SDK's requests and restarts its listeners. The SDK alone may take minutes to notice that no answers come. */
  function reconnect(): Promise<void> {
    reconnecting ??= disableNetwork(firestore)
      .then(() => enableNetwork(firestore))
      .finally(() => {
        reconnecting = undefined;
      });
    return reconnecting;
  }

  /** The SDK answers a query that has a listener from the listener's documents. A limit that no other query has makes the SDK ask the server. */
  function readPastListeners(wanted: Query): Promise<QuerySnapshot> {
    const uniqueLimit = 1_000_000 + (reads++ % 1_000_000);
    return getDocsFromServer(query(wanted, limit(uniqueLimit)));
  }

  /** Reads from the server. If the SDK considers itself offline, the read fails at once, so the SDK is reconnected and the read repeated. */
  async function read(wanted: Query): Promise<QuerySnapshot> {
    try {
      return await readPastListeners(wanted);
    } catch (error) {
      if (sdkCode(error) !== "unavailable") throw error;
      await reconnect();
      return readPastListeners(wanted);
    }
  }

  /** The `first` records of the history, or those that come after the record of the id `after`. */
  async function readRecords({ after, first, ...target }: ListQuery & { readonly first: number }): Promise<List> {
    // A cached record is right, because records never change.
    const last = after && (await getDoc(doc(firestore, target.collection, after)));
    const records = queryOf(firestore, { ...target, most: first + 1 });
    // `read` would replace the limit of this query, so it is not called here.
    const { docs } = await getDocsFromServer(last ? query(records, startAfter(last)) : records);
    return select(inOrder(target.collection, docs.map(documentFrom)), { ...target, first });
  }

  return {
    reconnect,
    async list(wanted: ListQuery): Promise<List> {
      const { first } = wanted;
      if (isHistory(wanted.collection) && first !== undefined) return readRecords({ ...wanted, first });
      const { docs } = await read(queryOf(firestore, wanted));
      return select(inOrder(wanted.collection, docs.map(documentFrom)), wanted);
    },
    async one(name: Collection, id: string): Promise<Document | null> {
      const { docs } = await read(queryOf(firestore, { collection: name, id }));
      return docs[0] ? documentFrom(docs[0]) : null;
    },
    /** Whether any document shows the file of a URL. Documents may show one file under several URLs, with a token and without. */
    async isShown(url: string): Promise<boolean> {
      const [path = ""] = url.split("?", 1);
      // Any text that begins with the path and "?": "@" is the character after "?".
      const inText = (field: string) => [where(field, ">=", `${path}?`), where(field, "<", `${path}@`)];
      // In a field that holds a list Firestore finds only whole URLs.
      const inList = (field: string) => [where(field, "array-contains-any", [url, `${path}?alt=media`])];
      const found = await Promise.all(
        COLLECTION_NAMES.flatMap((name) => {
          const { one, many } = fileFieldsOf(name);
          const conditions = [...one.map(inText), ...many.map(inList)];
          return conditions.map((condition) => read(query(collection(firestore, name), ...condition)));
        }),
      );
      return found.some(({ empty }) => !empty);
    },
  };
}

/** The query of a target. Firestore sorts only the history, before its limit applies; other lists are sorted by `inOrder`. */
function queryOf(firestore: Firestore, target: Target): Query {
  const all = collection(firestore, target.collection);
  if ("id" in target) return query(all, where(documentId(), "==", target.id));
  const { field, isDescending } = rulesOf(target.collection).orderBy;
  const matching = target.where ? query(all, where(new FieldPath(target.where.field), "==", target.where.equals)) : all;
  const ordered = isDescending ? query(matching, orderBy(field, "desc")) : matching;
  return target.most ? query(ordered, limit(target.most)) : ordered;
}

/** The document of a snapshot. Its `id` is the id in the path, even if a stored field `id` differs. */
export const documentFrom = (snapshot: DocumentSnapshot<DocumentData>): Document => ({
  ...withMilliseconds(snapshot.data() ?? {}),
  id: snapshot.id,
});

/** The fields with the time of a record of the history (B13) in milliseconds. */
const withMilliseconds = ({ At, ...fields }: Fields): Fields =>
  At === undefined ? fields : { ...fields, At: At instanceof Timestamp ? At.toMillis() : At };

const inOrder = (name: Collection, documents: Iterable<Document>): readonly Document[] =>
  [...documents].sort((a, b) => compare(name, a, b));
