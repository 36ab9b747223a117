import { BackendError } from "./backend.ts";

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
