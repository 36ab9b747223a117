import type { Identity } from "#src/backend/backend.ts";
import { failedWith } from "#src/operations/commit-once.ts";

/** Does the work. If the session has ended, it waits for the same person's sign-in and does the work once more (D17). If another person signs
 *  in, the page loads anew (`usePerson`). Rejects if the signal is aborted while it waits. */
export async function whileSignedIn<T>(
  { session }: Pick<Identity, "session">,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const begun = session.current();
  try {
    return await work();
  } catch (error) {
    const now = session.current();
    // The person may have signed in again before the refusal arrived.
    const hasEnded = now === null || now !== begun;
    if (!hasEnded || !failedWith(error, "signedOut")) throw error;
    await nextSession(session, signal);
    return work();
  }
}

/** Resolves once a user is signed in. Rejects when the signal is aborted. */
async function nextSession(session: Identity["session"], signal: AbortSignal): Promise<void> {
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const check = () => session.current() && resolve();
      stop = session.subscribe(check);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      if (signal.aborted) reject(signal.reason);
      else check();
    });
  } finally {
    stop();
  }
}
