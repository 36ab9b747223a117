import { BackendError } from "#src/backend/backend.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A failure of the file system as a failure of the backend; anything else stays as it is. */
export function translatedIo(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new BackendError(FULL.has(code) ? "full" : "unavailable", error);
}
