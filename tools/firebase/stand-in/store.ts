import { requireFewWrites, requireSmall } from "./limits.ts";
import { instant } from "./values.ts";
import type { Stored, Timestamp, Write, WriteResult } from "./wire.ts";
import { apply, nameOf } from "./write.ts";

/** Is told of each write before it counts, and throws where rules refuse it. */
export type Judge = (write: Write, before: Stored | undefined, after: Stored | undefined) => void;

/** All documents by their full names. A stored document is never changed, only replaced by another. */
export interface Store {
  at(name: string): Stored | undefined;
  all(): Stored[];
  /** Later than every time given before, to the microsecond. */
  now(): Timestamp;
  /** All writes or none, in their order. */
  commit(writes: readonly Write[], judge: Judge): { writeResults: WriteResult[]; commitTime: Timestamp };
  /** Calls back at each commit, before whoever wrote is answered. The answer ends it. */
  onCommit(listener: () => void): () => void;
  clear(): void;
}

export function createStore(): Store {
  const documents = new Map<string, Stored>();
  const listeners = new Set<() => void>();
  let last = 0n;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const now = () => {
    const clock = BigInt(Date.now()) * 1_000_000n;
    last = clock > last ? clock : last + 1000n;
    return { seconds: String(last / 1_000_000_000n), nanos: Number(last % 1_000_000_000n) };
  };
  const commit = (writes: readonly Write[], judge: Judge) => {
    requireFewWrites(writes);
    const commitTime = now();
    const staged = new Map<string, Stored | undefined>();
    const writeResults = writes.map((write) => {
      const name = nameOf(write);
      const before = staged.has(name) ? staged.get(name) : documents.get(name);
      const { after, result } = apply(write, before, commitTime);
      judge(write, before, after);
      staged.set(name, after);
      return result;
    });
    const written = [...staged.values()].filter((document) => document?.updateTime === commitTime);
    requireSmall(written.filter((document) => document !== undefined));
    for (const [name, after] of staged) after ? documents.set(name, after) : documents.delete(name);
    tell();
    return { writeResults, commitTime };
  };
  return {
    at: (name) => documents.get(name),
    all: () => [...documents.values()],
    now,
    commit,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      documents.clear();
      tell();
    },
  };
}

/** Is what was read still what is stored? */
export const unchanged = (store: Store, name: string, expected: Stored | undefined): boolean => {
  const there = store.at(name);
  return there && expected ? instant(there.updateTime) === instant(expected.updateTime) : there === expected;
};
