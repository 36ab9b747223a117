import { BackendError, type Unsubscribe } from "./backend.ts";

/** Calls `load` at the first call and returns its result from then on. A failure is "unavailable", and the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error instanceof BackendError ? error : new BackendError("unavailable", error);
    });
    return loading;
  };
}

/** Starts something that needs `loading`, unless it is stopped before. */
export function whenLoaded<T>(
  loading: Promise<T>,
  start: (loaded: T) => Unsubscribe,
  failed: (error: unknown) => void,
): Unsubscribe {
  let isStopped = false;
  let stop: Unsubscribe | undefined;
  loading.then((loaded) => {
    if (!isStopped) stop = start(loaded);
  }, failed);
  return () => {
    isStopped = true;
    stop?.();
  };
}
