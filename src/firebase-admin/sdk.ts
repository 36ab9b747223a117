/** The parts of firebase-admin that are used here. The package is installed in tools/firebase only, so its types are not available. */
export interface AdminSdk {
  readonly app: {
    initializeApp(options: object, name: string): App;
    deleteApp(app: App): Promise<void>;
    cert(account: object): object;
  };
  readonly appCheck: { getAppCheck(app: App): { createToken(appId: string): Promise<{ readonly token: string }> } };
  readonly auth: { getAuth(app: App): Auth };
  readonly firestore: { getFirestore(app: App): Firestore };
}
export type App = { readonly name: string };

export interface User {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly disabled: boolean;
  readonly customClaims?: Readonly<Record<string, unknown>> | undefined;
}
export interface Auth {
  getUserByEmail(email: string): Promise<User>;
  createUser(user: { email: string; password: string }): Promise<User>;
  updateUser(uid: string, changes: { password?: string; disabled?: boolean }): Promise<User>;
  setCustomUserClaims(uid: string, claims: object): Promise<void>;
  revokeRefreshTokens(uid: string): Promise<void>;
  deleteUser(uid: string): Promise<void>;
  listUsers(
    most: number,
    pageToken?: string,
  ): Promise<{ readonly users: readonly User[]; readonly pageToken?: string }>;
}

export interface Firestore {
  collection(id: string): {
    get(): Promise<{ readonly docs: readonly { readonly id: string; data(): Readonly<Record<string, unknown>> }[] }>;
    doc(id: string): { create(fields: object): Promise<unknown> };
  };
}

/** Left out of the build, and installed beside it in tools/firebase. */
export async function loadSdk(): Promise<AdminSdk> {
  const [app, appCheck, auth, firestore] = await Promise.all(
    ["app", "app-check", "auth", "firestore"].map((part) => import(/* @vite-ignore */ `firebase-admin/${part}`)),
  );
  return { app, appCheck, auth, firestore };
}
