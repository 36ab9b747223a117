import type { Context } from "hono";
import { type BackendCode, BackendError } from "#src/backend/backend.ts";
import type { Refusal } from "#src/backend/embedded/wire.ts";
import { skCms } from "#src/text/sk-cms.ts";
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

/** The one place where errors become statuses. Whoever asked learns a code and, of a bug, its number in the log; who asked for a page
 *  is told in words. */
export function answerError(log: Log) {
  return (raw: Error, c: Context): Response => {
    const error = translated(raw);
    const code = error instanceof BackendError ? error.code : "unavailable";
    const status = error instanceof RefusedError ? error.status : error instanceof BackendError ? STATUS[code] : 500;
    if (status >= 500) log.error("failure", { request: requestId(c), status, error: describe(error) });
    else log.debug("refused", { request: requestId(c), status, code });
    if (status === 503 || status === 507) c.header("Retry-After", RETRY_AFTER_SECONDS);
    c.header("Cache-Control", "no-store");
    const reference = status === 500 && requestId(c);
    if (reference && !c.req.path.startsWith("/api/")) return c.text(skCms.failure.noted(reference), status);
    const refusal = { code, ...(reference && { reference }) };
    return c.json(refusal satisfies Omit<Refusal, "code"> & { code: Refusal["code"] | "conflict" }, status);
  };
}

export const REQUEST_ID = "X-Request-Id";
/** The number under which the log knows the request. */
export const requestId = (c: Context) => String(c.env?.outgoing?.getHeader(REQUEST_ID) ?? "");
