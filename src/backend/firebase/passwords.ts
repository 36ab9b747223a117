import { type Auth, EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from "firebase/auth";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type Accounts, BackendError } from "../backend.ts";
import { backendError, sdkCode } from "./errors.ts";
import { checkOnline, withTimeout } from "./timeout.ts";

/** With e-mail enumeration protection a wrong password is "auth/invalid-credential", which here can mean nothing else. */
const REAUTHENTICATION: Readonly<Record<string, "wrongPassword" | "throttled">> = {
  "auth/wrong-password": "wrongPassword",
  "auth/invalid-credential": "wrongPassword",
  "auth/missing-password": "wrongPassword",
  "auth/too-many-requests": "throttled",
};
const CHANGE: Readonly<Record<string, "tooShort" | "throttled">> = {
  "auth/weak-password": "tooShort",
  "auth/password-does-not-meet-requirements": "tooShort",
  "auth/too-many-requests": "throttled",
};

/** Passwords over Firebase (B9). A password that is set, even the same, ends the other sessions within the hour that their tokens are valid. */
export function firebasePasswords(auth: Auth): Accounts {
  return {
    async changePassword(current, next) {
      const user = signedIn(auth);
      const problem = await problemOf(next, user.email ?? "");
      if (problem) return problem;
      return replacePassword(user, current, next);
    },
    async signOutElsewhere(password) {
      if (password === undefined) return "passwordNeeded";
      const outcome = await replacePassword(signedIn(auth), password, password);
      // One that Google would no longer take today cannot be set again.
      if (outcome === "tooShort") throw new BackendError("invalid", outcome);
      return outcome;
    },
  };
}

function signedIn({ currentUser }: Auth): User {
  if (!currentUser) throw new BackendError("signedOut");
  return currentUser;
}

async function replacePassword(user: User, current: string, next: string) {
  const credential = EmailAuthProvider.credential(user.email ?? "", current);
  const refused = await refusalOf(REAUTHENTICATION, () => reauthenticateWithCredential(user, credential));
  return refused ?? (await refusalOf(CHANGE, () => updatePassword(user, next))) ?? "success";
}

/** What the provider refuses by a code of the table; undefined if it succeeded. Throws a `BackendError` otherwise. */
async function refusalOf<T>(codes: Readonly<Record<string, T>>, work: () => Promise<unknown>): Promise<T | undefined> {
  checkOnline();
  try {
    await withTimeout(async () => void (await work()));
    return undefined;
  } catch (error) {
    const known = codes[sdkCode(error) ?? ""];
    if (known === undefined) throw backendError(error, "visitor");
    return known;
  }
}
