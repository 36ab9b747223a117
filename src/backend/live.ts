import type { Live, Unsubscribe } from "./backend.ts";

/** A live value with a setter. Setting the same value again notifies no listener. */
export type Source<T> = Live<T> & { set(value: T | undefined): void };

/** `start` is called when the first listener comes, and what it returns when the last one goes. */
export function liveSource<T>(initial?: T, start: () => Unsubscribe = () => () => {}): Source<T> {
  let value = initial;
  let stop: Unsubscribe | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe(changed) {
      // A function of its own, because one callback may subscribe twice.
      const listener = () => changed();
      listeners.add(listener);
      stop ??= start();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...listeners]) changed();
    },
  };
}

/** Resolves with the first value that is not `undefined`, then unsubscribes. */
export async function once<T>(live: Live<T>): Promise<T> {
  let stop: Unsubscribe = () => {};
  const first = await new Promise<T>((resolve) => {
    const check = () => {
      const value = live.current();
      if (value !== undefined) resolve(value);
    };
    stop = live.subscribe(check);
    check();
  });
  stop();
  return first;
}
