import { BackendError } from "../backend.ts";
import type { Refusal } from "./wire.ts";

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
export interface RequestJson {
  <T>(path: string, init?: RequestInit): Promise<T>;
  post<T>(path: string, body: unknown, init?: RequestInit): Promise<T>;
}

/** A request without an answer after this time has failed. */
const TIMEOUT_MS = 15_000;
const CODES: Readonly<Record<number, Refusal["code"]>> = {
  401: "signedOut",
  403: "denied",
  404: "notFound",
  507: "full",
};

/** Requests JSON from our server and returns the body of a 2xx or 429 answer (429 holds the outcome of a throttled sign-in). Any other
 *  status throws a `BackendError`; an answer that is cut off or comes from a proxy is "unavailable". */
export function requester(fetch: Fetch, onSignedOut: () => void): RequestJson {
  async function request<T>(path: string, init?: RequestInit): Promise<T> {
    let response: Response;
    let body = "";
    try {
      response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
      body = await response.text();
      if (response.ok || response.status === 429) return JSON.parse(body || "null");
    } catch (cause) {
      throw new BackendError("unavailable", cause);
    }
    const refusal = refusalOf(response.status, body);
    if (refusal.code === "signedOut") onSignedOut();
    throw refusal;
  }
  const headers = { "Content-Type": "application/json" };
  request.post = <T>(path: string, body: unknown, init?: RequestInit) =>
    request<T>(path, { method: "POST", headers, body: JSON.stringify(body), ...init });
  return request;
}

/** The error of a refused request: by the code in its body, else by its status. */
export function refusalOf(status: number, body: string): BackendError {
  const byStatus: Refusal["code"] = CODES[status] ?? (status >= 400 && status < 500 ? "invalid" : "unavailable");
  try {
    const { code = byStatus, reference }: Partial<Refusal> = JSON.parse(body);
    return new BackendError(code, status, reference);
  } catch {
    return new BackendError(byStatus, status);
  }
}
