import { generatePassword } from "#src/commands/generate-password.ts";
import type { Settings } from "../process/settings.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import type { AccountRows } from "./account-rows.ts";
import { hashPassword } from "./password.ts";

export type Administrator = { readonly email: string; readonly password?: string };

/** Hashes the first administrator's password, which takes time. The returned function stores the account, unless there is one already. */
export async function prepareAdministrator(
  accounts: AccountRows,
  { email, password }: Settings["admin"],
): Promise<() => Promise<Administrator | undefined>> {
  if (accounts.all().length > 0) return async () => undefined;
  const chosen = password ?? generatePassword();
  const hash = await hashPassword(chosen);
  return async () => {
    if (accounts.all().length > 0) return undefined;
    await retryWhenBusy(() => accounts.add(email, hash));
    return { email, ...(!password && { password: chosen }) };
  };
}
