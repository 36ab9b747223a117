import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  onSnapshot,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  waitForPendingWrites,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, PRODUCTS, watch, asClient as withClient } from "./client-sdk.ts";
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

describe("a live query of the client SDK in Node", () => {
  test("shows what another client writes: added, changed, out of the query, deleted", () =>
    asClient((db) =>
      asClient(async (other) => {
        const all = watch(collection(db, "products"));
        const wood = watch(query(collection(db, "products"), where("Category", "==", "wood")));
        await expect.poll(() => [all.shown.at(-1), wood.shown.at(-1)]).toEqual(["drill,saw", "saw"]);
        await setDoc(doc(other, "products/axe"), { Category: "wood" });
        await expect.poll(() => [all.shown.at(-1), wood.shown.at(-1)]).toEqual(["axe,drill,saw", "axe,saw"]);
        await updateDoc(doc(other, "products/axe"), { Category: "" });
        await expect.poll(() => wood.shown.at(-1)).toBe("saw");
        await deleteDoc(doc(other, "products/axe"));
        await expect.poll(() => all.shown.at(-1)).toBe("drill,saw");
        expect([...all.errors, ...wood.errors]).toEqual([]);
        all.stop();
        wood.stop();
      }),
    ));

  test("watches one document from before it is there until after it is gone", () =>
    asClient(async (db) => {
      const shown: unknown[] = [];
      const stop = onSnapshot(doc(db, "products/new"), (snapshot) => shown.push(snapshot.data()?.Name));
      await expect.poll(() => shown).toEqual([undefined]);
      firebase.seed("products", { new: { Name: "Nové" } });
      await expect.poll(() => shown.at(-1)).toBe("Nové");
      await deleteDoc(doc(db, "products/new"));
      await expect.poll(() => shown).toEqual([undefined, "Nové", undefined]);
      stop();
    }));

  test("answers a second listener of the same query alike, and nothing after it was stopped", () =>
    asClient(async (db) => {
      const first = watch(collection(db, "products"));
      await expect.poll(() => first.shown).toEqual(["drill,saw"]);
      first.stop();
      const second = watch(collection(db, "products"));
      await expect.poll(() => second.shown.at(-1)).toBe("drill,saw");
      await setDoc(doc(db, "products/axe"), {});
      await expect.poll(() => second.shown.at(-1)).toBe("axe,drill,saw");
      expect(first.shown).toEqual(["drill,saw"]);
      second.stop();
    }));

  test("reconnects by itself after an outage, and shows what was added and deleted meanwhile", () =>
    asClient(async (db) => {
      const all = watch(collection(db, "products"));
      await expect.poll(() => all.shown.at(-1)).toBe("drill,saw");
      firebase.unreachable(true);
      firebase.seed("products", { axe: {} });
      firebase.remove("products", "saw");
      expect(
        await codeOf(runTransaction(db, async (t) => void (await t.get(doc(db, "products/saw"))), { maxAttempts: 1 })),
      ).toBe("unavailable");
      firebase.unreachable(false);
      await expect.poll(() => all.shown.at(-1), { timeout: 20_000 }).toBe("axe,drill");
      await waitForPendingWrites(db);
      all.stop();
    }));
});
