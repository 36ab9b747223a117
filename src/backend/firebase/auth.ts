import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from "firebase/auth";
import type { Session, SignInOutcome, SignUpOutcome } from "../backend.ts";
import { type Role, sdkCode } from "./errors.ts";
import type { FirebaseConfig } from "./services.ts";
import { checkOnline, withTimeout } from "./timeout.ts";

/** Spec §8, "Provider code mapping", as for `SIGN_UP`. "auth/invalid-credential" is left out on purpose, so it becomes "unknown" (D15). */
const SIGN_IN: Readonly<Record<string, SignInOutcome>> = {
  "auth/invalid-email": "invalidEmail",
  "auth/user-disabled": "userDisabled",
  "auth/user-not-found": "userNotFound",
  "auth/wrong-password": "wrongPassword",
};

const SIGN_UP: Readonly<Record<string, SignUpOutcome>> = {
  "auth/email-already-in-use": "mailAlreadyInUse",
  "auth/invalid-email": "invalidMail",
  "auth/operation-not-allowed": "operationNotAllowed",
  "auth/weak-password": "weakPassword",
};

/** Opens Auth with sessions that outlive the browser, without the parts for pop-ups and redirects, which would load scripts from Google. */
export function openAuth(config: FirebaseConfig): Auth {
  return initializeAuth(initializeApp(config), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
}

export type AuthClient = ReturnType<typeof firebaseAuthClient>;

/** `changed` is called with the session as soon as it is restored, and whenever it changes, before `signIn`, `signUp` and `signOut` resolve. */
export function firebaseAuthClient(auth: Auth, changed: (session: Session | null) => void) {
  let lastSession: Session | null = null;

  async function publishSession(user: User | null): Promise<void> {
    const session = user && { email: user.email ?? "", staff: await isStaff(user) };
    const isReplaced = auth.currentUser?.uid !== user?.uid;
    if (isReplaced) return;
    lastSession = session;
    changed(session);
  }
  async function isStaff(user: User): Promise<boolean> {
    try {
      return (await user.getIdTokenResult()).claims.staff === true;
    } catch (error) {
      // An expired token could not be renewed. The rules check every request, so the user counts as staff unless known not to be.
      console.error(error);
      return lastSession?.email === user.email ? lastSession.staff : true;
    }
  }
  /** The signed-in user, restored from what the browser stores. */
  const user = () =>
    withTimeout(async () => {
      await auth.authStateReady();
      return auth.currentUser;
    });
  /** Signs in or up. The codes are those of the SDK's errors that are expected outcomes; any other error is "unknown". */
  async function outcomeOf<T>(codes: Readonly<Record<string, T>>, signIn: () => Promise<unknown>) {
    try {
      checkOnline();
      await withTimeout(signIn);
      await publishSession(auth.currentUser);
      return "success";
    } catch (error) {
      const known = codes[sdkCode(error) ?? ""];
      if (known === undefined) console.error(error);
      return known ?? "unknown";
    }
  }
  onIdTokenChanged(auth, (next) => void publishSession(next));
  return {
    user,
    async role(): Promise<Role> {
      const signedIn = await user();
      if (!signedIn) return "visitor";
      return (await isStaff(signedIn)) ? "staff" : "signedInOnly";
    },
    signIn: (email: string, password: string) =>
      outcomeOf(SIGN_IN, () => signInWithEmailAndPassword(auth, email.trim(), password)),
    signUp: (email: string, password: string) =>
      outcomeOf(SIGN_UP, () => createUserWithEmailAndPassword(auth, email.trim(), password)),
    async signOut() {
      await signOut(auth);
      await publishSession(null);
    },
  };
}
