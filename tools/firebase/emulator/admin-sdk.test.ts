import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AdminSdk, openAdminSdk } from "./admin-sdk.ts";
import { type Firebase, startFirebase } from "./start-firebase.ts";

const NOTHING_ALLOWED = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{all=**} {
    allow read: if false;
  }
}`;

const NOTHING_STORED = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{all=**} {
    allow read: if false;
  }
}`;

let firebase: Firebase;
let sdk: AdminSdk;

beforeAll(async () => {
  firebase = await startFirebase({ rules: { firestore: NOTHING_ALLOWED, storage: NOTHING_STORED } });
  sdk = openAdminSdk(firebase);
});
beforeEach(async () => {
  await firebase.reset();
  firebase.seed("products", { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
});
afterAll(async () => {
  await sdk?.close();
  await firebase?.stop();
});

describe("the Admin SDK, whom no rule binds", () => {
  test("reads, creates once, updates under a precondition", async () => {
    const products = sdk.db.collection("products");
    const read = await sdk.db.getAll(products.doc("a"), products.doc("none"));
    expect(read.map(({ exists }) => exists)).toEqual([true, false]);
    await products.doc("d").create({ n: 4 });
    await expect(products.doc("d").create({})).rejects.toMatchObject({ code: 6 });
    await expect(products.doc("none").update({ n: 1 })).rejects.toMatchObject({ code: 5 });
    expect(firebase.documents("products").d).toEqual({ n: 4 });
    expect(firebase.denied).toEqual([]);
  });

  test("lists collections and documents, counts, and reads in pages", async () => {
    const products = sdk.db.collection("products");
    expect((await sdk.db.listCollections()).map(({ id }) => id)).toEqual(["products"]);
    expect((await products.listDocuments()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect((await products.count().get()).data().count).toBe(3);
    const second = await products.orderBy("n").startAfter(1).limit(1).get();
    expect(second.docs.map(({ id }) => id)).toEqual(["b"]);
  });

  test("counts correctly in concurrent transactions", async () => {
    const counter = sdk.db.collection("counters").doc("c");
    await counter.set({ n: 0 });
    const add = () =>
      sdk.db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(counter)).data();
        transaction.update(counter, { n: Number(n) + 1 });
      });
    await Promise.all([add(), add()]);
    expect(firebase.documents("counters")).toEqual({ c: { n: 2 } });
  });

  test("writes in bulk, each write independently", async () => {
    const writer = sdk.db.bulkWriter();
    writer.onWriteError(() => false);
    const products = sdk.db.collection("products");
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
    const end = sdk.db.collection("products").onSnapshot(({ size }) => sizes.push(size));
    await expect.poll(() => sizes).toEqual([3]);
    firebase.seed("products", { d: {} });
    await expect.poll(() => sizes).toEqual([3, 4]);
    end();
  });

  test("adds, changes, lists and removes accounts", async () => {
    const { uid } = await sdk.auth.createUser({ email: "a@shop.sk", password: "password" });
    await sdk.auth.setCustomUserClaims(uid, { staff: true });
    await sdk.auth.updateUser(uid, { disabled: true, password: "another" });
    const { users } = await sdk.auth.listUsers();
    expect(users.map(({ email, disabled, customClaims }) => ({ email, disabled, customClaims }))).toEqual([
      { email: "a@shop.sk", disabled: true, customClaims: { staff: true } },
    ]);
    await sdk.auth.deleteUser((await sdk.auth.getUserByEmail("a@shop.sk")).uid);
    await expect(sdk.auth.getUserByEmail("a@shop.sk")).rejects.toMatchObject({ code: "auth/user-not-found" });
  });

  test("stores, lists, loads and deletes files", async () => {
    const file = sdk.bucket.file("products/vŕtačka č. 1.png");
    await file.save(new Uint8Array([1, 2, 3]), { contentType: "image/png", resumable: false });
    expect(firebase.files()).toEqual([{ path: "products/vŕtačka č. 1.png", contentType: "image/png", size: 3 }]);
    const [listed] = await sdk.bucket.getFiles({ prefix: "products/" });
    expect(listed.map(({ name }) => name)).toEqual(["products/vŕtačka č. 1.png"]);
    expect([...(await file.download())[0]]).toEqual([1, 2, 3]);
    await file.delete();
    expect(await file.exists()).toEqual([false]);
    expect(firebase.denied).toEqual([]);
  });
});
