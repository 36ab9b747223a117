import type { Live } from "./backend.ts";

/** A live value with a setter. Setting the same value again notifies no listener. */
export interface Source<T> extends Live<T> {
  set(value: T | undefined): void;
}

export function liveSource<T>(initial?: T): Source<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe(changed) {
      // A function of its own, because one callback may subscribe twice.
      const listener = () => changed();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...listeners]) changed();
    },
  };
}

/** Resolves with the first value that is not `undefined`, then unsubscribes. */
export function once<T>(live: Live<T>): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    let done = false;
    const check = () => {
      const value = live.current();
      if (value === undefined || done) return;
      done = true;
      stop?.();
      resolve(value);
    };
    stop = live.subscribe(check);
    check();
    if (done) stop();
  });
}
