import type { Context } from "hono";
import { type BackendCode, BackendError } from "#src/backend/backend.ts";
import { PATHS, type Refusal } from "#src/backend/embedded/wire.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { describe, type Log } from "../process/log.ts";
import { translated } from "../store/sqlite-error.ts";
import { RefusedError } from "./refused-error.ts";

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
const DISK_FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Logs a failure and makes its answer: a code and, after a bug, the request's id; for pages and files a Slovak sentence (ADR-012). */
export function failureAnswer(log: Log, raw: Error, { request, path }: { request: string; path: string }) {
  const error = translatedIo(translated(raw));
  const code = error instanceof BackendError ? error.code : "unavailable";
  const status = error instanceof RefusedError ? error.status : error instanceof BackendError ? STATUS[code] : 500;
  const isBusy = status === 503 && error instanceof BackendError && error.cause === "queue";
  // A server that stops refuses thousands of streams, which connect again later.
  if (isBusy || (status === 503 && path === PATHS.live)) log.warn("refused", { request, status, code });
  else if (status >= 500) log.error("failure", { request, status, error: describe(error) });
  else log.debug("refused", { request, status, code });
  const reference = status === 500 && request;
  const isInWords = (reference || status === 503) && !path.startsWith("/api/");
  const refusal = { code, ...(reference && { reference }) };
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "Content-Type": isInWords ? "text/plain; charset=UTF-8" : "application/json",
    ...((status === 503 || status === 507) && { "Retry-After": RETRY_AFTER_SECONDS }),
  };
  const words = reference ? skCms.failure.noted(reference) : skCms.failure.unexpected;
  const body = isInWords ? words : JSON.stringify(refusal satisfies Omit<Refusal, "code"> & { code: BackendCode });
  return { status, headers, body };
}

/** A failure of the file system as a `BackendError`; any other error unchanged. */
function translatedIo(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new BackendError(DISK_FULL.includes(code) ? "full" : "unavailable", error);
}

export function answerError(log: Log) {
  return (raw: Error, c: Context): Response => {
    const { status, headers, body } = failureAnswer(log, raw, { request: requestId(c), path: c.req.path });
    return new Response(body, { status, headers });
  };
}

export const REQUEST_ID = "X-Request-Id";
export const requestId = (c: Context) => String(c.env?.outgoing?.getHeader(REQUEST_ID) ?? "");
