import { type BackendCode, BackendError } from "#src/backend/backend.ts";

/** Primary result codes of SQLite that the rest of the server tells apart. */
const BUSY = 5;
const LOCKED = 6;
const IO = 10;
const FULL = 13;
const CONSTRAINT_UNIQUE = 2067;

function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code : undefined;
}

export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes((resultCode(error) ?? 0) & 0xff);
/** Whether it cannot be told what became of a write: the disk failed on the way. */
export const isUnclear = (error: unknown): boolean => ((resultCode(error) ?? 0) & 0xff) === IO;
export const isTaken = (error: unknown): boolean => resultCode(error) === CONSTRAINT_UNIQUE;

/** A failure of SQLite as a failure of the backend; anything else stays the bug it is. */
export function translated(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  const meaning: BackendCode = (code & 0xff) === FULL ? "full" : "unavailable";
  return new BackendError(meaning, error);
}
