import type { Identity, Live, Session, SignInOutcome, SignUpOutcome } from "../backend.ts";
import { loadOnce } from "../load-once.ts";
import type { RequestJson } from "./request.ts";
import { type Credentials, type Outcome, PATHS } from "./wire.ts";

/** Spec §8, "Provider code mapping, sign-up". */
const SIGN_UP: Readonly<Record<string, SignUpOutcome>> = {
  "email-already-in-use": "mailAlreadyInUse",
  "invalid-email": "invalidMail",
  "operation-not-allowed": "operationNotAllowed",
  "weak-password": "weakPassword",
};

export interface SessionOptions {
  readonly live: Live<Session | null>;
  /** To be called with the new session after signing in or out. */
  changed(session: Session | null): void;
}

export function embeddedIdentity(request: RequestJson, session: SessionOptions): Identity {
  async function outcomeOf<T extends string>(path: string, credentials: Credentials): Promise<T | "unknown"> {
    try {
      const { outcome } = await request.post<Outcome<T | "unknown">>(path, credentials);
      if (outcome === "unknown") console.error(path, outcome);
      if (outcome !== "success") return outcome;
      const begun = await request<Session | null>(PATHS.session);
      session.changed(begun);
      if (begun) return outcome;
      console.error(path, "no cookie");
      return "unknown";
    } catch (error) {
      console.error(error);
      return "unknown";
    }
  }
  return {
    session: session.live,
    signIn: (email, password) => outcomeOf<SignInOutcome>(PATHS.signIn, { email, password }),
    async signUp(email, password) {
      const code = await outcomeOf<string>(PATHS.signUp, { email, password });
      const outcome = SIGN_UP[code];
      if (!outcome && code !== "unknown") console.error(PATHS.signUp, code);
      return outcome ?? "unknown";
    },
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
