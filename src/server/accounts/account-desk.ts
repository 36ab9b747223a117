import { patiently } from "../store/transaction.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import type { AccountDesk, StaffAccount } from "./admin-command.ts";
import { hashPassword } from "./password.ts";

/** The shop's own accounts, all of them staff's. Who is shut out is out at once. */
export function accountDesk(rows: AccountRows): AccountDesk<Account & StaffAccount> {
  const seen = (account: Account) => ({ ...account, staff: true });
  return {
    async find(email) {
      const account = rows.find(email);
      return account && seen(account);
    },
    all: async () => rows.all().map(seen),
    async add(email, password) {
      const hash = await hashPassword(password);
      return patiently(() => rows.add(email, hash));
    },
    admit: async () => {},
    async setPassword(account, password) {
      const hash = await hashPassword(password);
      await patiently(() => rows.setPassword(account, hash));
    },
    disable: (account) => patiently(() => rows.disable(account)),
    enable: (account) => patiently(() => rows.enable(account)),
    remove: (account) => patiently(() => rows.remove(account)),
  };
}
