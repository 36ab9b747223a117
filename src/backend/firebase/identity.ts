import type { Identity, Session } from "../backend.ts";
import { liveSource } from "../live.ts";
import { same } from "../same.ts";
import type { Accounts } from "./auth.ts";
import { type FirebaseServices, loadOnce } from "./services.ts";

/** Identity over Firebase's Auth, which is loaded at the first subscription to the session, sign-in or write. */
export function firebaseIdentity(services: FirebaseServices): {
  identity: Identity;
  accounts: () => Promise<Accounts>;
} {
  const session = liveSource<Session | null>();
  const accounts = loadOnce(async () => {
    const [{ firebaseAccounts }, auth] = await Promise.all([import("./auth.ts"), services.auth()]);
    return firebaseAccounts(auth, (next) => {
      if (!same(session.current(), next)) session.set(next);
    });
  });
  async function outcome<T>(enter: (loaded: Accounts) => Promise<T>): Promise<T | "unknown"> {
    try {
      return await enter(await accounts());
    } catch (error) {
      console.error(error);
      return "unknown";
    }
  }
  return {
    accounts,
    identity: {
      session: {
        current: session.current,
        subscribe(changed) {
          accounts().catch(console.error);
          return session.subscribe(changed);
        },
      },
      signIn: (email, password) => outcome(({ signIn }) => signIn(email, password)),
      signUp: (email, password) => outcome(({ signUp }) => signUp(email, password)),
      signOut: async () => (await accounts()).signOut(),
      async accounts() {
        const [{ firebasePasswords }, auth] = await Promise.all([
          import("./passwords.ts"),
          services.auth(),
          accounts(),
        ]);
        return firebasePasswords(auth);
      },
    },
  };
}
