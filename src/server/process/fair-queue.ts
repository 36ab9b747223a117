interface Limits {
  /** The most that one client has waiting. */
  readonly ofClient: number;
  /** The most that waits altogether. Where half of it does, a client that has something waiting adds no more, so that a few never keep out
   *  the others. */
  readonly ofAll: number;
}

/** A client whose last turn is longer ago counts as one that had its turn just then, so that new clients never keep it waiting for ever. */
const REMEMBERED_TURNS = 100;

/** Work that waits. Next is the client whose last turn is the longest ago, however much each of them has waiting, so that one who asks now and
 *  then does not wait for all who ask without a pause; among equals, the one that came first. What several wait for is taken once, at the first
 *  turn of any of them. */
export function fairQueue<T>(most: Limits) {
  const queues = new Map<string, { readonly works: Set<T>; lastTurn: number }>();
  /** The numbers of the last turns of clients, the oldest first. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let size = 0;

  function nextClient(): string | undefined {
    let next: string | undefined;
    let oldest = Infinity;
    for (const [client, { lastTurn }] of queues) {
      if (lastTurn >= oldest) continue;
      next = client;
      oldest = lastTurn;
    }
    return next;
  }

  function countTurn(client: string): number {
    turn++;
    lastTurns.delete(client);
    lastTurns.set(client, turn);
    for (const [oldest] of lastTurns) {
      if (lastTurns.size <= REMEMBERED_TURNS) break;
      lastTurns.delete(oldest);
    }
    return turn;
  }

  function remove(client: string, works: Set<T>, work: T): void {
    if (!works.delete(work)) return;
    size--;
    if (works.size === 0) queues.delete(client);
  }

  return {
    /** False where too much waits already. */
    add(client: string, work: T): boolean {
      const lastTurn = lastTurns.get(client) ?? turn - REMEMBERED_TURNS;
      const queue = queues.get(client) ?? { works: new Set<T>(), lastTurn };
      const { works } = queue;
      if (works.has(work)) return true;
      if (works.size >= most.ofClient || size >= (works.size > 0 ? most.ofAll / 2 : most.ofAll)) return false;
      works.add(work);
      queues.set(client, queue);
      size++;
      return true;
    },
    take(): T | undefined {
      const client = nextClient();
      const queue = client === undefined ? undefined : queues.get(client);
      const [work] = queue?.works ?? [];
      if (client === undefined || queue === undefined || work === undefined) return undefined;
      queue.lastTurn = countTurn(client);
      for (const [other, { works }] of queues) remove(other, works, work);
      return work;
    },
  };
}
