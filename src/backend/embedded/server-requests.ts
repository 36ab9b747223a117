import type { Identity } from "../backend.ts";
import { type Fetch, requester } from "./request.ts";
import {
  type AccountChange,
  type AccountOutcome,
  type AddAccount,
  type BackupAnswer,
  type BackupCopy,
  type BackupRequest,
  type ChangeAccount,
  type ForgetMissedSearch,
  type LinkAnswer,
  type LinkOwner,
  type MissedSearch,
  type Outcome,
  PATHS,
  type PasswordByLink,
  type PasswordLink,
  type SetPasswordOutcome,
  type StaffAccount,
} from "./wire.ts";

/** A large shop is copied for longer than other requests take. As long as the proxy waits (deploy/nginx.conf). */
const MAKING_BACKUP_MS = 120_000;

/** What only our own server has, so the port has none of it: accounts and links for a password (B9), backups (B14), what visitors did not find
 *  (B22). If an answer says that the session has ended, the browser signs out. */
export function serverRequests(
  { session, signOut }: Pick<Identity, "session" | "signOut">,
  fetch: Fetch = (path, init) => globalThis.fetch(path, init),
) {
  const request = requester(fetch, { current: session.current, ended: () => void signOut().catch(() => {}) });
  const requestChange = <T>({ id, email }: StaffAccount, change: ChangeAccount["change"]) =>
    request.post<T>(PATHS.changeAccount, { id, email, change } satisfies ChangeAccount);
  return {
    accounts: () => request<readonly StaffAccount[]>(PATHS.accounts),
    addAccount: (email: string) => request.post<LinkAnswer>(PATHS.accounts, { email } satisfies AddAccount),
    newLink: (account: StaffAccount) => requestChange<LinkAnswer>(account, "link"),
    changeAccount: (account: StaffAccount, change: AccountChange) =>
      requestChange<Outcome<AccountOutcome>>(account, change),
    linkOwner: (token: string) => request.post<LinkOwner>(PATHS.linkOwner, { token } satisfies PasswordLink),
    setPassword: (token: string, password: string) =>
      request.post<Outcome<SetPasswordOutcome>>(PATHS.setPassword, { token, password } satisfies PasswordByLink),
    copies: () => request<readonly BackupCopy[]>(PATHS.backups),
    makeBackup: (password: string) =>
      request.post<BackupAnswer>(PATHS.backups, { password } satisfies BackupRequest, {
        signal: AbortSignal.timeout(MAKING_BACKUP_MS),
      }),
    missedSearches: () => request<readonly MissedSearch[]>(PATHS.missedSearches),
    forgetMissedSearch: (text: string) =>
      request.post<void>(PATHS.missedSearches, { text } satisfies ForgetMissedSearch),
  };
}
export type ServerRequests = ReturnType<typeof serverRequests>;
