import type { SignInOutcome } from "#src/backend/backend.ts";
import { emailKey, isEmail } from "#src/domain/accounts/account-rules.ts";
import type { AccountRows } from "./account-rows.ts";
import type { LimitedOutcome } from "./change-password.ts";
import { isPassword } from "./password.ts";
import type { Sessions } from "./sessions.ts";
import { passwordGuard } from "./throttle.ts";

type Credentials = { readonly email: string; readonly password: string };
type SignInResult = LimitedOutcome<SignInOutcome> & { readonly token?: string }; // the new session's token, on success

/** Checks credentials and starts a session (spec §4, §8; D15). `client` is of `clientOf`. */
export function authenticator(accounts: AccountRows, sessions: Sessions, { limits, hashing } = passwordGuard()) {
  return async ({ email, password }: Credentials, client: string): Promise<SignInResult> => {
    if (!isEmail(email)) return { outcome: "invalidEmail" };
    const retryAfter = limits.attempt(client, emailKey(email));
    if (retryAfter !== undefined) return { outcome: "unknown", retryAfter };
    const account = accounts.find(email);
    if (!account) return { outcome: "userNotFound" };
    if (account.disabled) return { outcome: "userDisabled" };
    if (!(await hashing(client, () => isPassword(account.passwordHash, password)))) return { outcome: "wrongPassword" };
    limits.succeeded(client, emailKey(email));
    const token = await sessions.start(account);
    return token ? { outcome: "success", token } : { outcome: "wrongPassword" };
  };
}
