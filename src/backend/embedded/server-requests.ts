import type { Identity } from "../backend.ts";
import { type Fetch, requester } from "./request.ts";
import {
  type AccountChange,
  type AccountOutcome,
  type BackupAnswer,
  type BackupCopy,
  type LinkAnswer,
  type LinkOwner,
  type MissedSearch,
  type Outcome,
  PATHS,
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
  const { post } = request;
  return {
    accounts: () => request<readonly StaffAccount[]>(PATHS.accounts),
    addAccount: (email: string) => post<LinkAnswer>(PATHS.accounts, { email }),
    newLink: ({ id }: StaffAccount) => post<LinkAnswer>(PATHS.changeAccount, { id, change: "link" }),
    changeAccount: ({ id }: StaffAccount, change: AccountChange) =>
      post<Outcome<AccountOutcome>>(PATHS.changeAccount, { id, change }),
    linkOwner: (token: string) => post<LinkOwner>(PATHS.linkOwner, { token }),
    setPassword: (token: string, password: string) =>
      post<Outcome<SetPasswordOutcome>>(PATHS.setPassword, { token, password }),
    copies: () => request<readonly BackupCopy[]>(PATHS.backups),
    makeBackup: (password: string) =>
      post<BackupAnswer>(PATHS.backups, { password }, { signal: AbortSignal.timeout(MAKING_BACKUP_MS) }),
    missedSearches: () => request<readonly MissedSearch[]>(PATHS.missedSearches),
    forgetMissedSearch: (text: string) => post<void>(PATHS.missedSearches, { text }),
  };
}
export type ServerRequests = ReturnType<typeof serverRequests>;
