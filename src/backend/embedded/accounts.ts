import type { Accounts, ChangePasswordOutcome, SignOutElsewhereOutcome } from "../backend.ts";
import type { RequestJson } from "./request.ts";
import { type ChangePassword, type Outcome, PATHS } from "./wire.ts";

/** Not in the visitor's script: identity.ts loads it. */
export function embeddedAccounts(request: RequestJson): Accounts {
  async function outcomeOf<T extends string>(path: string, body: object): Promise<T> {
    return (await request.post<Outcome<T>>(path, body)).outcome;
  }
  return {
    changePassword: (current, next) =>
      outcomeOf<ChangePasswordOutcome>(PATHS.changePassword, { current, next } satisfies ChangePassword),
    signOutElsewhere: () => outcomeOf<SignOutElsewhereOutcome>(PATHS.signOutElsewhere, {}),
  };
}
