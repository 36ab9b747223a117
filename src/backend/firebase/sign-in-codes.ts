import type { SignInOutcome, SignUpOutcome } from "../backend.ts";

/** Spec §8, "Provider code mapping, sign-in". Under e-mail enumeration protection the provider says "auth/invalid-credential" of
 *  both a wrong password and an unknown user, which stands in no table (D15). */
export const SIGN_IN: Readonly<Record<string, SignInOutcome>> = {
  "auth/invalid-email": "invalidEmail",
  "auth/user-disabled": "userDisabled",
  "auth/user-not-found": "userNotFound",
  "auth/wrong-password": "wrongPassword",
};

/** Spec §8, "Provider code mapping, sign-up". */
export const SIGN_UP: Readonly<Record<string, SignUpOutcome>> = {
  "auth/email-already-in-use": "mailAlreadyInUse",
  "auth/invalid-email": "invalidMail",
  "auth/operation-not-allowed": "operationNotAllowed",
  "auth/weak-password": "weakPassword",
};
