import { requireFewWrites, requireSmall } from "./limits.ts";
import { instant } from "./values.ts";
import type { Stored, Timestamp, Write, WriteResult } from "./wire.ts";
import { apply, nameOf } from "./write.ts";

/** Throws where the rules refuse a write. `afterCommit` gives any document as it is when the commit is done; `time` is the commit's. */
export type Authorize = (
  write: Write,
  change: {
    readonly before: Stored | undefined;
    readonly after: Stored | undefined;
    readonly afterCommit: (name: string) => Stored | undefined;
    readonly time: Timestamp;
  },
) => void;

/** All documents by their full names. Stored documents are immutable. */
export interface Store {
  at(name: string): Stored | undefined;
  all(): Stored[];
  /** Later than every time before, to the microsecond. */
  now(): Timestamp;
  /** All writes or none, in their order. */
  commit(writes: readonly Write[], authorize: Authorize): { writeResults: WriteResult[]; commitTime: Timestamp };
  /** Calls back at each commit, before the writer is answered. Returns a function that stops it. */
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
  const commit = (writes: readonly Write[], authorize: Authorize) => {
    requireFewWrites(writes);
    const commitTime = now();
    const staged = new Map<string, Stored | undefined>();
    const current = (name: string) => (staged.has(name) ? staged.get(name) : documents.get(name));
    const applied = writes.map((write) => {
      const before = current(nameOf(write));
      const { name, after, result } = apply(write, before, commitTime);
      staged.set(name, after);
      return { write, before, after, result };
    });
    for (const { write, before, after } of applied) {
      authorize(write, { before, after, afterCommit: current, time: commitTime });
    }
    const writeResults = applied.map(({ result }) => result);
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

/** Whether the stored document still is the one that was read. */
export const unchanged = (store: Store, name: string, expected: Stored | undefined): boolean => {
  const there = store.at(name);
  return there && expected ? instant(there.updateTime) === instant(expected.updateTime) : there === expected;
};
