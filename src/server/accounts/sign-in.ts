import type { SignInOutcome } from "#src/backend/backend.ts";
import type { Credentials } from "#src/backend/embedded/wire.ts";
import { same } from "#src/backend/same.ts";
import { emailKey, isEmail } from "#src/domain/accounts/account-rules.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import { isPassword } from "./password.ts";
import { passwordGuard } from "./password-guard.ts";
import type { Sessions } from "./sessions.ts";

export interface SignInResult {
  readonly outcome: SignInOutcome;
  /** The new session's, on success. */
  readonly token?: string;
  /** Seconds, if there were too many attempts. */
  readonly retryAfter?: number;
}

/** Checks credentials and starts a session (spec §4, §8; D15). `client` is of `clientOf`. */
export function authenticator(accounts: AccountRows, sessions: Sessions, { limits, hashing } = passwordGuard()) {
  return async function signIn({ email, password }: Credentials, client: string): Promise<SignInResult> {
    if (!isEmail(email)) return { outcome: "invalidEmail" };
    const retryAfter = limits.attempt(client, emailKey(email));
    if (retryAfter !== undefined) return { outcome: "unknown", retryAfter };
    const account = accounts.find(email);
    const refusal = refusalOf(account);
    if (!account || refusal) return { outcome: refusal ?? "userNotFound" };
    if (!(await hashing(client, () => isPassword(account.passwordHash, password)))) return { outcome: "wrongPassword" };
    limits.succeeded(client, emailKey(email));
    // While the password was hashed, the account may have been disabled, changed or removed.
    const isUnchanged = () => same(accounts.byId(account.id), account);
    const token = await sessions.start(account.id, isUnchanged);
    return token ? { outcome: "success", token } : { outcome: refusalOf(accounts.find(email)) ?? "wrongPassword" };
  };
}

function refusalOf(account: Account | undefined): "userNotFound" | "userDisabled" | undefined {
  if (!account) return "userNotFound";
  return account.disabled ? "userDisabled" : undefined;
}
