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
  readonly storage: { getStorage(app: App): { bucket(): Bucket } };
}
export interface App {
  readonly name: string;
}

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

export interface Reference {
  readonly id: string;
}
export interface Query {
  readonly query?: never;
}
export interface Collection extends Query {
  doc(id: string): Reference;
}
/** When a document was last written. */
export interface Version {
  isEqual(other: Version): boolean;
}
export interface Found {
  readonly docs: readonly {
    readonly id: string;
    readonly updateTime: Version;
    data(): Readonly<Record<string, unknown>>;
  }[];
}
export interface Transaction {
  get(query: Query): Promise<Found>;
  /** In the order of the references; without `updateTime` where there is none. */
  getAll(...references: readonly Reference[]): Promise<readonly { readonly updateTime?: Version }[]>;
  /** Replaces the document, or with `merge` only these fields. */
  set(reference: Reference, fields: object, options: { readonly merge: boolean }): unknown;
}
export interface Firestore {
  collection(id: string): Collection;
  runTransaction<T>(work: (transaction: Transaction) => Promise<T>, options?: { readOnly: true }): Promise<T>;
}

/** Storage has numbers as texts. */
export interface FileMetadata {
  readonly contentType?: string;
  readonly size?: string | number;
  /** In base64. */
  readonly md5Hash?: string;
}
export interface StoredFile {
  readonly name: string;
  readonly metadata: FileMetadata;
  getMetadata(): Promise<readonly [FileMetadata, ...unknown[]]>;
  download(): Promise<readonly [Uint8Array]>;
  save(bytes: Uint8Array, options: object): Promise<void>;
}
export interface Bucket {
  file(path: string): StoredFile;
  getFiles(query: { readonly prefix: string }): Promise<readonly [readonly StoredFile[], ...unknown[]]>;
}
