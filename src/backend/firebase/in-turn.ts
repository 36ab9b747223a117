import { type Patience, patiently } from "./patience.ts";

/** Runs one write after another, in the order they came. Each is given up, and the next one's turn comes, when the backend has
 *  answered none of them for as long as patience lasts. */
export function inTurn(patienceMs?: number): <T>(work: (patience: Patience) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Set<Patience>();
  const answered = (nextMs?: number) => {
    for (const patience of waiting) patience.answered(nextMs);
  };
  return (work) => {
    const before = last;
    const mine = patiently(async (patience) => {
      waiting.add(patience);
      try {
        await before;
        patience.signal.throwIfAborted();
        return await work({ answered, signal: patience.signal });
      } finally {
        waiting.delete(patience);
      }
    }, patienceMs);
    last = mine.catch(() => {});
    return mine;
  };
}
