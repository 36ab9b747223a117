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
import { sdkCode, type Who } from "./codes.ts";
import { checkOnline, patiently } from "./patience.ts";
import type { FirebaseConfig } from "./services.ts";
import { SIGN_IN, SIGN_UP } from "./sign-in-codes.ts";

/** Sessions outlive the browser, in IndexedDB or, where there is none, local storage. Without the parts for pop-ups and redirects,
 *  which would load scripts from Google. */
export function openAuth(config: FirebaseConfig): Auth {
  return initializeAuth(initializeApp(config), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
}

export interface Accounts {
  /** Who is signed in, restored from what the browser keeps. */
  user(): Promise<User | null>;
  /** As the rules see whoever asks now. */
  who(): Promise<Who>;
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signUp(email: string, password: string): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
}

/** `changed` is told of the session as soon as it is restored, and whenever it changes, before `signIn` and the others end. */
export function firebaseAccounts(auth: Auth, changed: (session: Session | null) => void): Accounts {
  let last: Session | null = null;
  /** The account of the last sign-in whose user was told that it had come about. */
  let accepted: string | undefined;
  /** Sign-ins whose users were told that they had failed, and which go on all the same. */
  const overdue = new Set<AbortSignal>();
  async function tell(user: User | null): Promise<void> {
    if (user && user.uid !== accepted && overdue.size > 0) return;
    const session = user && { email: user.email ?? "", staff: await isStaff(user) };
    if (auth.currentUser?.uid !== user?.uid) return;
    last = session;
    changed(session);
  }
  /** Where the token has run out and cannot be had anew, what it said before counts: the rules judge every write anyway. */
  async function isStaff(user: User): Promise<boolean> {
    try {
      return (await user.getIdTokenResult()).claims.staff === true;
    } catch (error) {
      console.error(error);
      return last?.email === user.email ? (last?.staff ?? true) : true;
    }
  }
  const user = () =>
    patiently(async () => {
      await auth.authStateReady();
      return auth.currentUser;
    });
  /** The SDK cannot be told to stop, so a sign-in that comes about too late is undone. */
  async function entering(enter: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
    const giveUp = () => overdue.add(signal);
    signal.addEventListener("abort", giveUp);
    try {
      await enter();
      if (!signal.aborted) accepted = auth.currentUser?.uid;
      else if (auth.currentUser?.uid !== accepted) await signOut(auth);
    } finally {
      signal.removeEventListener("abort", giveUp);
      overdue.delete(signal);
    }
  }
  async function outcome<T>(codes: Readonly<Record<string, T>>, enter: () => Promise<unknown>) {
    try {
      checkOnline();
      await patiently(({ signal }) => entering(enter, signal));
      await tell(auth.currentUser);
      return "success";
    } catch (error) {
      const known = codes[sdkCode(error) ?? ""];
      if (known === undefined) console.error(error);
      return known ?? "unknown";
    }
  }
  onIdTokenChanged(auth, (next) => void tell(next));
  return {
    user,
    async who() {
      const signedIn = await user();
      if (!signedIn) return "visitor";
      return (await isStaff(signedIn)) ? "staff" : "stranger";
    },
    signIn: (email, password) => outcome(SIGN_IN, () => signInWithEmailAndPassword(auth, email.trim(), password)),
    signUp: (email, password) => outcome(SIGN_UP, () => createUserWithEmailAndPassword(auth, email.trim(), password)),
    async signOut() {
      accepted = undefined;
      await signOut(auth);
      await tell(null);
    },
  };
}
