import type { Identity } from "../backend.ts";
import { type Fetch, requester } from "./request.ts";
import { type BackupAnswer, type BackupCopy, type BackupRequest, PATHS } from "./wire.ts";

/** A large shop is copied for longer than other requests take. As long as the proxy waits (deploy/nginx.conf). */
const MAKING_MS = 120_000;

/** Copies and backups (B14), which only our own server has. Whose session has ended is signed out. */
export function backupRequests(
  { session, signOut }: Pick<Identity, "session" | "signOut">,
  fetch: Fetch = (path, init) => globalThis.fetch(path, init),
) {
  const request = requester(fetch, { current: session.current, ended: () => void signOut().catch(() => {}) });
  return {
    copies: () => request<readonly BackupCopy[]>(PATHS.backups),
    make: (password: string) =>
      request.post<BackupAnswer>(PATHS.backups, { password } satisfies BackupRequest, {
        signal: AbortSignal.timeout(MAKING_MS),
      }),
  };
}
