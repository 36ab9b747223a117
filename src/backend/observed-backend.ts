import type { Backend, Collection, Live } from "./backend.ts";
import { isForStaff } from "./collection-rules.ts";
import {
  documentKey,
  type PageValues,
  SESSION_KEY,
  type ShownValues,
  type Watch,
  watchFrom,
  watchKey,
} from "./page-data.ts";

/** A backend that notes every live value that a rendering reads, so that the page can hold the values. */
export function recordingBackend(backend: Backend): { backend: Backend; values: () => PageValues } {
  const reads = new Map<string, Live<unknown>>();
  const note = <T>(key: string, live: Live<T>): Live<T> => {
    reads.set(key, live);
    return live;
  };
  return {
    backend: wrappedBackend(backend, note),
    values: () => Object.fromEntries([...reads].map(([key, live]) => [key, live.current()])),
  };
}

/** A backend that notes the live values that the page subscribes to, except those that not everybody may read. */
export function showingBackend(backend: Backend): { backend: Backend; shown: ShownValues } {
  const listeners = new Set<() => void>();
  const subscriptions = new Set<{ readonly key: string; readonly live: Live<unknown> }>();
  const noteSubscriptions = <T>(key: string, live: Live<T>): Live<T> => ({
    current: live.current,
    subscribe(changed) {
      const subscription = { key, live };
      subscriptions.add(subscription);
      const stop = live.subscribe(() => {
        changed();
        for (const listener of listeners) listener();
      });
      return () => {
        subscriptions.delete(subscription);
        stop();
      };
    },
  });
  return {
    backend: wrappedBackend(backend, (key, live) => (isPublic(key) ? noteSubscriptions(key, live) : live)),
    shown: {
      current() {
        const entries = [...subscriptions].map(({ key, live }) => [key, live.current()] as const);
        return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
      },
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
}

function isPublic(key: string): boolean {
  const watch = watchFrom(key);
  return key !== SESSION_KEY && !(watch && isForStaff(watch.collection));
}

/** A backend that passes each live value through `wrap` when it is read. The answer to a read for staff depends on the session, so such a
 *  read passes the session through `wrap`, too. */
function wrappedBackend(backend: Backend, wrap: <T>(key: string, live: Live<T>) => Live<T>): Backend {
  const { documents, files, identity } = backend;
  const wrapSession = () => wrap(SESSION_KEY, identity.session);
  const withSession = <T>(collection: Collection, answer: T): T => {
    if (isForStaff(collection)) wrapSession();
    return answer;
  };
  const wrapWatch = <T>(watch: Watch, live: Live<T>) => withSession(watch.collection, wrap(watchKey(watch), live));
  return {
    documents: {
      ...documents,
      list: (query) => wrapWatch(query, documents.list(query)),
      get: (collection, id) => wrapWatch({ collection, id }, documents.get(collection, id)),
      readList: (query) => withSession(query.collection, documents.readList(query)),
      readOne: (collection, id) => withSession(collection, documents.readOne(collection, id)),
    },
    files: { ...files, document: (name) => wrap(documentKey(name), files.document(name)) },
    identity: {
      ...identity,
      get session() {
        return wrapSession();
      },
    },
  };
}
