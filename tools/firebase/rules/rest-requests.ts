import { isDeepStrictEqual } from "node:util";
import { type Case, NOW, type RuleRequest } from "./matrix.ts";
import { restFields, unsignedToken } from "./rest-values.ts";

/** Sends a request to a running Firestore or Storage as an app does, and tells whether it was allowed. */
export type IsAllowed = (request: Case["request"]) => Promise<boolean>;

/** The token with which the emulators skip the rules. */
export const OWNER = "Bearer owner";

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body?: string | Blob;
  readonly type?: string;
}

const bearer = (projectId: string, auth: RuleRequest["auth"]) => auth && `Bearer ${unsignedToken(projectId, auth)}`;

async function send({ method, url, body, type }: Sent, authorization: string | null): Promise<Response> {
  const headers = { ...(authorization && { authorization }), ...(type !== undefined && { "content-type": type }) };
  return fetch(url, { method, headers, ...(body !== undefined && { body }) });
}

/** An allowed request may find nothing. Throws for any other answer. */
async function wasAllowed(response: Response): Promise<boolean> {
  const text = await response.text();
  if (response.status === 403 || /"PERMISSION_DENIED"/.test(text)) return false;
  if (response.ok || response.status === 404) return true;
  throw new Error(`${response.status} ${text}`);
}

async function mustSucceed(response: Response): Promise<void> {
  if (!response.ok && response.status !== 404) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

export function firestoreAllows(host: string, projectId: string): IsAllowed {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const post = (parent: string, method: string, body: object): Sent => ({
    method: "POST",
    url: `http://${host}/v1/${parent.split("/").map(encodeURIComponent).join("/")}:${method}`,
    body: JSON.stringify(body),
    type: "application/json",
  });
  const nameOf = (path: string) => `projects/${projectId}${path}`;
  const dataOf = (document: object | null): object => (document as { data?: object } | null)?.data ?? {};
  const fieldsOf = (document: object | null) => restFields(dataOf(document));
  /** A field with the time of the request is one that the server sets. */
  const update = (name: string, document: object | null) => {
    const fields = Object.entries(dataOf(document));
    const isNow = ([, value]: readonly [string, unknown]) => value instanceof Date && isDeepStrictEqual(value, NOW);
    return {
      update: { name, fields: restFields(Object.fromEntries(fields.filter((field) => !isNow(field)))) },
      updateTransforms: fields.filter(isNow).map(([fieldPath]) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
    };
  };

  const write = (path: string, document: object | null) =>
    document ? { update: { name: nameOf(path), fields: fieldsOf(document) } } : { delete: nameOf(path) };
  /** What is stored now at the paths of earlier requests. */
  const stored = new Map<string, string>();

  return async ({ method, path, auth, resource, after }) => {
    const name = nameOf(path);
    const wanted = new Map<string, object | null>([...stored.keys()].map((earlier) => [earlier, null]));
    wanted.set(path, resource);
    const changed = [...wanted].filter(([where, document]) => stored.get(where) !== JSON.stringify(document));
    if (changed.length > 0) {
      const writes = changed.map(([where, document]) => write(where, document));
      await mustSucceed(await send(post(root, "commit", { writes }), OWNER));
      for (const [where, document] of changed) stored.set(where, JSON.stringify(document));
    }
    const isAllowed = await wasAllowed(await send(asked(), bearer(projectId, auth)));
    if (isAllowed && method !== "get" && method !== "list") stored.set(path, JSON.stringify(after));
    return isAllowed;

    function asked(): Sent {
      if (method === "get") return post(root, "batchGet", { documents: [name] });
      if (method === "delete") return post(root, "commit", { writes: [{ delete: name }] });
      if (method === "list") {
        const [collectionId = "", ...parents] = name.split("/").slice(0, -1).toReversed();
        const structuredQuery = { from: [{ collectionId }], limit: 1 };
        return post(parents.toReversed().join("/"), "runQuery", { structuredQuery });
      }
      const currentDocument = { exists: method === "update" };
      return post(root, "commit", { writes: [{ ...update(name, after), currentDocument }] });
    }
  };
}

export function storageAllows(host: string, projectId: string): IsAllowed {
  /** What is stored now at the paths of earlier requests. */
  const stored = new Map<string, string>();
  return async ({ method, path, auth, resource, after }) => {
    const [, , bucket = "", , ...names] = path.split("/");
    const files = `http://${host}/v0/b/${bucket}/o`;
    const name = names.join("/");
    const file = `${files}/${encodeURIComponent(name)}`;
    const upload = (metadata: object): Sent => {
      const { size = 0, contentType = "" } = metadata as { readonly size?: number; readonly contentType?: string };
      const body = new Blob([new Uint8Array(size)]);
      return { method: "POST", url: `${files}?name=${encodeURIComponent(name)}`, body, type: contentType };
    };
    if ((stored.get(path) ?? "null") !== JSON.stringify(resource)) {
      await mustSucceed(await send(resource ? upload(resource) : { method: "DELETE", url: file }, OWNER));
      stored.set(path, JSON.stringify(resource));
    }
    const isAllowed = await wasAllowed(await send(asked(), bearer(projectId, auth)));
    if (isAllowed && method !== "get") stored.set(path, JSON.stringify(after));
    return isAllowed;

    function asked(): Sent {
      if (method === "create") return upload(after ?? {});
      if (method === "get") return { method: "GET", url: file };
      if (method === "delete") return { method: "DELETE", url: file };
      if (method === "list") return { method: "GET", url: `${files}?prefix=${encodeURIComponent(`${name}/`)}` };
      return {
        method: "PATCH",
        url: file,
        body: JSON.stringify({ cacheControl: "no-store" }),
        type: "application/json",
      };
    }
  };
}
