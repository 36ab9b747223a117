import { deleteApp, initializeApp } from "firebase/app";
import {
  addDoc,
  arrayRemove,
  arrayUnion,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  startAfter,
  Timestamp,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Firebase, startFirebase } from "./stand-in.ts";

setLogLevel("silent");

let firebase: Firebase;
beforeAll(async () => {
  firebase = await startFirebase();
});
afterAll(() => firebase.stop());

/** A client of its own, as another tab has. */
let clients = 0;
async function asClient<T>(use: (db: Firestore) => Promise<T>): Promise<T> {
  clients += 1;
  const app = initializeApp({ projectId: firebase.projectId, apiKey: "none" }, `client ${clients}`);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, "127.0.0.1", firebase.ports.grpc);
  try {
    return await use(db);
  } finally {
    await deleteApp(app);
  }
}

const ids = (snapshot: QuerySnapshot) => snapshot.docs.map((document) => document.id);
const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => "done",
    (error) => error.code,
  );

/** What a live query has shown so far, as the ids of each snapshot. */
function watch(live: Query) {
  const shown: string[] = [];
  const errors: string[] = [];
  const stop = onSnapshot(
    live,
    (snapshot) => shown.push(ids(snapshot).join()),
    (error) => errors.push(error.code),
  );
  return { shown, errors, stop };
}

describe("the client SDK in Node", () => {
  beforeEach(async () => {
    await firebase.reset();
    firebase.seed("products", {
      drill: { Name: "Vŕtačka", Category: "power", Price: { Day: 10, Additional: ["a", "b"] }, Availability: 1 },
      saw: { Name: "Píla", Category: "wood", Price: { Day: 7.5 }, Availability: 0 },
    });
  });

  test("reads a document with all its kinds of value, and knows which is missing", () =>
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

  test("refuses to update what is not there", () =>
    asClient(async (db) => {
      expect(await codeOf(updateDoc(doc(db, "products/none"), { Name: "x" }))).toBe("not-found");
    }));

  test("finds by a field, in order, in portions, and counts", () =>
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

  test("shows what another client writes: added, changed, out of the query, deleted", () =>
    asClient((db) =>
      asClient(async (other) => {
        const all = watch(collection(db, "products"));
        const wood = watch(query(collection(db, "products"), where("Category", "==", "wood")));
        await vi.waitFor(() => expect([all.shown.at(-1), wood.shown.at(-1)]).toEqual(["drill,saw", "saw"]));
        await setDoc(doc(other, "products/axe"), { Category: "wood" });
        await vi.waitFor(() => expect([all.shown.at(-1), wood.shown.at(-1)]).toEqual(["axe,drill,saw", "axe,saw"]));
        await updateDoc(doc(other, "products/axe"), { Category: "" });
        await vi.waitFor(() => expect(wood.shown.at(-1)).toBe("saw"));
        await deleteDoc(doc(other, "products/axe"));
        await vi.waitFor(() => expect(all.shown.at(-1)).toBe("drill,saw"));
        expect([...all.errors, ...wood.errors]).toEqual([]);
        all.stop();
        wood.stop();
      }),
    ));

  test("watches one document from before it is there until after it is gone", () =>
    asClient(async (db) => {
      const shown: unknown[] = [];
      const stop = onSnapshot(doc(db, "products/new"), (snapshot) => shown.push(snapshot.data()?.Name));
      await vi.waitFor(() => expect(shown).toEqual([undefined]));
      firebase.seed("products", { new: { Name: "Nové" } });
      await vi.waitFor(() => expect(shown.at(-1)).toBe("Nové"));
      await deleteDoc(doc(db, "products/new"));
      await vi.waitFor(() => expect(shown).toEqual([undefined, "Nové", undefined]));
      stop();
    }));

  test("gives a second look at the same query the same answer, and none after it was let go", () =>
    asClient(async (db) => {
      const first = watch(collection(db, "products"));
      await vi.waitFor(() => expect(first.shown).toEqual(["drill,saw"]));
      first.stop();
      const second = watch(collection(db, "products"));
      await vi.waitFor(() => expect(second.shown.at(-1)).toBe("drill,saw"));
      await setDoc(doc(db, "products/axe"), {});
      await vi.waitFor(() => expect(second.shown.at(-1)).toBe("axe,drill,saw"));
      expect(first.shown).toEqual(["drill,saw"]);
      second.stop();
    }));

  test("tells all queries of a client of one commit at once, never half of it", () =>
    asClient(async (db) => {
      const seen: string[] = [];
      const last = { products: "", categories: "" };
      const look = (name: "products" | "categories") =>
        onSnapshot(collection(db, name), (snapshot) => {
          last[name] = ids(snapshot).join();
          seen.push(`${last.products}|${last.categories}`);
        });
      const stops = [look("products"), look("categories")];
      await vi.waitFor(() => expect(last.products).toBe("drill,saw"));
      await asClient((other) => {
        const batch = writeBatch(other);
        batch.delete(doc(other, "products/saw"));
        batch.set(doc(other, "categories/c"), { name: "C" });
        return batch.commit();
      });
      await vi.waitFor(() => expect(seen.at(-1)).toBe("drill|c"));
      for (const stop of stops) stop();
    }));

  test("writes all of a batch or nothing", () =>
    asClient(async (db) => {
      const batch = writeBatch(db);
      batch.update(doc(db, "products/drill"), { Category: "" });
      batch.update(doc(db, "products/none"), { Category: "" });
      expect(await codeOf(batch.commit())).toBe("not-found");
      expect(firebase.documents("products").drill?.Category).toBe("power");
    }));

  test("counts once what was sent behind a refused write", () =>
    asClient(async (db) => {
      const refused = codeOf(updateDoc(doc(db, "products/none"), { n: 1 }));
      const counted = [1, 2, 3].map(() => updateDoc(doc(db, "products/drill"), { n: increment(1) }));
      expect(await refused).toBe("not-found");
      await Promise.all(counted);
      expect(firebase.documents("products").drill?.n).toBe(3);
    }));

  test("lets transactions that meet try again until each has counted", () =>
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

  test("stores a name once when two transactions want it", () =>
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

  test("goes on by itself after the network was away, and shows what came and went meanwhile", () =>
    asClient(async (db) => {
      const all = watch(collection(db, "products"));
      await vi.waitFor(() => expect(all.shown.at(-1)).toBe("drill,saw"));
      firebase.unreachable(true);
      firebase.seed("products", { axe: {} });
      firebase.remove("products", "saw");
      expect(
        await codeOf(runTransaction(db, async (t) => void (await t.get(doc(db, "products/saw"))), { maxAttempts: 1 })),
      ).toBe("unavailable");
      firebase.unreachable(false);
      await vi.waitFor(() => expect(all.shown.at(-1)).toBe("axe,drill"), { timeout: 15_000 });
      await waitForPendingWrites(db);
      all.stop();
    }));
});
