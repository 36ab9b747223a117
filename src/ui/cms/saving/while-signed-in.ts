import type { Identity } from "#src/backend/backend.ts";
import { failedWith } from "#src/operations/commit-once.ts";

/** Does the work. If the session has ended, it waits for the next sign-in and does the work once more (D17). If another person signs in, the page
 *  loads anew (`usePerson`). */
export async function whileSignedIn<T>(
  { session }: Pick<Identity, "session">,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!failedWith(error, "signedOut")) throw error;
    await untilSignedIn(session, signal);
    signal.throwIfAborted();
    return work();
  }
}

/** Resolves once a user is signed in, or the signal is aborted. */
function untilSignedIn({ current, subscribe }: Identity["session"], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe(check);
    signal.addEventListener("abort", check);
    check();
    function check() {
      if (!current() && !signal.aborted) return;
      unsubscribe();
      resolve();
    }
  });
}
