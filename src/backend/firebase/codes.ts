import { type BackendCode, BackendError } from "../backend.ts";

/** Who asked, as the rules tell people apart (D16): "stranger" is signed in without the claim. */
export type Who = "visitor" | "stranger" | "staff";

/** What a refusal by the rules means: to staff, that what they wrote has not the shape it must have. */
const REFUSED: Readonly<Record<Who, BackendCode>> = { visitor: "signedOut", stranger: "denied", staff: "invalid" };

const FIRESTORE: Readonly<Record<string, BackendCode>> = {
  unauthenticated: "signedOut",
  "not-found": "notFound",
  "invalid-argument": "invalid",
  "out-of-range": "invalid",
  "resource-exhausted": "full",
};
const AUTH: Readonly<Record<string, BackendCode>> = {
  "auth/user-token-expired": "signedOut",
  "auth/user-disabled": "signedOut",
  "auth/user-not-found": "signedOut",
  "auth/invalid-user-token": "signedOut",
};
const STORAGE: Readonly<Record<string, BackendCode>> = {
  "storage/unauthenticated": "signedOut",
  "storage/object-not-found": "notFound",
  "storage/invalid-argument": "invalid",
  "storage/quota-exceeded": "full",
};
/** What is listed nowhere says nothing about the request, so it may be tried again. */
const CODES: Readonly<Record<string, BackendCode>> = { ...FIRESTORE, ...AUTH, ...STORAGE };
const REFUSALS: readonly string[] = ["permission-denied", "storage/unauthorized"];

/** The SDK's code, such as "permission-denied" or "storage/unauthorized"; undefined for an error that is not the SDK's. */
export function sdkCode(error: unknown): string | undefined {
  return error instanceof Error && error.name === "FirebaseError" && "code" in error ? String(error.code) : undefined;
}

export const isRefusal = (error: unknown): boolean => REFUSALS.includes(sdkCode(error) ?? "");

/** A failure of the SDK in the port's words; any other error is a bug and stays what it is. */
export function backendError(error: unknown, who: Who): unknown {
  const code = sdkCode(error);
  if (code === undefined) return error;
  return new BackendError(isRefusal(error) ? REFUSED[who] : (CODES[code] ?? "unavailable"), error);
}

/** Does work of the SDK's, whose failures come out in the port's words. `who` is asked only after a refusal. */
export async function translated<T>(work: () => Promise<T>, who: () => Promise<Who>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw backendError(error, isRefusal(error) ? await who() : "visitor");
  }
}
