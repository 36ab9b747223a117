import type { Identity } from "../backend.ts";
import { type Fetch, requester } from "./request.ts";
import {
  type AccountChange,
  type AccountOutcome,
  type AddAccount,
  type ChangeAccount,
  type LinkAnswer,
  type LinkOwner,
  type Outcome,
  PATHS,
  type PasswordByLink,
  type PasswordLink,
  type SetPasswordOutcome,
  type StaffAccount,
} from "./wire.ts";

/** Accounts and links for a password (B9), which only our own server has, so the port has none of them. If an answer says that the session
 *  has ended, the browser signs out. */
export function accountRequests(
  { session, signOut }: Pick<Identity, "session" | "signOut">,
  fetch: Fetch = (path, init) => globalThis.fetch(path, init),
) {
  const request = requester(fetch, { current: session.current, ended: () => void signOut().catch(() => {}) });
  const requestChange = <T>({ id, email }: StaffAccount, change: ChangeAccount["change"]) =>
    request.post<T>(PATHS.changeAccount, { id, email, change } satisfies ChangeAccount);
  return {
    list: () => request<readonly StaffAccount[]>(PATHS.accounts),
    add: (email: string) => request.post<LinkAnswer>(PATHS.accounts, { email } satisfies AddAccount),
    newLink: (account: StaffAccount) => requestChange<LinkAnswer>(account, "link"),
    change: (account: StaffAccount, change: AccountChange) => requestChange<Outcome<AccountOutcome>>(account, change),
    linkOwner: (token: string) => request.post<LinkOwner>(PATHS.linkOwner, { token } satisfies PasswordLink),
    setPassword: (token: string, password: string) =>
      request.post<Outcome<SetPasswordOutcome>>(PATHS.setPassword, { token, password } satisfies PasswordByLink),
  };
}
export type AccountRequests = ReturnType<typeof accountRequests>;
