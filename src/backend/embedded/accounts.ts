import type { Accounts, ChangePasswordOutcome } from "../backend.ts";
import type { RequestJson } from "./request.ts";
import { type Outcome, PATHS } from "./wire.ts";

/** Not in the visitor's script: identity.ts loads it. */
export const embeddedAccounts = ({ post }: RequestJson): Accounts => ({
  changePassword: async (current, next) =>
    (await post<Outcome<ChangePasswordOutcome>>(PATHS.changePassword, { current, next })).outcome,
  signOutElsewhere: async () => (await post<Outcome<"success">>(PATHS.signOutElsewhere, {})).outcome,
});
