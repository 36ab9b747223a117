import { BackendError } from "../backend.ts";
import type { Refusal } from "./wire.ts";

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
export interface Ask {
  <T>(path: string, init?: RequestInit): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

/** An answer, or nothing, within this time. */
const PATIENCE_MS = 15_000;
const CODES: Readonly<Record<number, Refusal["code"]>> = {
  401: "signedOut",
  403: "denied",
  404: "notFound",
  507: "full",
};

/** Asks the server for its JSON; whatever is no success is thrown as a `BackendError`, an answer that breaks off or is not our
 *  server's as "unavailable". 429 comes through, with the outcome in its body. */
export function asker(fetch: Fetch, onSignedOut: () => void): Ask {
  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    let response: Response;
    let body = "";
    try {
      response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
      body = await response.text();
      if (response.ok || response.status === 429) return JSON.parse(body || "null");
    } catch (cause) {
      throw new BackendError("unavailable", cause);
    }
    const refusal = refusalOf(response.status, body);
    if (refusal.code === "signedOut") onSignedOut();
    throw refusal;
  }
  ask.post = <T>(path: string, body: unknown) =>
    ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return ask;
}

/** A refusal: the code in its body, else what its status says by itself, as for a proxy's answer. */
export function refusalOf(status: number, body: string): BackendError {
  const byStatus: Refusal["code"] = CODES[status] ?? (status >= 400 && status < 500 ? "invalid" : "unavailable");
  try {
    const { code = byStatus, reference }: Partial<Refusal> = JSON.parse(body);
    return new BackendError(code, status, reference);
  } catch {
    return new BackendError(byStatus, status);
  }
}
