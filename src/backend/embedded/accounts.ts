import type {
  AccountOutcome,
  Accounts,
  AddedLink,
  ChangePasswordOutcome,
  SetPasswordOutcome,
  SignOutElsewhereOutcome,
  StaffAccount,
} from "../backend.ts";
import type { Ask } from "./ask.ts";
import {
  type AddAccount,
  type ChangeAccount,
  type ChangePassword,
  type LinkAnswer,
  type Outcome,
  PATHS,
  type PasswordByLink,
  type PasswordLink,
} from "./wire.ts";

/** Not in the visitor's script: identity.ts loads it. */
export function embeddedAccounts(ask: Ask): Accounts {
  async function outcomeOf<T extends string>(path: string, body: object): Promise<T> {
    return (await ask.post<Outcome<T>>(path, body)).outcome;
  }
  async function linkFrom(path: string, body: object): Promise<AddedLink> {
    const answer = await ask.post<LinkAnswer>(path, body);
    return answer.outcome === "success" ? { token: answer.token, until: answer.until } : answer.outcome;
  }
  return {
    changePassword: (current, next) =>
      outcomeOf<ChangePasswordOutcome>(PATHS.changePassword, { current, next } satisfies ChangePassword),
    signOutElsewhere: () => outcomeOf<SignOutElsewhereOutcome>(PATHS.signOutElsewhere, {}),
    managed: {
      list: () => ask<readonly StaffAccount[]>(PATHS.accounts),
      add: (email) => linkFrom(PATHS.accounts, { email } satisfies AddAccount),
      newLink: (id) => linkFrom(PATHS.changeAccount, { id, change: "link" } satisfies ChangeAccount),
      change: (id, change) => outcomeOf<AccountOutcome>(PATHS.changeAccount, { id, change } satisfies ChangeAccount),
      async linkOwner(token) {
        const { outcome, email } = await ask.post<
          Outcome<"success" | "invalidLink" | "throttled"> & { readonly email?: string }
        >(PATHS.linkOwner, { token } satisfies PasswordLink);
        return outcome === "success" ? { email: email ?? "" } : outcome;
      },
      setPassword: (token, password) =>
        outcomeOf<SetPasswordOutcome>(PATHS.setPassword, { token, password } satisfies PasswordByLink),
    },
  };
}
