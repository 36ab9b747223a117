import { generatePassword } from "#src/commands/generate-password.ts";
import type { Settings } from "../process/settings.ts";
import { retryWhenBusy } from "../store/transaction.ts";
import type { AccountRows } from "./account-rows.ts";
import { hashPassword } from "./password.ts";

const DEFAULT_EMAIL = "spravca@pozicovna.sk";

interface FirstAdministrator {
  readonly email: string;
  /** Only where it was made up here. */
  readonly password?: string;
}

/** Makes the first administrator where there is no account at all. Returns what to show at the terminal, once. */
export async function firstAdministrator(
  accounts: AccountRows,
  admin: Settings["admin"],
): Promise<FirstAdministrator | undefined> {
  return (await prepareAdministrator(accounts, admin))();
}

/** The same in two steps: all that takes time comes first, and storing the account, if nobody is in the way, takes none. */
export async function prepareAdministrator(
  accounts: AccountRows,
  admin: Settings["admin"],
): Promise<() => Promise<FirstAdministrator | undefined>> {
  if (accounts.all().length > 0) return async () => undefined;
  const email = admin?.email ?? DEFAULT_EMAIL;
  const password = admin?.password ?? generatePassword();
  const hash = await hashPassword(password);
  return async () => {
    if (accounts.all().length > 0) return undefined;
    await retryWhenBusy(() => accounts.add(email, hash));
    return { email, ...(!admin?.password && { password }) };
  };
}
