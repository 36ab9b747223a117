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
  getDocsFromServer,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  type Query,
  query,
  where,
} from "firebase/firestore";
import type { Collection, Document, List, ListQuery } from "../backend.ts";
import { compare, select } from "../select.ts";
import { sdkCode } from "./codes.ts";
import type { FirebaseConfig } from "./services.ts";
import type { Listen, Target } from "./source.ts";

/** Nothing is kept on the device: a shop's computer is used by many, and prices must not be old (ADR-031). */
export function openFirestore(config: FirebaseConfig): Firestore {
  return initializeFirestore(initializeApp(config), { localCache: memoryLocalCache() });
}

/** Reads past anything remembered. */
export interface Reads {
  list(query: ListQuery): Promise<List>;
  one(collection: Collection, id: string): Promise<Document | null>;
  /** Makes the SDK look for the network now. By itself it waits for up to a minute before it looks again for one it has lost,
   *  refuses to ask meanwhile, and does not notice for minutes that nobody answers its listeners. */
  lookAgain(): Promise<void>;
}

export function firestoreListen(firestore: Firestore): Listen {
  return (target, { received, failed }) => {
    const withMetadata = { includeMetadataChanges: true };
    if ("id" in target) {
      return onSnapshot(
        doc(firestore, target.collection, target.id),
        withMetadata,
        (snapshot) =>
          received({
            documents: snapshot.exists() ? [documentFrom(snapshot)] : [],
            fromCache: snapshot.metadata.fromCache,
          }),
        failed,
      );
    }
    const byId = new Map<string, Document>();
    let documents: readonly Document[] = [];
    return onSnapshot(
      listQuery(firestore, target),
      withMetadata,
      (snapshot) => {
        const changes = snapshot.docChanges();
        for (const { type, doc: changed } of changes) {
          if (type === "removed") byId.delete(changed.id);
          else byId.set(changed.id, documentFrom(changed));
        }
        if (changes.length > 0) documents = inOrder(target.collection, byId.values());
        received({ documents, fromCache: snapshot.metadata.fromCache });
      },
      failed,
    );
  };
}

export function firestoreReads(firestore: Firestore): Reads {
  let asked = 0;
  let looking: Promise<void> | undefined;
  /** Once for all who want it at the same time: it breaks off whatever is being asked. */
  function lookAgain(): Promise<void> {
    looking ??= disableNetwork(firestore)
      .then(() => enableNetwork(firestore))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }
  /** The SDK answers a query that is listened to from what its listener holds. A limit nobody else has, and nobody reaches, makes
   *  it a query of its own, so that the server is asked. */
  const ask = (asking: Query) => getDocsFromServer(query(asking, limit(1_000_000 + (asked++ % 1_000_000))));
  /** Whoever asks makes an SDK that believes itself offline look again. */
  async function anew(asking: Query): ReturnType<typeof ask> {
    try {
      return await ask(asking);
    } catch (error) {
      if (sdkCode(error) !== "unavailable") throw error;
      await lookAgain();
      return ask(asking);
    }
  }
  return {
    lookAgain,
    async list(wanted) {
      const { docs } = await anew(listQuery(firestore, wanted));
      return select(inOrder(wanted.collection, docs.map(documentFrom)), wanted);
    },
    async one(name, id) {
      const { docs } = await anew(query(collection(firestore, name), where(documentId(), "==", id)));
      return docs[0] ? documentFrom(docs[0]) : null;
    },
  };
}

function listQuery(firestore: Firestore, { collection: name, where: only }: Target & ListQuery): Query {
  const all = collection(firestore, name);
  return only ? query(all, where(new FieldPath(only.field), "==", only.equals)) : all;
}

/** `id` is the one of its path, whatever its fields hold. */
export const documentFrom = (snapshot: DocumentSnapshot<DocumentData>): Document => ({
  ...snapshot.data(),
  id: snapshot.id,
});

const inOrder = (name: Collection, documents: Iterable<Document>): readonly Document[] =>
  [...documents].sort((a, b) => compare(name, a, b));
