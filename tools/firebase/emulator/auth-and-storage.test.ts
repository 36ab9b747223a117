import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  getIdTokenResult,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
import { connectFirestoreEmulator, doc, getFirestore, setDoc, setLogLevel } from "firebase/firestore";
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from "firebase/storage";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Firebase, startFirebase } from "./start-firebase.ts";

setLogLevel("silent");

const FIRESTORE_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /products/{id} {
      allow read: if true;
      allow create, update: if request.auth != null && request.auth.token.staff == true
        && request.resource.data.Name is string;
    }
  }
}`;
const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /products/{file} {
      allow get: if true;
      allow create: if request.auth != null && request.auth.token.staff == true && resource == null
        && request.resource.contentType == 'image/png' && request.resource.size < 1000000;
      allow delete: if request.auth != null && request.auth.token.staff == true;
    }
  }
}`;
const PNG = { contentType: "image/png" };

let firebase: Firebase;
let app: FirebaseApp;
let auth: Auth;
let storage: FirebaseStorage;

beforeAll(async () => {
  firebase = await startFirebase({ rules: { firestore: FIRESTORE_RULES, storage: STORAGE_RULES } });
  app = initializeApp({ projectId: firebase.projectId, apiKey: "none", storageBucket: firebase.bucket });
  auth = getAuth(app);
  connectAuthEmulator(auth, `http://127.0.0.1:${firebase.ports.auth}`, { disableWarnings: true });
  connectFirestoreEmulator(getFirestore(app), "127.0.0.1", firebase.ports.firestore);
  storage = getStorage(app);
  connectStorageEmulator(storage, "127.0.0.1", firebase.ports.storage);
  storage.maxUploadRetryTime = 1000;
});
beforeEach(async () => {
  await signOut(auth);
  await firebase.reset();
});
afterAll(async () => {
  await deleteApp(app);
  await firebase.stop();
});

const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => "done",
    (error) => error.code,
  );
const signIn = (email: string, password: string) => codeOf(signInWithEmailAndPassword(auth, email, password));

async function asStaff(): Promise<void> {
  await firebase.admin.createUser("staff@shop.sk", "password", { staff: true });
  await signInWithEmailAndPassword(auth, "staff@shop.sk", "password");
}

describe("Auth", () => {
  test("signs in with the claims, and distinguishes a wrong password from an unknown account", async () => {
    await asStaff();
    expect((await getIdTokenResult(auth.currentUser ?? expect.fail())).claims.staff).toBe(true);
    expect(await signIn("staff@shop.sk", "other")).toBe("auth/wrong-password");
    expect(await signIn("nobody@shop.sk", "other")).toBe("auth/user-not-found");
  });

  test("does not distinguish them under e-mail enumeration protection", async () => {
    await firebase.admin.createUser("a@shop.sk", "password");
    await firebase.admin.enumerationProtection(true);
    expect(await signIn("a@shop.sk", "other")).toBe("auth/invalid-credential");
    expect(await signIn("nobody@shop.sk", "other")).toBe("auth/invalid-credential");
  });

  test("refuses a disabled account", async () => {
    await firebase.admin.disable(await firebase.admin.createUser("a@shop.sk", "password"));
    expect(await signIn("a@shop.sk", "password")).toBe("auth/user-disabled");
  });

  test("answers a sign-up as set, while the operator can still add accounts", async () => {
    const signUp = (email: string) => codeOf(createUserWithEmailAndPassword(auth, email, "password"));
    expect(await signUp("a@shop.sk")).toBe("done");
    firebase.admin.signUp("ADMIN_ONLY_OPERATION");
    expect(await signUp("b@shop.sk")).toBe("auth/admin-restricted-operation");
    firebase.admin.signUp("OPERATION_NOT_ALLOWED");
    expect(await signUp("b@shop.sk")).toBe("auth/operation-not-allowed");
    await firebase.admin.createUser("b@shop.sk", "password");
    expect(await signIn("b@shop.sk", "password")).toBe("done");
  });

  test("is a failed network request when it cannot be reached", async () => {
    firebase.unreachable(true);
    expect(await signIn("a@shop.sk", "password")).toBe("auth/network-request-failed");
  });
});

