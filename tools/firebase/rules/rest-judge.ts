import type { RuleRequest } from "./evaluate.ts";
import { restFields, unsignedToken } from "./rest-values.ts";

/** Asks a running Firestore or Storage the way an app would, and tells whether it was let in. */
export type RestJudge = (request: RuleRequest) => Promise<boolean>;

/** Past all rules, as the emulators take it. */
const OWNER = "Bearer owner";

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

/** What is allowed may still find nothing; any other answer is neither yes nor no. */
async function wasLetIn(response: Response): Promise<boolean> {
  const text = await response.text();
  if (response.status === 403 || /"PERMISSION_DENIED"/.test(text)) return false;
  if (response.ok || response.status === 404) return true;
  throw new Error(`${response.status} ${text}`);
}

async function mustSucceed(response: Response): Promise<void> {
  if (!response.ok && response.status !== 404) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

export function firestoreJudge(host: string, projectId: string): RestJudge {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const post = (parent: string, method: string, body: object): Sent => ({
    method: "POST",
    url: `http://${host}/v1/${parent.split("/").map(encodeURIComponent).join("/")}:${method}`,
    body: JSON.stringify(body),
    type: "application/json",
  });
  const nameOf = (path: string) => `projects/${projectId}${path}`;
  const fieldsOf = (document: object | null) => restFields((document as { data?: object } | null)?.data ?? {});

  return async ({ method, path, auth, resource, after }) => {
    const name = nameOf(path);
    const before = resource ? { update: { name, fields: fieldsOf(resource) } } : { delete: name };
    await mustSucceed(await send(post(root, "commit", { writes: [before] }), OWNER));
    return wasLetIn(await send(asked(), bearer(projectId, auth)));

    function asked(): Sent {
      if (method === "get") return post(root, "batchGet", { documents: [name] });
      if (method === "delete") return post(root, "commit", { writes: [{ delete: name }] });
      if (method === "list") {
        const [collectionId = "", ...parents] = name.split("/").slice(0, -1).toReversed();
        const structuredQuery = { from: [{ collectionId }], limit: 1 };
        return post(parents.toReversed().join("/"), "runQuery", { structuredQuery });
      }
      const currentDocument = { exists: method === "update" };
      return post(root, "commit", { writes: [{ update: { name, fields: fieldsOf(after) }, currentDocument }] });
    }
  };
}

export function storageJudge(host: string, projectId: string): RestJudge {
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
    await mustSucceed(await send(resource ? upload(resource) : { method: "DELETE", url: file }, OWNER));
    return wasLetIn(await send(asked(), bearer(projectId, auth)));

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
