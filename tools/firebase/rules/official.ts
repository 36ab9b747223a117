import { firestoreJudge, type RestJudge, storageJudge } from "./rest-judge.ts";

export interface Judges {
  readonly name: string;
  readonly firestore: RestJudge;
  readonly storage: RestJudge;
}
interface RulesFile {
  readonly name: string;
  readonly content: string;
}

/** The official emulators with our rules, where the variables that Firebase's tools set name them. */
export async function officialJudges(
  projectId: string,
  rules: { readonly firestore: RulesFile; readonly storage: RulesFile },
): Promise<Judges | undefined> {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_STORAGE_EMULATOR_HOST: storage } = process.env;
  if (!firestore || !storage) return undefined;
  await load(`http://${firestore}/emulator/v1/projects/${projectId}:securityRules`, rules.firestore);
  await load(`http://${storage}/internal/setRules`, rules.storage);
  return {
    name: "the official emulators",
    firestore: firestoreJudge(firestore, projectId),
    storage: storageJudge(storage, projectId),
  };
}

async function load(url: string, file: RulesFile): Promise<void> {
  const body = JSON.stringify({ rules: { files: [file] } });
  const response = await fetch(url, { method: "PUT", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Error(`${file.name}: ${response.status} ${await response.text()}`);
}
