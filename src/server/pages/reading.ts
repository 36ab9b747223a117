import type { Document, List } from "#src/backend/backend.ts";
import { type Backend, BackendError, type Live, type Session } from "#src/backend/backend.ts";
import { pictureOf } from "#src/backend/embedded/picture.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { readWatch } from "../read-watch.ts";
import type { Snapshot } from "../store/shelf.ts";

/** What a page is rendered from: the shop at one moment, answering at once and letting nothing be changed (design §3, Pages). */
export function readingBackend(
  snapshot: Snapshot,
  documentUrl: (name: string) => string | null,
  session: () => Session | null,
): Backend {
  const values = new Map<string, WatchValue>();
  const read = (watch: Watch): WatchValue => {
    const key = watchKey(watch);
    const value = values.has(key) ? (values.get(key) as WatchValue) : readWatch(snapshot, watch);
    values.set(key, value);
    return value;
  };
  return {
    documents: {
      list: (query) => still(() => read(query) as List),
      get: (collection, id) => still(() => read({ collection, id }) as Document | null),
      readList: async (query) => read(query) as List,
      readOne: async (collection, id) => read({ collection, id }) as Document | null,
      add: denied,
      commit: denied,
      connected: still(() => true),
    },
    files: { upload: denied, delete: denied, document: (name) => still(() => documentUrl(name)), picture: pictureOf },
    identity: { session: still(session), signIn: denied, signUp: denied, signOut: denied },
  };
}

const still = <T>(current: () => T): Live<T> => ({ current, subscribe: () => () => {} });

async function denied(): Promise<never> {
  throw new BackendError("denied");
}
