import type { Document, Documents, List, Live, Unsubscribe } from "../backend.ts";
import { liveSource } from "../live.ts";
import { isId } from "../new-id.ts";
import type { PageValues } from "../page-data.ts";
import type { Accounts } from "./auth.ts";
import { translated } from "./codes.ts";
import { lazily } from "./lazily.ts";
import { type LiveReadsOptions, liveReads } from "./live-reads.ts";
import { checkOnline, patiently } from "./patience.ts";
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
export function firebaseDocuments({ services, accounts, patienceMs, ...reading }: DocumentsParts): Documents {
  const firestore = lazily(async () => {
    const [part, handle] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    return { listen: part.firestoreListen(handle), reads: part.firestoreReads(handle), handle };
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
  const { live, whole, connected } = liveReads({ listen, ...reading });
  const writes = lazily(async () => {
    const [part, { handle }, loaded] = await Promise.all([import("./writing.ts"), firestore(), accounts()]);
    return part.firestoreWrites({ firestore: handle, accounts: loaded, whole, patienceMs });
  });
  type Reads = Awaited<ReturnType<typeof firestore>>["reads"];
  const asked = <T>(ask: (reads: Reads) => Promise<T>) =>
    translated(
      () =>
        patiently(async () => {
          checkOnline();
          return ask((await firestore()).reads);
        }, patienceMs),
      async () => (await accounts()).who(),
    );
  return {
    list: (query) => live(query) as Live<List>,
    get: (collection, id) =>
      isId(id) ? (live({ collection, id }) as Live<Document | null>) : liveSource<Document | null>(null),
    readList: (query) => asked((reads) => reads.list(query)),
    readOne: async (collection, id) => (isId(id) ? asked((reads) => reads.one(collection, id)) : null),
    add: async (collection, id, fields) => (await writes()).add(collection, id, fields),
    commit: async (changes) => (await writes()).commit(changes),
    connected,
  };
}
