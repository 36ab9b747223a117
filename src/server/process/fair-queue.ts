interface Limits {
  /** The most that one client has waiting. */
  readonly ofClient: number;
  /** Where so much waits, a client that has something waiting adds no more. One that has nothing waiting always may. */
  readonly ofAll: number;
}

/** Work that waits. Clients take turns, however much each of them has waiting; what several wait for is taken once, at the first turn
 *  of any of them. */
export function fairQueue<T>(most: Limits) {
  /** By client. The first one's turn is next. */
  const queues = new Map<string, Set<T>>();
  let size = 0;

  function remove(client: string, queue: Set<T>, work: T): void {
    if (!queue.delete(work)) return;
    size--;
    if (queue.size === 0) queues.delete(client);
  }

  return {
    /** False where too much waits already. */
    add(client: string, work: T): boolean {
      const queue = queues.get(client) ?? new Set<T>();
      if (queue.has(work)) return true;
      if (queue.size >= most.ofClient || (size >= most.ofAll && queue.size > 0)) return false;
      queues.set(client, queue.add(work));
      size++;
      return true;
    },
    take(): T | undefined {
      for (const [client, queue] of queues) {
        for (const work of queue) {
          // Moved to the end: the next turn is another client's.
          queues.delete(client);
          queues.set(client, queue);
          for (const [other, theirs] of queues) remove(other, theirs, work);
          return work;
        }
      }
      return undefined;
    },
  };
}
