import { BackendError } from "../backend.ts";

/** Loads once, when first asked. What failed to load is "unavailable", and loaded anew when asked again. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error instanceof BackendError ? error : new BackendError("unavailable", error);
    });
    return loading;
  };
}
