import type { Identity, Live, Session, SignInOutcome } from "../backend.ts";
import { loadOnce } from "../load-once.ts";
import type { RequestJson } from "./request.ts";
import { type Credentials, type Outcome, PATHS } from "./wire.ts";

export interface SessionOptions {
  readonly live: Live<Session | null>;
  /** To be called with the new session after signing in or out. */
  changed(session: Session | null): void;
}

export function embeddedIdentity(request: RequestJson, session: SessionOptions): Identity {
  return {
    session: session.live,
    async signIn(email, password) {
      const credentials: Credentials = { email, password };
      try {
        const { outcome } = await request.post<Outcome<SignInOutcome>>(PATHS.signIn, credentials);
        if (outcome === "unknown") console.error(PATHS.signIn, outcome);
        if (outcome !== "success") return outcome;
        // Without an answer it has begun; the stream names it later.
        const begun = await request<Session | null>(PATHS.session).catch(() => ({ email, staff: true }));
        session.changed(begun);
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
      // What fails without an answer may have been carried out.
      await request.post(PATHS.signOut, {}).catch(async (error: unknown) => {
        if (await request<Session | null>(PATHS.session)) throw error;
      });
      session.changed(null);
    },
    accounts: loadOnce(async () => (await import("./accounts.ts")).embeddedAccounts(request)),
  };
}
