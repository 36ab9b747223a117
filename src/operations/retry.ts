import { type BackendCode, BackendError } from "#src/backend/backend.ts";

export function failedWith(error: unknown, ...codes: readonly BackendCode[]): boolean {
  return error instanceof BackendError && codes.includes(error.code);
}

interface Again {
  /** Once aborted, nothing is begun any more. */
  readonly signal?: AbortSignal | undefined;
  /** How often more than once it may fail, by code. */
  readonly more?: Readonly<Partial<Record<BackendCode, number>>>;
  /** Told of every attempt whose answer was lost: it may have been carried out. */
  readonly onLost?: (() => void) | undefined;
}

/** Each attempt may take its 15 seconds to be given up, and somebody is waiting. */
const MORE: Again["more"] = { unavailable: 1 };

/** Does a write once more where its answer was lost, as it may on village data. Only for what may be done twice. */
export async function again<T>(write: () => Promise<T>, { signal, more, onLost }: Again = {}): Promise<T> {
  const left = { ...more, ...MORE };
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      const { code } = error;
      if (code === "unavailable") onLost?.();
      if (!left[code]) throw error;
      left[code]--;
    }
  }
}
