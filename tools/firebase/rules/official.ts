import { readFileSync } from "node:fs";
import { OWNER } from "./rest-requests.ts";
import { restFields } from "./rest-values.ts";

type RulesFile = "firestore.rules" | "storage.rules";

/** The rules as they are deployed. */
export const rulesText = (name: RulesFile): string =>
  readFileSync(new URL(`../../../firebase/${name}`, import.meta.url), "utf8");

/** The official Firestore emulator where FIRESTORE_EMULATOR_HOST names it, with these rules and without documents. */
export async function officialFirestore(projectId: string, rules = rulesText("firestore.rules")) {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  if (!host) return undefined;
  const root = `projects/${projectId}/databases/(default)/documents`;
  await load(`http://${host}/emulator/v1/projects/${projectId}:securityRules`, "firestore.rules", rules);
  await send("DELETE", `http://${host}/emulator/v1/${root}`);
  return {
    host,
    port: Number(host.split(":")[1]),
    async seed(collection: string, documents: Readonly<Record<string, object>>): Promise<void> {
      const writes = Object.entries(documents).map(([id, fields]) => ({
        update: { name: `${root}/${collection}/${id}`, fields: restFields(fields) },
      }));
      await send("POST", `http://${host}/v1/${root}:commit`, { writes });
    },
  };
}

/** The official Storage emulator where FIREBASE_STORAGE_EMULATOR_HOST names it, with our rules. */
export async function officialStorage(): Promise<{ readonly host: string } | undefined> {
  const host = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!host) return undefined;
  await load(`http://${host}/internal/setRules`, "storage.rules", rulesText("storage.rules"));
  return { host };
}

const load = (url: string, name: RulesFile, content: string): Promise<void> =>
  send("PUT", url, { rules: { files: [{ name, content }] } });

async function send(method: string, url: string, body?: object): Promise<void> {
  const headers = { authorization: OWNER, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
