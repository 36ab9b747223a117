import { compileRules } from "../rules/evaluate.ts";
import { type Admin, serveAuth } from "./auth.ts";
import { serveGrpc } from "./grpc.ts";
import { createGuard } from "./guard.ts";
import { createService } from "./service.ts";
import { type StoredFile, serveStorage } from "./storage.ts";
import { openTcpProxy, type Reach } from "./tcp-proxy.ts";
import { plainFields, storedFields } from "./values.ts";
import { serveWeb } from "./web.ts";

export interface FirebaseOptions {
  readonly projectId?: string;
  /** The rules' source text. Without it everything is allowed. */
  readonly rules?: { readonly firestore?: string; readonly storage?: string };
}

/** Documents of one collection by their ids. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Firebase {
  readonly projectId: string;
  readonly bucket: string;
  /** All on 127.0.0.1: Firestore for SDKs in Node (gRPC) and in a browser (WebChannel and REST), Auth, Storage. */
  readonly ports: { readonly grpc: number; readonly web: number; readonly auth: number; readonly storage: number };
  readonly admin: Admin;
  /** Writes past the rules, as from the console. Replaces documents that exist. */
  seed(collection: string, documents: Documents): void;
  /** Deletes a document past the rules, if it exists. */
  remove(collection: string, id: string): void;
  documents(collection: string): Documents;
  putFile(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  files(): StoredFile[];
  /** What the rules refused, in order: the operation, the path and why. */
  readonly denied: string[];
  /** Deletes everything; open streams send the deletions. */
  reset(): Promise<void>;
  /** True drops and refuses every connection; "silent" leaves them open without an answer. */
  unreachable(how: boolean | "silent"): void;
  stop(): Promise<void>;
}

/** Firebase on this machine: without network and Java, nothing kept after `stop`. One per process, because the Storage emulator is global. */
export async function startFirebase(options: FirebaseOptions = {}): Promise<Firebase> {
  const projectId = options.projectId ?? "demo-pozicovna";
  const bucket = `${projectId}.firebasestorage.app`;
  const denied: string[] = [];
  const guardOf = (name: string, source: string | undefined) =>
    createGuard(source === undefined ? undefined : compileRules(source, name), denied);
  const service = createService(guardOf("firestore.rules", options.rules?.firestore));
  const root = `projects/${projectId}/databases/(default)/documents`;

  const grpc = await serveGrpc(service);
  const web = await serveWeb(service);
  const auth = await serveAuth(projectId);
  const storage = await serveStorage(projectId, guardOf("storage.rules", options.rules?.storage));
  const proxies = {
    grpc: await openTcpProxy(grpc.port),
    web: await openTcpProxy(web.port),
    auth: await openTcpProxy(auth.port),
    storage: await openTcpProxy(storage.port),
  };
  const setReach = (reach: Reach) => Object.values(proxies).map((proxy) => proxy.set(reach));

  return {
    projectId,
    bucket,
    ports: { grpc: proxies.grpc.port, web: proxies.web.port, auth: proxies.auth.port, storage: proxies.storage.port },
    admin: auth.admin,
    seed(collection, documents) {
      for (const [id, data] of Object.entries(documents)) {
        const update = { name: `${root}/${collection}/${id}`, fields: storedFields(data) };
        service.store.commit([{ update }], () => undefined);
      }
    },
    remove(collection, id) {
      service.store.commit([{ delete: `${root}/${collection}/${id}` }], () => undefined);
    },
    documents(collection) {
      const prefix = `${root}/${collection}/`;
      const own = service.store
        .all()
        .filter(({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
      return Object.fromEntries(own.map(({ name, fields }) => [name.slice(prefix.length), plainFields(fields)]));
    },
    async putFile(path, bytes, contentType) {
      const address = `http://127.0.0.1:${storage.port}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`;
      const headers = { authorization: "Bearer owner", "content-type": contentType };
      const response = await fetch(address, { method: "POST", headers, body: new Blob([Buffer.from(bytes)]) });
      if (!response.ok) throw new Error(`Storage emulator: ${response.status} ${await response.text()}`);
    },
    files: storage.files,
    denied,
    async reset() {
      setReach("answers");
      service.store.clear();
      storage.reset();
      denied.length = 0;
      await auth.reset();
    },
    unreachable: (how) => setReach(how === "silent" ? "silent" : how ? "drops" : "answers"),
    async stop() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      grpc.stop();
      await Promise.all([web.stop(), auth.stop(), storage.stop()]);
    },
  };
}
