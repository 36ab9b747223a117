import { compileRules } from "../rules/evaluate.ts";
import { type Admin, serveAuth } from "./auth.ts";
import { openGate, type Reach } from "./gate.ts";
import { serveGrpc } from "./grpc.ts";
import { createGuard } from "./rules.ts";
import { createService } from "./service.ts";
import { type StoredFile, serveStorage } from "./storage.ts";
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
  /** Past all rules, as from the console. Documents that are there are replaced. */
  seed(collection: string, documents: Documents): void;
  /** Deletes a document, or finds it gone already. */
  remove(collection: string, id: string): void;
  documents(collection: string): Documents;
  putFile(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  files(): StoredFile[];
  /** What the rules refused, in order: the operation, the path and why. */
  readonly denied: string[];
  /** Empties everything; streams that are open see their documents go. */
  reset(): Promise<void>;
  /** True drops and refuses every connection; "silent" leaves them open and answers nothing. */
  unreachable(how: boolean | "silent"): void;
  stop(): Promise<void>;
}

/** Firebase on this machine: no network, no Java, nothing kept after `stop`. One per process, for Storage's sake. */
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
  const gates = {
    grpc: await openGate(grpc.port),
    web: await openGate(web.port),
    auth: await openGate(auth.port),
    storage: await openGate(storage.port),
  };
  const setReach = (reach: Reach) => Object.values(gates).map((gate) => gate.set(reach));

  return {
    projectId,
    bucket,
    ports: { grpc: gates.grpc.port, web: gates.web.port, auth: gates.auth.port, storage: gates.storage.port },
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
      await Promise.all(Object.values(gates).map((gate) => gate.stop()));
      grpc.stop();
      await Promise.all([web.stop(), auth.stop(), storage.stop()]);
    },
  };
}
