import {
  addDoc,
  arrayRemove,
  arrayUnion,
  collection,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, ids, PRODUCTS, asClient as withClient } from "./client-sdk.ts";
import { type Firebase, startFirebase } from "./start-firebase.ts";

let firebase: Firebase;
beforeAll(async () => {
  firebase = await startFirebase();
});
beforeEach(async () => {
  await firebase.reset();
  firebase.seed("products", PRODUCTS);
});
afterAll(() => firebase.stop());

const asClient = <T>(use: (db: Firestore) => Promise<T>) => withClient(firebase, use);

describe("the client SDK in Node", () => {
  test("reads a document with all types of values, and reports a missing one", () =>
    asClient(async (db) => {
      const drill = await getDoc(doc(db, "products/drill"));
      expect(drill.data()).toEqual({
        Name: "Vŕtačka",
        Category: "power",
        Price: { Day: 10, Additional: ["a", "b"] },
        Availability: 1,
      });
      expect((await getDoc(doc(db, "products/none"))).exists()).toBe(false);
    }));

  test("adds, replaces, updates named fields and deletes", () =>
    asClient(async (db) => {
      const added = await addDoc(collection(db, "categories"), {
        name: "Stroje",
        at: serverTimestamp(),
        gone: 1,
        n: 1,
      });
      await updateDoc(added, { gone: deleteField(), n: increment(2), "deep.er": true, list: arrayUnion("x", "y") });
      await updateDoc(added, { list: arrayRemove("x") });
      const { at, ...rest } = (await getDoc(added)).data() ?? {};
      expect(rest).toEqual({ name: "Stroje", n: 3, deep: { er: true }, list: ["y"] });
      expect(at).toBeInstanceOf(Timestamp);
      await setDoc(added, { name: "Iné" });
      expect(firebase.documents("categories")).toEqual({ [added.id]: { name: "Iné" } });
      await deleteDoc(added);
      expect(firebase.documents("categories")).toEqual({});
    }));

  test("refuses to update a missing document", () =>
    asClient(async (db) => {
      expect(await codeOf(updateDoc(doc(db, "products/none"), { Name: "x" }))).toBe("not-found");
    }));

  test("filters by a field, orders, pages, and counts", () =>
    asClient(async (db) => {
      const products = collection(db, "products");
      expect(ids(await getDocs(query(products, where("Category", "==", "wood"))))).toEqual(["saw"]);
      expect(ids(await getDocs(query(products, where("Price.Day", ">", 7), orderBy("Price.Day", "desc"))))).toEqual([
        "drill",
        "saw",
      ]);
      const first = await getDocs(query(products, orderBy("Name"), limit(1)));
      expect(ids(first)).toEqual(["saw"]);
      expect(ids(await getDocs(query(products, orderBy("Name"), startAfter(first.docs[0]), limit(1))))).toEqual([
        "drill",
      ]);
      expect((await getCountFromServer(products)).data().count).toBe(2);
    }));

  test("writes all of a batch or nothing", () =>
    asClient(async (db) => {
      const batch = writeBatch(db);
      batch.update(doc(db, "products/drill"), { Category: "" });
      batch.update(doc(db, "products/none"), { Category: "" });
      expect(await codeOf(batch.commit())).toBe("not-found");
      expect(firebase.documents("products").drill?.Category).toBe("power");
    }));

  test("applies once what was sent after a refused write", () =>
    asClient(async (db) => {
      const refused = codeOf(updateDoc(doc(db, "products/none"), { n: 1 }));
      const counted = [1, 2, 3].map(() => updateDoc(doc(db, "products/drill"), { n: increment(1) }));
      expect(await refused).toBe("not-found");
      await Promise.all(counted);
      expect(firebase.documents("products").drill?.n).toBe(3);
    }));

  test("lets concurrent transactions retry until each is applied", () =>
    asClient(async (db) => {
      const counter = doc(db, "counters/c");
      await setDoc(counter, { n: 0 });
      const add = () =>
        runTransaction(db, async (transaction) => {
          const n = (await transaction.get(counter)).data()?.n;
          transaction.update(counter, { n: n + 1 });
        });
      await Promise.all([add(), add(), add()]);
      expect(firebase.documents("counters")).toEqual({ c: { n: 3 } });
    }));

  test("stores a name once when two transactions write it", () =>
    asClient(async (db) => {
      const claim = () =>
        runTransaction(db, async (transaction) => {
          const name = doc(db, "names/drill");
          if ((await transaction.get(name)).exists()) throw new Error("taken");
          transaction.set(name, {});
        });
      const outcomes = await Promise.allSettled([claim(), claim()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }));

  test("is refused more than 500 writes, more than 1 MiB and reserved ids", () =>
    asClient(async (db) => {
      const batch = writeBatch(db);
      for (let i = 0; i < 501; i++) batch.set(doc(db, `bulk/${i}`), {});
      expect(await codeOf(batch.commit())).toBe("invalid-argument");
      expect(await codeOf(setDoc(doc(db, "bulk/a"), { text: "á".repeat(524_288) }))).toBe("invalid-argument");
      expect(await codeOf(setDoc(doc(db, "bulk/__x__"), {}))).toBe("invalid-argument");
      expect(firebase.documents("bulk")).toEqual({});
    }));

  test("keeps an update's time when the update changes nothing", () =>
    asClient(async (db) => {
      const counted = doc(db, "products/drill");
      await runTransaction(
        db,
        async (transaction) => {
          await transaction.get(counted);
          await asClient((other) => updateDoc(doc(other, "products/drill"), { Name: "Vŕtačka" }));
          transaction.update(counted, { Name: "Iná" });
        },
        { maxAttempts: 1 },
      );
      expect(firebase.documents("products").drill?.Name).toBe("Iná");
    }));
});
