import type { Context } from "hono";
import { type BackendCode, BackendError } from "#src/backend/backend.ts";
import type { Refusal } from "#src/backend/embedded/wire.ts";
import { describe, type Log } from "./log.ts";
import { RefusedError } from "./refusal.ts";
import { translated } from "./store/sqlite-error.ts";

const STATUS = {
  denied: 403,
  signedOut: 401,
  notFound: 404,
  conflict: 409,
  invalid: 400,
  full: 507,
  unavailable: 503,
} as const satisfies Record<BackendCode, number>;
const RETRY_AFTER_SECONDS = "5";

/** The one place where errors become statuses. Whoever asked learns a code and nothing else. */
export function answerError(log: Log) {
  return (raw: Error, c: Context): Response => {
    const error = translated(raw);
    const code = error instanceof BackendError ? error.code : "unavailable";
    const status = error instanceof RefusedError ? error.status : error instanceof BackendError ? STATUS[code] : 500;
    if (status >= 500) log.error("failure", { request: requestId(c), status, error: describe(error) });
    else log.debug("refused", { request: requestId(c), status, code });
    if (status === 503 || status === 507) c.header("Retry-After", RETRY_AFTER_SECONDS);
    c.header("Cache-Control", "no-store");
    return c.json({ code } satisfies { code: Refusal["code"] | "conflict" }, status);
  };
}

export const REQUEST_ID = "X-Request-Id";
/** The number under which the log knows the request. */
export const requestId = (c: Context) => String(c.env?.outgoing?.getHeader(REQUEST_ID) ?? "");
