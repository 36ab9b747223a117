import { afterAll, beforeAll, expect, test } from "vitest";
import { type Firebase, startFirebase } from "../stand-in/stand-in.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { officialFirestore, officialStorage, rulesText } from "./official.ts";
import { firestoreJudge, type RestJudge, storageJudge } from "./rest-judge.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

/** The same matrix, asked the way an app asks: of the official emulators where they are running, else of our stand-ins. */
const PROJECT = "demo-pozicovna";
let standIn: Firebase;
beforeAll(async () => {
  const rules = { firestore: rulesText("firestore.rules"), storage: rulesText("storage.rules") };
  standIn = await startFirebase({ projectId: PROJECT, rules });
}, 120_000);
afterAll(() => standIn.stop());

test("§6 Firestore lets in whom firestore.rules lets in", async () => {
  const judge = (await officialFirestore(PROJECT)) ?? firestoreJudge(`127.0.0.1:${standIn.ports.web}`, PROJECT);
  expect(await wrong(judge, FIRESTORE_CASES)).toEqual([]);
}, 600_000);

test("§6 Storage lets in whom storage.rules lets in", async () => {
  const judge = (await officialStorage(PROJECT)) ?? storageJudge(`127.0.0.1:${standIn.ports.storage}`, PROJECT);
  expect(await wrong(judge, STORAGE_CASES)).toEqual([]);
}, 600_000);

async function wrong(judge: RestJudge, cases: readonly Case[]): Promise<readonly string[]> {
  const found: string[] = [];
  // One after the other: most cases are about the same few documents.
  for (const { group, sentence, request, allowed } of cases) {
    const said = await judge(request).catch(String);
    if (said !== allowed) found.push(`${group}, ${sentence}: should be ${allowed}, is ${said}`);
  }
  return found;
}
