import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Firebase, startFirebase } from "./stand-in.ts";

/** The parts of the Admin SDK that are used here, which is installed only in this folder. */
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

const NOTHING_ALLOWED = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{all=**} {
    allow read: if false;
  }
}`;

let firebase: Firebase;
let db: Firestore;
let stop = async () => {};

beforeAll(async () => {
  firebase = await startFirebase({
    rules: { firestore: NOTHING_ALLOWED },
  });
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", `127.0.0.1:${firebase.ports.grpc}`);
  vi.stubEnv("METADATA_SERVER_DETECTION", "none");
  const require = createRequire(import.meta.url);
  const { deleteApp, initializeApp } = require("firebase-admin/app");
  const app = initializeApp({ projectId: firebase.projectId });
  db = require("firebase-admin/firestore").getFirestore(app);
  stop = () => deleteApp(app);
});
beforeEach(async () => {
  await firebase.reset();
  firebase.seed("products", { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
});
afterAll(async () => {
  await stop();
  await firebase.stop();
});

describe("the Admin SDK, whom no rule binds", () => {
  test("reads, creates once, updates under a precondition", async () => {
    const products = db.collection("products");
    const read = await db.getAll(products.doc("a"), products.doc("none"));
    expect(read.map(({ exists }) => exists)).toEqual([true, false]);
    await products.doc("d").create({ n: 4 });
    await expect(products.doc("d").create({})).rejects.toMatchObject({ code: 6 });
    await expect(products.doc("none").update({ n: 1 })).rejects.toMatchObject({ code: 5 });
    expect(firebase.documents("products").d).toEqual({ n: 4 });
    expect(firebase.denied).toEqual([]);
  });

  test("lists collections and documents, counts, and reads in portions", async () => {
    const products = db.collection("products");
    expect((await db.listCollections()).map(({ id }) => id)).toEqual(["products"]);
    expect((await products.listDocuments()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect((await products.count().get()).data().count).toBe(3);
    const second = await products.orderBy("n").startAfter(1).limit(1).get();
    expect(second.docs.map(({ id }) => id)).toEqual(["b"]);
  });

  test("counts right in transactions that meet", async () => {
    const counter = db.collection("counters").doc("c");
    await counter.set({ n: 0 });
    const add = () =>
      db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(counter)).data();
        transaction.update(counter, { n: Number(n) + 1 });
      });
    await Promise.all([add(), add()]);
    expect(firebase.documents("counters")).toEqual({ c: { n: 2 } });
  });

  test("writes in bulk, each write for itself", async () => {
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const products = db.collection("products");
    const outcomes = Promise.allSettled([
      writer.set(products.doc("a"), { n: 9 }),
      writer.create(products.doc("b"), {}),
      writer.create(products.doc("e"), { n: 5 }),
    ]);
    await writer.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(firebase.documents("products")).toEqual({ a: { n: 9 }, b: { n: 2 }, c: { n: 3 }, e: { n: 5 } });
  });

  test("watches too", async () => {
    const sizes: number[] = [];
    const end = db.collection("products").onSnapshot(({ size }) => sizes.push(size));
    await vi.waitFor(() => expect(sizes).toEqual([3]));
    firebase.seed("products", { d: {} });
    await vi.waitFor(() => expect(sizes).toEqual([3, 4]));
    end();
  });
});
