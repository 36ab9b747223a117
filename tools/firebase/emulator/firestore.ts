import { OWNER } from "../rules/rest-requests.ts";
import { plainFields, type RestFields, restFields } from "../rules/rest-values.ts";

/** Documents of one collection by their ids. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A project in Google's emulator of Firestore, past the rules. */
export interface FirestoreProject {
  /** Rules hold for the whole project. */
  setRules(rules: string): Promise<void>;
  /** Replaces documents that exist. */
  seed(collection: string, documents: Documents): Promise<void>;
  /** Deletes a document, if it exists. */
  remove(collection: string, id: string): Promise<void>;
  documents(collection: string): Promise<Documents>;
  clear(): Promise<void>;
}

/** As many writes as a commit may have. */
const MOST_WRITES = 500;
/** Google's emulator on a busy machine answers now and then that a request was cancelled, which nobody did. */
const CANCELLED = 499;
const MOST_TRIES = 5;

export function firestoreProject(address: string, projectId: string): FirestoreProject {
  const database = `projects/${projectId}/databases/(default)`;
  const root = `${database}/documents`;
  /** Each request that is sent here may be repeated. */
  const send = async (method: string, path: string, body?: object, tries = 1): Promise<unknown> => {
    const response = await fetch(`http://${address}/${path}`, {
      method,
      headers: { authorization: OWNER, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === CANCELLED && tries < MOST_TRIES) return send(method, path, body, tries + 1);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    async setRules(content) {
      const rules = { files: [{ name: "firestore.rules", content }] };
      await send("PUT", `emulator/v1/projects/${projectId}:securityRules`, { rules });
    },
    async seed(collection, documents) {
      const writes = Object.entries(documents).map(([id, fields]) => ({
        update: { name: `${root}/${collection}/${id}`, fields: restFields(fields) },
      }));
      for (let at = 0; at < writes.length; at += MOST_WRITES) {
        await send("POST", `v1/${root}:commit`, { writes: writes.slice(at, at + MOST_WRITES) });
      }
    },
    async remove(collection, id) {
      await send("POST", `v1/${root}:commit`, { writes: [{ delete: `${root}/${collection}/${id}` }] });
    },
    async documents(collectionId) {
      const found = await send("POST", `v1/${root}:runQuery`, { structuredQuery: { from: [{ collectionId }] } });
      return Object.fromEntries(
        (found as readonly { readonly document?: { readonly name: string; readonly fields?: RestFields } }[]).flatMap(
          ({ document }) =>
            document ? [[document.name.slice(document.name.lastIndexOf("/") + 1), plainFields(document.fields)]] : [],
        ),
      );
    },
    async clear() {
      await send("DELETE", `emulator/v1/${root}`);
    },
  };
}
