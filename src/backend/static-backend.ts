import {
  type Backend,
  BackendError,
  type Document,
  type List,
  type Live,
  type Picture,
  type Session,
} from "./backend.ts";
import { type Watch, watchKey } from "./page-data.ts";

/** What such a backend knows. `undefined` means "not yet", as everywhere. */
export interface Moment {
  read(watch: Watch): List | Document | null | undefined;
  document(name: string): string | null | undefined;
  session(): Session | null | undefined;
  picture(url: string): Picture;
}

/** What a page is rendered from: the shop at one moment, answering at once and letting nothing be changed (design §3, Pages). */
export function staticBackend({ read, document, session, picture }: Moment): Backend {
  const values = new Map<string, ReturnType<Moment["read"]>>();
  const known = (watch: Watch): ReturnType<Moment["read"]> => {
    const key = watchKey(watch);
    if (!values.has(key)) values.set(key, read(watch));
    return values.get(key);
  };
  const asked = async <T>(watch: Watch): Promise<T> => {
    const value = known(watch);
    if (value === undefined) throw new BackendError("unavailable");
    return value as T;
  };
  return {
    documents: {
      list: (query) => still(() => known(query) as List | undefined),
      get: (collection, id) => still(() => known({ collection, id }) as Document | null | undefined),
      readList: (query) => asked<List>(query),
      readOne: (collection, id) => asked<Document | null>({ collection, id }),
      add: denied,
      commit: denied,
      connected: still(() => true),
    },
    files: { upload: denied, delete: denied, document: (name) => still(() => document(name)), picture },
    identity: { session: still(session), signIn: denied, signUp: denied, signOut: denied },
  };
}

const still = <T>(current: () => T | undefined): Live<T> => ({ current, subscribe: () => () => {} });

async function denied(): Promise<never> {
  throw new BackendError("denied");
}
