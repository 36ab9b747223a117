import type { AccountService, StaffAccount } from "#src/commands/admin-command.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import { hashPassword } from "./password.ts";

/** The accounts of the embedded provider. All of them are staff's, and a disabled one is signed out at once. */
export function accountService(rows: AccountRows): AccountService<Account & StaffAccount> {
  const asStaff = (account: Account) => ({ ...account, staff: true });
  return {
    async find(email) {
      const account = rows.find(email);
      return account && asStaff(account);
    },
    all: async () => rows.all().map(asStaff),
    async add(email, password) {
      const hash = await hashPassword(password);
      return retryWhenBusy(() => rows.add(email, hash));
    },
    admit: async () => {},
    async setPassword(account, password) {
      const hash = await hashPassword(password);
      await retryWhenBusy(() => rows.setPassword(account, hash));
    },
    disable: (account) => retryWhenBusy(() => rows.disable(account)),
    enable: (account) => retryWhenBusy(() => rows.enable(account)),
    remove: (account) => retryWhenBusy(() => rows.remove(account)),
  };
}
