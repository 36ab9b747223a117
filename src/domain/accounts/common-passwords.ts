import { type PasswordProblem, passwordProblem } from "./password-rule.ts";

let loading: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords in lower case, from the package `@zxcvbn-ts/language-common`, loaded at the first call: 200 KB compressed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export const problemOf = async (password: string, email: string): Promise<PasswordProblem | undefined> =>
  passwordProblem(password, email, await commonPasswords());
