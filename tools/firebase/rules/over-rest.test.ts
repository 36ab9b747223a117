import { afterAll, beforeAll, expect, test } from "vitest";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { officialFirestore, officialStorage, rulesText } from "./official.ts";
import { firestoreAllows, type IsAllowed, storageAllows } from "./rest-requests.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

/** The same matrix as requests of an app: to the official emulators where they are running, else to our own. */
const PROJECT = "demo-pozicovna";
let firebase: Firebase;
beforeAll(async () => {
  const rules = { firestore: rulesText("firestore.rules"), storage: rulesText("storage.rules") };
  firebase = await startFirebase({ projectId: PROJECT, rules });
}, 120_000);
afterAll(() => firebase.stop());

test("§6 Firestore allows what firestore.rules allow", async () => {
  const { host } = (await officialFirestore(PROJECT)) ?? { host: `127.0.0.1:${firebase.ports.web}` };
  expect(await wrong(firestoreAllows(host, PROJECT), FIRESTORE_CASES)).toEqual([]);
}, 600_000);

test("§6 Storage allows what storage.rules allow", async () => {
  const { host } = (await officialStorage()) ?? { host: `127.0.0.1:${firebase.ports.storage}` };
  expect(await wrong(storageAllows(host, PROJECT), STORAGE_CASES)).toEqual([]);
}, 600_000);

async function wrong(isAllowed: IsAllowed, cases: readonly Case[]): Promise<readonly string[]> {
  const found: string[] = [];
  // In sequence, because most cases write the same few documents.
  for (const { group, sentence, request, allowed } of cases) {
    const said = await isAllowed(request).catch(String);
    if (said !== allowed) found.push(`${group}, ${sentence}: should be ${allowed}, is ${said}`);
  }
  return found;
}
