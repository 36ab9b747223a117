import {
  type Backend,
  BackendError,
  type Document,
  type Files,
  type Live,
  type Query,
  type ResultOf,
  type Session,
} from "./backend.ts";
import { type Watch, type WatchValue, watchKey } from "./page-data.ts";

/** The shop at one moment. `undefined` means "not yet", as everywhere. */
export interface StaticSnapshot {
  read(watch: Watch): WatchValue | undefined;
  document(name: string): string | null | undefined;
  session(): Session | null | undefined;
  readonly picture: Files["picture"];
}

/** A read-only backend over a snapshot, from which pages are rendered. Every `current()` has its value at once. */
export function staticBackend({ read, document, session, picture }: StaticSnapshot): Backend {
  const values = new Map<string, WatchValue | undefined>();
  const cached = (watch: Watch) => {
    const key = watchKey(watch);
    if (!values.has(key)) values.set(key, read(watch));
    return values.get(key);
  };
  const readNow = async <T>(watch: Watch): Promise<T> => {
    const value = cached(watch);
    if (value === undefined) throw new BackendError("unavailable");
    return value as T;
  };
  return {
    documents: {
      list: <Q extends Query>(query: Q) => constant(() => cached(query) as ResultOf<Q> | undefined),
      get: (collection, id) => constant(() => cached({ collection, id }) as Document | null | undefined),
      readList: <Q extends Query>(query: Q) => readNow<ResultOf<Q>>(query),
      readOne: (collection, id) => readNow<Document | null>({ collection, id }),
      commit: denied,
      connected: constant(() => true),
    },
    files: {
      upload: denied,
      delete: denied,
      hasBin: false,
      document: (name) => constant(() => document(name)),
      picture,
    },
    identity: { session: constant(session), signIn: denied, signUp: denied, signOut: denied, accounts: denied },
  };
}

const constant = <T>(current: () => T | undefined): Live<T> => ({ current, subscribe: () => () => {} });

async function denied(): Promise<never> {
  throw new BackendError("denied");
}
