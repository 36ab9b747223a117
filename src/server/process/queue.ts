import { BackendError } from "#src/backend/backend.ts";

interface Limits {
  readonly atOnce: number;
  readonly ofClient: number; // the most that one client has waiting
  readonly ofAll: number; // the most that waits altogether
}
type Waiting = { start(): void; refuse(error: BackendError): void };

/** A bounded queue in which clients take turns, so that no client waits for all requests of another one. Throws "unavailable" beyond that; if
 *  all places are taken, a client that has nothing waiting takes one of the client that has the most. */
export function turnQueue({ atOnce, ofClient, ofAll }: Limits) {
  const clients = new Map<string, Waiting[]>(); // in the order of their turns
  let running = 0;
  let size = 0;

  const longest = () => [...clients.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
  /** Whether no place is free for the client, and none of another client that has more than one. */
  function isFull(client: string): boolean {
    const own = clients.get(client)?.length ?? 0;
    return own >= ofClient || (size >= ofAll && (own > 0 || longest().length < 2));
  }
  function enqueue(client: string): Promise<void> {
    if (isFull(client)) throw full();
    if (size >= ofAll) {
      longest().pop()?.refuse(full());
      size--;
    }
    return new Promise((start, refuse) => {
      clients.set(client, [...(clients.get(client) ?? []), { start, refuse }]);
      size++;
    });
  }
  function startNext(): void {
    const [[client, own] = ["", []]] = clients;
    clients.delete(client);
    const next = own.shift();
    if (own.length > 0) clients.set(client, own);
    if (next) size--;
    // Work that ends lets the next one run, so `running` stays the same.
    if (next) next.start();
    else running--;
  }
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else await enqueue(client);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

/** Runs at most `atOnce` pieces of work at a time, in their order. Throws "unavailable" if `waiting` more wait already. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const run = turnQueue({ atOnce, ofClient: waiting, ofAll: waiting });
  return <T>(work: () => Promise<T>) => run("", work);
}

const full = () => new BackendError("unavailable", "queue");
