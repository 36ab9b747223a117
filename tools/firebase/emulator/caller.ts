import { Refusal } from "./status.ts";

/** The sender of a request: the Admin SDK, which no rule binds, somebody signed in, or an anonymous visitor (null). */
export type Caller = "owner" | { readonly uid: string; readonly token: Record<string, unknown> } | null;

/** From an Authorization header. A token's signature is not checked: the Auth emulator's tokens have none. */
export function callerOf(authorization: string | undefined): Caller {
  if (!authorization) return null;
  const [, token = ""] = authorization.split(" ");
  if (token === "owner") return "owner";
  const claims = claimsOf(token);
  const uid = claims?.user_id ?? claims?.sub;
  if (!claims || typeof uid !== "string") throw new Refusal("UNAUTHENTICATED", "The token is no Firebase ID token.");
  return { uid, token: claims };
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return undefined;
  }
}
