import {
  BackendError,
  type Document,
  type Documents,
  type List,
  type ListQuery,
  type Live,
  type Unsubscribe,
} from "../backend.ts";
import { liveSource } from "../live.ts";
import { isId } from "../new-id.ts";
import type { PageValues } from "../page-data.ts";
import { compare, select } from "../select.ts";
import type { Accounts } from "./auth.ts";
import { translated } from "./codes.ts";
import { lazily } from "./lazily.ts";
import { type LiveReadsOptions, liveReads } from "./live-reads.ts";
import { checkOnline, isOffline, PATIENCE_MS, type Patience, patiently } from "./patience.ts";
import type { FirebaseServices } from "./services.ts";
import type { Listen } from "./source.ts";

export interface DocumentsParts extends Omit<LiveReadsOptions, "listen"> {
  readonly services: FirebaseServices;
  readonly accounts: () => Promise<Accounts>;
  readonly values: PageValues;
  /** How long a read or write waits for an answer. */
  readonly patienceMs?: number | undefined;
}

/** Documents over Firestore. Its code is loaded at once and beside everything else; what only staff need, when they write. */
export function firebaseDocuments({
  services,
  accounts,
  patienceMs = PATIENCE_MS,
  ...reading
}: DocumentsParts): Documents {
  const firestore = lazily(async () => {
    const [part, handle] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    return {
      listen: part.firestoreListen(handle),
      reads: part.firestoreReads(handle),
      handle,
    };
  });
  firestore().catch(() => {});

  const listen: Listen = (target, observer) => {
    let isOver = false;
    let stop: Unsubscribe | undefined;
    firestore().then((loaded) => {
      if (!isOver) stop = loaded.listen(target, observer);
    }, observer.failed);
    return () => {
      isOver = true;
      stop?.();
    };
  };
  const { live, whole, onWhole, isAlive, connected } = liveReads({ listen, ...reading });
  const writes = lazily(async () => {
    const [part, { handle, reads }, loaded] = await Promise.all([import("./writing.ts"), firestore(), accounts()]);
    return part.firestoreWrites({ firestore: handle, reads, accounts: loaded, whole, onWhole, patienceMs });
  });
  /** What got no answer is a sign that the listeners get none either: whether they do shows when they begin anew. Not while they
   *  hear: on a slow line what they were about to hear would then never come. */
  async function heard<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof BackendError && error.code === "unavailable" && !isOffline() && !isAlive(patienceMs)) {
        firestore()
          .then(({ reads }) => reads.lookAgain())
          .catch(console.error);
      }
      throw error;
    }
  }
  type Reads = Awaited<ReturnType<typeof firestore>>["reads"];
  const asked = <T>(ask: (reads: Reads, patience: Patience) => Promise<T>) => {
    const answer = () =>
      patiently(async (patience) => {
        checkOnline();
        return ask((await firestore()).reads, patience);
      }, patienceMs);
    return heard(() => translated(answer, async () => (await accounts()).who()));
  };
  /** A search by name reads the whole collection, so it is answered by its listener, as the writes' own checks of names are. */
  async function searched(query: ListQuery, patience: Patience): Promise<List> {
    const everything = await (await writes()).everything(query.collection, patience);
    return select(
      [...everything].sort((a, b) => compare(query.collection, a, b)),
      query,
    );
  }
  return {
    list: (query) => live(query) as Live<List>,
    get: (collection, id) =>
      isId(id) ? (live({ collection, id }) as Live<Document | null>) : liveSource<Document | null>(null),
    readList: (query) => asked((reads, patience) => (query.contains ? searched(query, patience) : reads.list(query))),
    readOne: async (collection, id) => (isId(id) ? asked((reads) => reads.one(collection, id)) : null),
    add: (collection, id, fields) => heard(async () => (await writes()).add(collection, id, fields)),
    commit: (changes) => heard(async () => (await writes()).commit(changes)),
    connected,
  };
}
