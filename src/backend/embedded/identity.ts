import type { Identity, Live, Session, SignInOutcome } from "../backend.ts";
import { loadOnce } from "../load-once.ts";
import type { RequestJson } from "./request.ts";
import { type Outcome, PATHS } from "./wire.ts";

/** `changed` is called with the new session after signing in or out. */
export function embeddedIdentity(
  request: RequestJson,
  session: Live<Session | null>,
  changed: (session: Session | null) => void,
): Identity {
  return {
    session,
    async signIn(email, password) {
      try {
        const { outcome } = await request.post<Outcome<SignInOutcome>>(PATHS.signIn, { email, password });
        if (outcome === "unknown") console.error(PATHS.signIn, outcome);
        if (outcome !== "success") return outcome;
        // Without an answer it has begun; the stream names it later.
        const begun = await request<Session | null>(PATHS.session).catch(() => ({ email, staff: true }));
        changed(begun);
        if (begun) return outcome;
        console.error(PATHS.signIn, "no cookie");
        return "unknown";
      } catch (error) {
        console.error(error);
        return "unknown";
      }
    },
    signUp: async () => "operationNotAllowed",
    async signOut() {
      await request.post(PATHS.signOut, {});
      changed(null);
    },
    accounts: loadOnce(async () => (await import("./accounts.ts")).embeddedAccounts(request)),
  };
}
