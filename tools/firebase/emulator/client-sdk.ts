import { deleteApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  onSnapshot,
  type Query,
  type QuerySnapshot,
  setLogLevel,
} from "firebase/firestore";
import type { Firebase } from "./start-firebase.ts";

/** What the tests of the client SDK in Node have in common. */

setLogLevel("silent");

/** Two products, for tests to begin with. */
export const PRODUCTS = {
  drill: { Name: "Vŕtačka", Category: "power", Price: { Day: 10, Additional: ["a", "b"] }, Availability: 1 },
  saw: { Name: "Píla", Category: "wood", Price: { Day: 7.5 }, Availability: 0 },
};

/** A separate client, like another tab, deleted when `use` ends. */
export async function asClient<T>(firebase: Firebase, use: (db: Firestore) => Promise<T>): Promise<T> {
  const app = initializeApp({ projectId: firebase.projectId, apiKey: "none" }, crypto.randomUUID());
  const db = getFirestore(app);
  connectFirestoreEmulator(db, "127.0.0.1", firebase.ports.grpc);
  try {
    return await use(db);
  } finally {
    await deleteApp(app);
  }
}

export const ids = (snapshot: QuerySnapshot) => snapshot.docs.map((document) => document.id);

export const codeOf = (failed: Promise<unknown>): Promise<string> =>
  failed.then(
    () => "done",
    (error) => error.code,
  );

/** The snapshots of a live query so far, each as its ids. */
export function watch(live: Query) {
  const shown: string[] = [];
  const errors: string[] = [];
  const stop = onSnapshot(
    live,
    (snapshot) => shown.push(ids(snapshot).join()),
    (error) => errors.push(error.code),
  );
  return { shown, errors, stop };
}
