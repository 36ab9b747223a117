import type { Identity, Session } from "../backend.ts";
import { liveSource } from "../live.ts";
import { loadOnce } from "../load-once.ts";
import { same } from "../same.ts";
import type { AuthClient } from "./auth.ts";
import type { FirebaseServices } from "./services.ts";

/** Identity over Firebase's Auth, which is loaded at the first subscription to the session, sign-in or write. */
export function firebaseIdentity(services: FirebaseServices) {
  const session = liveSource<Session | null>();
  const authClient = loadOnce(async () => {
    const [{ firebaseAuthClient }, auth] = await Promise.all([import("./auth.ts"), services.auth()]);
    return firebaseAuthClient(auth, (next) => {
      if (!same(session.current(), next)) session.set(next);
    });
  });
  async function outcome<T>(work: (loaded: AuthClient) => Promise<T>): Promise<T | "unknown"> {
    try {
      return await work(await authClient());
    } catch (error) {
      console.error(error);
      return "unknown";
    }
  }
  const identity: Identity = {
    session: {
      current: session.current,
      subscribe(changed) {
        authClient().catch(console.error);
        return session.subscribe(changed);
      },
    },
    signIn: (email, password) => outcome(({ signIn }) => signIn(email, password)),
    signUp: (email, password) => outcome(({ signUp }) => signUp(email, password)),
    signOut: async () => (await authClient()).signOut(),
    async accounts() {
      const [{ firebasePasswords }, auth] = await Promise.all([
        import("./passwords.ts"),
        services.auth(),
        authClient(),
      ]);
      return firebasePasswords(auth);
    },
  };
  return { identity, authClient };
}
