import { LONGEST_PASSWORD } from "#src/domain/accounts/account-rules.ts";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type PasswordProblem, SHORTEST_PASSWORD } from "#src/domain/accounts/password-rule.ts";
import { UserError } from "./user-error.ts";

const LENGTH = `musí mať ${SHORTEST_PASSWORD} až ${LONGEST_PASSWORD} znakov`;
const RULES: Readonly<Record<PasswordProblem, string>> = {
  tooShort: LENGTH,
  tooLong: LENGTH,
  ownEmail: "nesmie obsahovať e-mail účtu",
  common: "je príliš bežné, aj s číslicami alebo znakmi okolo",
};

/** Throws a `UserError` if the password cannot be the one of the account with this e-mail (B9). */
export async function checkPassword(password: string, email: string): Promise<void> {
  const problem = await problemOf(password, email);
  if (problem) throw new UserError(`Heslo ${RULES[problem]}.`);
}
