import { BackendError, type Session } from "../backend.ts";
import { ACCOUNT_HEADER, type Refusal } from "./wire.ts";

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
export interface RequestJson {
  <T>(path: string, init?: RequestInit): Promise<T>;
  post<T>(path: string, body: unknown, init?: RequestInit): Promise<T>;
}

/** Who is signed in, as far as the page knows; undefined while it does not. */
export interface SignedIn {
  current(): Session | null | undefined;
  /** To be called if the server answers that nobody, or another user, is signed in. */
  ended(): void;
}

const TIMEOUT_MS = 15_000;

/** Requests JSON from our server and returns the body of a 2xx or 429 answer (429 holds the outcome of a throttled sign-in). Any other
 *  status throws a `BackendError`; an answer that is cut off or comes from a proxy is "unavailable". */
export function requester(fetch: Fetch, signedIn: SignedIn): RequestJson {
  async function request<T>(path: string, init?: RequestInit): Promise<T> {
    const asked = asSignedIn(signedIn);
    let response: Response;
    let body = "";
    try {
      const headers = { ...asked.headers, ...init?.headers };
      response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers });
      body = await response.text();
      // An empty answer is one that was cut off, or a proxy's: "there is nothing" is `null`.
      if (response.status === 204) return undefined as T;
      if (response.ok || response.status === 429) return JSON.parse(body);
    } catch (cause) {
      throw new BackendError("unavailable", cause);
    }
    throw asked.refused(response.status, body);
  }
  const headers = { "Content-Type": "application/json" };
  request.post = <T>(path: string, body: unknown, init?: RequestInit) =>
    request<T>(path, { method: "POST", headers, body: JSON.stringify(body), ...init });
  return request;
}

/** A request in the name of the account that the page shows. If another user has signed in in another tab, the browser sends that cookie, and
 *  the server refuses the write. A refusal does not end a session that has begun since the request was sent. */
export function asSignedIn({ current, ended }: SignedIn) {
  const session = current();
  const headers: Record<string, string> =
    session === undefined ? {} : { [ACCOUNT_HEADER]: encodeURIComponent(session?.email ?? "") };
  return {
    headers,
    refused(status: number, body: string): BackendError {
      const refusal = refusalOf(status, body);
      if (refusal.code === "signedOut" && current() === session) ended();
      return refusal;
    },
  };
}

/** The error of a refused request. A proxy's answer has no code. */
function refusalOf(status: number, body: string): BackendError {
  const byStatus = status >= 400 && status < 500 ? "invalid" : "unavailable";
  try {
    const { code = byStatus, reference }: Partial<Refusal> = JSON.parse(body);
    return new BackendError(code, status, reference);
  } catch {
    return new BackendError(byStatus, status);
  }
}
