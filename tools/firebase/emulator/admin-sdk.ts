import { createRequire } from "node:module";
import type { Firebase } from "./start-firebase.ts";

/** The Admin SDK connected to the emulators, as an operator's command uses it. Its variables stay set in this process. */
export function openAdminSdk({ projectId, bucket, ports }: Firebase): AdminSdk {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${ports.grpc}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${ports.auth}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${ports.storage}`;
  // Without an account it would look for one on Google's machines.
  process.env.METADATA_SERVER_DETECTION = "none";
  const require = createRequire(import.meta.url);
  const { deleteApp, initializeApp } = require("firebase-admin/app");
  const app = initializeApp({ projectId, storageBucket: bucket });
  return {
    db: require("firebase-admin/firestore").getFirestore(app),
    auth: require("firebase-admin/auth").getAuth(app),
    bucket: require("firebase-admin/storage").getStorage(app).bucket(),
    close: () => deleteApp(app),
  };
}

/** The parts that are used here: the package is installed only in this folder. */
export interface AdminSdk {
  readonly db: Firestore;
  readonly auth: Auth;
  readonly bucket: Bucket;
  close(): Promise<void>;
}

interface Auth {
  createUser(user: object): Promise<{ readonly uid: string }>;
  setCustomUserClaims(uid: string, claims: object): Promise<void>;
  updateUser(uid: string, changes: object): Promise<unknown>;
  deleteUser(uid: string): Promise<void>;
  getUserByEmail(email: string): Promise<{ readonly uid: string }>;
  listUsers(): Promise<{
    readonly users: readonly { readonly email: string; readonly disabled: boolean; readonly customClaims?: object }[];
  }>;
}
interface Bucket {
  file(path: string): File;
  getFiles(query: { readonly prefix: string }): Promise<[readonly File[]]>;
}
interface File {
  readonly name: string;
  save(bytes: Uint8Array, options: object): Promise<void>;
  download(): Promise<[Uint8Array]>;
  delete(): Promise<unknown>;
  exists(): Promise<[boolean]>;
}
interface Snapshot {
  readonly id: string;
  readonly exists: boolean;
  data(): Record<string, unknown>;
}
interface Reference {
  readonly id: string;
  get(): Promise<Snapshot>;
  set(data: object): Promise<unknown>;
  create(data: object): Promise<unknown>;
  update(data: object, precondition?: object): Promise<unknown>;
}
interface Query {
  get(): Promise<{ readonly docs: readonly Snapshot[] }>;
  orderBy(field: string): Query;
  startAfter(...values: unknown[]): Query;
  limit(count: number): Query;
  onSnapshot(shown: (snapshot: { readonly size: number }) => void): () => void;
}
interface Collection extends Query {
  readonly id: string;
  doc(id: string): Reference;
  listDocuments(): Promise<readonly Reference[]>;
  count(): { get(): Promise<{ data(): { readonly count: number } }> };
}
interface Transaction {
  get(reference: Reference | Query): Promise<Snapshot>;
  update(reference: Reference, data: object): void;
}
interface Writer {
  set(reference: Reference, data: object): Promise<unknown>;
  create(reference: Reference, data: object): Promise<unknown>;
  close(): Promise<void>;
}
interface Firestore {
  collection(id: string): Collection;
  getAll(...references: Reference[]): Promise<readonly Snapshot[]>;
  listCollections(): Promise<readonly Collection[]>;
  runTransaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  bulkWriter(): Writer & { onWriteError(again: () => boolean): void };
}