describe("Firestore under rules", () => {
  const write = (data: object) => codeOf(setDoc(doc(getFirestore(app), "products/x"), data));

  test("allows an account with the claim, and refuses others", async () => {
    expect(await write({ Name: "x" })).toBe("permission-denied");
    await asStaff();
    expect(await write({ Name: "x" })).toBe("done");
    expect(await write({ Name: 1 })).toBe("permission-denied");
    expect(await firebase.documents("products")).toEqual({ x: { Name: "x" } });
  });
});

describe("Storage under rules", () => {
  const png = (size: number) => new Uint8Array(size);

  test("stores, returns a public address, and deletes by that address", async () => {
    await asStaff();
    const { ref: stored } = await uploadBytes(ref(storage, "products/vŕtačka č. 1.png"), png(9), PNG);
    const url = await getDownloadURL(stored);
    const loaded = await fetch(url);
    expect([loaded.status, loaded.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(firebase.files()).toEqual([{ path: "products/vŕtačka č. 1.png", contentType: "image/png", size: 9 }]);
    await deleteObject(ref(storage, url));
    expect(firebase.files()).toEqual([]);
    expect(await codeOf(getDownloadURL(stored))).toBe("storage/object-not-found");
  });

  test("stores in parts and reports progress", async () => {
    await asStaff();
    const task = uploadBytesResumable(ref(storage, "products/big.png"), png(600_000), PNG);
    const progress: number[] = [];
    task.on("state_changed", ({ bytesTransferred }) => progress.push(bytesTransferred));
    await task;
    expect(progress.at(-1)).toBe(600_000);
    expect(progress.length).toBeGreaterThan(2);
  });

  test("lets the rules see what is stored when it would be overwritten", async () => {
    await asStaff();
    await firebase.putFile("products/a.png", png(3), "image/png");
    expect(await codeOf(uploadBytes(ref(storage, "products/a.png"), png(5), PNG))).toBe("storage/unauthorized");
    expect(firebase.denied).toEqual([`create /b/${firebase.bucket}/o/products/a.png`]);
    expect(firebase.files()).toEqual([{ path: "products/a.png", contentType: "image/png", size: 3 }]);
  });

  test("lets the rules see kind and size, and asks them for changes of metadata and for lists", async () => {
    await asStaff();
    await firebase.putFile("products/a.png", png(3), "image/png");
    const upload = (path: string, bytes: Uint8Array, contentType: string) =>
      codeOf(uploadBytes(ref(storage, path), bytes, { contentType }));
    expect(await upload("products/a.svg", png(5), "image/svg+xml")).toBe("storage/unauthorized");
    expect(await upload("products/b.png", png(1_000_000), "image/png")).toBe("storage/unauthorized");
    expect(await upload("elsewhere/b.png", png(5), "image/png")).toBe("storage/unauthorized");
    expect(await codeOf(updateMetadata(ref(storage, "products/a.png"), { cacheControl: "no" }))).toBe(
      "storage/unauthorized",
    );
    expect(await codeOf(listAll(ref(storage, "products")))).toBe("storage/unauthorized");
    expect(firebase.denied.map((line) => line.split(" ")[0])).toEqual(["create", "create", "create", "update", "list"]);
  });

  test("gives a picture and its metadata without a token where the rules let anybody get it", async () => {
    await firebase.putFile("products/a.png", png(3), "image/png");
    await firebase.putFile("private/a.png", png(3), "image/png");
    const get = (path: string) => fetch(`http://127.0.0.1:${firebase.ports.storage}/v0/b/${firebase.bucket}/o/${path}`);
    const picture = await get("products%2Fa.png?alt=media");
    expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, 3]);
    expect(await (await get("products%2Fa.png")).json()).toMatchObject({
      name: "products/a.png",
      contentType: "image/png",
    });
    expect((await get("products%2Fnone.png")).status).toBe(404);
    expect((await get("private%2Fa.png?alt=media")).status).toBe(403);
  });

  test("ends an upload with a code when it cannot be reached", async () => {
    await asStaff();
    firebase.unreachable(true);
    expect(await codeOf(uploadBytes(ref(storage, "products/a.png"), png(5), PNG))).toBe("storage/retry-limit-exceeded");
  });
});
