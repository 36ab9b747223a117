import { readFileSync } from "node:fs";
import { firestoreJudge, type RestJudge, storageJudge } from "./rest-judge.ts";

/** The rules as they are deployed. */
export const rulesText = (name: "firestore.rules" | "storage.rules"): string =>
  readFileSync(new URL(`../../../firebase/${name}`, import.meta.url), "utf8");

/** The official Firestore emulator with our rules, where the variable that Firebase's tools set names it. */
export async function officialFirestore(projectId: string): Promise<RestJudge | undefined> {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  if (!host) return undefined;
  await load(`http://${host}/emulator/v1/projects/${projectId}:securityRules`, "firestore.rules");
  return firestoreJudge(host, projectId);
}

/** The same for Storage. */
export async function officialStorage(projectId: string): Promise<RestJudge | undefined> {
  const host = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!host) return undefined;
  await load(`http://${host}/internal/setRules`, "storage.rules");
  return storageJudge(host, projectId);
}

async function load(url: string, name: "firestore.rules" | "storage.rules"): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ name, content: rulesText(name) }] } });
  const response = await fetch(url, { method: "PUT", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}
