import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Firebase } from "../stand-in/stand-in.ts";
import { startFirebase } from "../stand-in/stand-in.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { type Judges, officialJudges } from "./official.ts";
import { firestoreJudge, type RestJudge, storageJudge } from "./rest-judge.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

const PROJECT = "demo-pozicovna";
const read = (name: string) => readFileSync(new URL(`../../../firebase/${name}`, import.meta.url), "utf8");
const rules = { firestore: read("firestore.rules"), storage: read("storage.rules") };

let judges: Judges;
let standIn: Firebase | undefined;
beforeAll(async () => {
  const official = await officialJudges(PROJECT, {
    firestore: { name: "firestore.rules", content: rules.firestore },
    storage: { name: "storage.rules", content: rules.storage },
  });
  judges = official ?? (await standInJudges());
}, 60_000);
afterAll(() => standIn?.stop());

async function standInJudges(): Promise<Judges> {
  standIn = await startFirebase({ projectId: PROJECT, rules });
  return {
    name: "the stand-ins",
    firestore: firestoreJudge(`127.0.0.1:${standIn.ports.web}`, PROJECT),
    storage: storageJudge(`127.0.0.1:${standIn.ports.storage}`, PROJECT),
  };
}

/** The same matrix, asked the way an app asks: of the official emulators where they are running, else of our stand-ins. */
test("§6 Firestore lets in whom firestore.rules lets in", async () => {
  expect(await wrong(judges.firestore, FIRESTORE_CASES)).toEqual([]);
}, 300_000);

test("§6 Storage lets in whom storage.rules lets in", async () => {
  expect(await wrong(judges.storage, STORAGE_CASES)).toEqual([]);
}, 300_000);

async function wrong(judge: RestJudge, cases: readonly Case[]): Promise<readonly string[]> {
  const found: string[] = [];
  // One after the other: most cases are about the same few documents.
  for (const { group, sentence, request, allowed } of cases) {
    const said = await judge(request).catch(String);
    if (said !== allowed) found.push(`${judges.name}, ${group}, ${sentence}: should be ${allowed}, is ${said}`);
  }
  return found;
}
