import { type BackendCode, BackendError } from "#src/backend/backend.ts";

export function failedWith(error: unknown, ...codes: readonly BackendCode[]): boolean {
  return error instanceof BackendError && codes.includes(error.code);
}

/** Does a write once more where its answer was lost, as it may on village data. Only for what may be done twice. */
export async function again<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!failedWith(error, "unavailable")) throw error;
    return await write();
  }
}
