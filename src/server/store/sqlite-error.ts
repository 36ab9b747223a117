import { type BackendCode, BackendError } from "#src/backend/backend.ts";

/** Primary result codes of SQLite that the server distinguishes. */
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code : undefined;
}

const isOneOf = (error: unknown, codes: readonly number[]) => codes.includes((resultCode(error) ?? 0) & 0xff);
export const isBusy = (error: unknown): boolean => isOneOf(error, [BUSY, LOCKED]);
/** Whether the file cannot be read as a database, and not, for example, that the disk is full or rights are missing. */
export const isDamage = (error: unknown): boolean => isOneOf(error, [CORRUPT, NOT_A_DATABASE]);

/** Whether the database was closed while the work was under way, for a restore or a stop. */
function isClosed(error: unknown): boolean {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  return code === "ERR_INVALID_STATE" && /database/i.test(message ?? "");
}

/** A failure of SQLite as a `BackendError`; any other error unchanged. */
export function translated(error: unknown): unknown {
  if (isClosed(error)) return new BackendError("unavailable", error);
  const code = resultCode(error);
  if (code === undefined) return error;
  const meaning: BackendCode = (code & 0xff) === FULL ? "full" : "unavailable";
  return new BackendError(meaning, error);
}
