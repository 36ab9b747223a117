import { afterAll, beforeAll, expect, test } from "vitest";
import { firestoreProject } from "../emulator/firestore.ts";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { firestoreAllows, type IsAllowed, storageAllows } from "./rest-requests.ts";
import { rulesText } from "./rules-text.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

/** The same matrix as requests of an app to the emulators. */
const LANES = 4;
let firebase: Firebase;
beforeAll(async () => {
  firebase = await startFirebase({
    rules: { firestore: rulesText("firestore.rules"), storage: rulesText("storage.rules") },
  });
}, 120_000);
afterAll(() => firebase.stop());

test("§6 Firestore allows what firestore.rules allow", async () => {
  const address = `127.0.0.1:${firebase.ports.firestore}`;
  const cases = inOrder(FIRESTORE_CASES);
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const project = `${firebase.projectId}-${lane}`;
    await firestoreProject(address, project).setRules(rulesText("firestore.rules"));
    const length = Math.ceil(cases.length / LANES);
    return wrong(firestoreAllows(address, project), cases.slice(lane * length, (lane + 1) * length));
  });
  expect((await Promise.all(lanes)).flat()).toEqual([]);
}, 600_000);

test("§6 Storage allows what storage.rules allow", async () => {
  const { projectId, ports } = firebase;
  expect(await wrong(storageAllows(`127.0.0.1:${ports.storage}`, projectId), inOrder(STORAGE_CASES))).toEqual([]);
}, 600_000);

/** The cases of each path together, first those before which nothing is stored there: in this order most need no write before them. */
const inOrder = (cases: readonly Case[]) => cases.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
const placeOf = ({ request: { path, resource } }: Case) => `${path} ${resource !== null}`;

async function wrong(isAllowed: IsAllowed, cases: readonly Case[]): Promise<readonly string[]> {
  const found: string[] = [];
  // In sequence, because most cases of a project write the same few documents.
  for (const { group, sentence, request, allowed } of cases) {
    const said = await isAllowed(request).catch(String);
    if (said !== allowed) found.push(`${group}, ${sentence}: should be ${allowed}, is ${said}`);
  }
  return found;
}
