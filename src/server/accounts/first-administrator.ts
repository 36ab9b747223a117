import type { Settings } from "../settings.ts";
import { patiently } from "../store/transaction.ts";
import type { AccountRows } from "./account-rows.ts";
import { generatePassword } from "./generate-password.ts";
import { hashPassword } from "./password.ts";

const DEFAULT_EMAIL = "spravca@pozicovna.sk";

/** Makes the first administrator where there is no account at all. Returns what to show at the terminal, once: the password only if
 *  it was made up here. */
export async function firstAdministrator(
  accounts: AccountRows,
  admin: Settings["admin"],
): Promise<{ email: string; password?: string } | undefined> {
  if (accounts.all().length > 0) return undefined;
  const email = admin?.email ?? DEFAULT_EMAIL;
  const password = admin?.password ?? generatePassword();
  const hash = await hashPassword(password);
  await patiently(() => accounts.add(email, hash));
  return { email, ...(!admin?.password && { password }) };
}
