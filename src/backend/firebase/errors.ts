import { type BackendCode, BackendError } from "../backend.ts";

/** The role of a request's sender, as the rules see it (D16): "signedInOnly" is signed in, but without the claim of staff. */
export type Role = "visitor" | "signedInOnly" | "staff";

/** What a refusal by the rules means. If staff are refused, the values have the wrong form. */
const REFUSED: Readonly<Record<Role, BackendCode>> = { visitor: "signedOut", signedInOnly: "denied", staff: "invalid" };

/** Any other code is "unavailable": the request itself was not refused, so a retry may succeed. */
const CODES: Readonly<Record<string, BackendCode>> = {
  unauthenticated: "signedOut",
  "not-found": "notFound",
  "invalid-argument": "invalid",
  "out-of-range": "invalid",
  "resource-exhausted": "full",
  "auth/user-token-expired": "signedOut",
  "auth/user-disabled": "signedOut",
  "auth/user-not-found": "signedOut",
  "auth/invalid-user-token": "signedOut",
  "storage/unauthenticated": "signedOut",
  "storage/object-not-found": "notFound",
  "storage/invalid-argument": "invalid",
  "storage/quota-exceeded": "full",
};
const REFUSALS: readonly string[] = ["permission-denied", "storage/unauthorized"];

/** The SDK's code, such as "permission-denied" or "storage/unauthorized"; undefined for an error that is not the SDK's. */
export function sdkCode(error: unknown): string | undefined {
  return error instanceof Error && error.name === "FirebaseError" && "code" in error ? String(error.code) : undefined;
}

export const isRefusal = (error: unknown): boolean => REFUSALS.includes(sdkCode(error) ?? "");

/** The SDK's failure as a `BackendError`; any other error is a bug and is returned as it is. */
export function backendError(error: unknown, role: Role): unknown {
  const code = sdkCode(error);
  if (code === undefined) return error;
  return new BackendError(isRefusal(error) ? REFUSED[role] : (CODES[code] ?? "unavailable"), error);
}

/** Rejects with a `BackendError` if the SDK fails. The role matters only after a refusal, so `role` is called only then. */
export async function translated<T>(work: () => Promise<T>, role: () => Promise<Role>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw backendError(error, isRefusal(error) ? await role() : "visitor");
  }
}
