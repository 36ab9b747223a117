import type { Live } from "./backend.ts";

/** A live value somebody sets. Setting the same value again tells nobody. */
export interface Source<T> extends Live<T> {
  set(value: T | undefined): void;
}

export function liveSource<T>(initial?: T): Source<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...listeners]) changed();
    },
  };
}

/** The first value of a live value that is there, and then no more. */
export function once<T>(live: Live<T>): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    let done = false;
    const look = () => {
      const value = live.current();
      if (value === undefined || done) return;
      done = true;
      stop?.();
      resolve(value);
    };
    stop = live.subscribe(look);
    look();
    if (done) stop();
  });
}
