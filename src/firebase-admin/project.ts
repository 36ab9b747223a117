import { readFileSync } from "node:fs";
import { UserError } from "#src/commands/user-error.ts";
import { callFirebase } from "./call-firebase.ts";
import type { AdminSdk, App, Auth, Firestore } from "./sdk.ts";

type Env = Readonly<Record<string, string | undefined>>;
export interface Project {
  /** With which a program may read as a page does, for an hour. */
  appCheckToken(appId: string): Promise<string>;
  auth(): Auth;
  firestore(): Firestore;
  close(): Promise<void>;
}

const WHERE = "Firebase konzola, Project settings, Service accounts";
const NO_KEY = `nie je kľúč servisného účtu (${WHERE})`;

/** The shop's project as its operator reaches it: by the service account of GOOGLE_APPLICATION_CREDENTIALS, or without one in emulators.
 *  Nothing is sent yet. Throws `UserError`. */
export function openProject(env: Env, sdk: AdminSdk): Project {
  const projectId = setting(env, "VITE_FIREBASE_PROJECT_ID");
  const isEmulated = Boolean(env.FIREBASE_AUTH_EMULATOR_HOST);
  // Without an account the SDK would request one from Google Cloud's metadata server.
  if (isEmulated) process.env.METADATA_SERVER_DETECTION = "none";
  const credential = isEmulated ? {} : { credential: credentialFrom(env, sdk, projectId) };
  const app: App = sdk.app.initializeApp({ projectId, ...credential }, "operator");
  return {
    appCheckToken: async (appId) => (await callFirebase(() => sdk.appCheck.getAppCheck(app).createToken(appId))).token,
    auth: () => sdk.auth.getAuth(app),
    firestore: () => sdk.firestore.getFirestore(app),
    close: () => sdk.app.deleteApp(app),
  };
}

function setting(env: Env, name: string): string {
  const value = env[name]?.trim();
  if (!value) throw new UserError(`Pre Firebase chýba ${name} v súbore .env.`);
  return value;
}

function credentialFrom(env: Env, sdk: AdminSdk, projectId: string): object {
  const file = env.GOOGLE_APPLICATION_CREDENTIALS?.trim();
  if (!file) throw new UserError(`V GOOGLE_APPLICATION_CREDENTIALS uveďte súbor s kľúčom servisného účtu (${WHERE}).`);
  const wrong = (what: string, cause?: unknown) =>
    new UserError(`GOOGLE_APPLICATION_CREDENTIALS: súbor ${file} ${what}.`, { cause });
  const account = keyIn(file, wrong);
  if (account?.type !== "service_account") throw wrong(NO_KEY);
  if (account.project_id !== projectId)
    throw wrong(`je kľúč projektu ${account.project_id}, ale VITE_FIREBASE_PROJECT_ID je ${projectId}`);
  try {
    return sdk.app.cert(account);
  } catch (error) {
    throw wrong(`je poškodený; vytvorte nový kľúč (${WHERE})`, error);
  }
}

function keyIn(file: string, wrong: (what: string, cause: unknown) => Error): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrong(code === "ENOENT" ? "neexistuje" : code ? "sa nedá čítať" : NO_KEY, error);
  }
}
