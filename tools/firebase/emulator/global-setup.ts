import { type FirestoreProcess, startFirestore } from "./firestore-process.ts";
import { storageRulesEngine } from "./storage-rules.ts";

let firestore: FirestoreProcess | undefined;

/** One emulator of Firestore for all tests of a run; each file has a project of its own in it. */
export async function setup(): Promise<void> {
  firestore = await startFirestore();
  console.log(`Firestore: ${firestore.source}. Storage's rules: ${storageRulesEngine().name}.`);
  process.env.FIRESTORE_EMULATOR_HOST = firestore.address;
}

export async function teardown(): Promise<void> {
  await firestore?.stop();
}
