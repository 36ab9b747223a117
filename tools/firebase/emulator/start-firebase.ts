import { randomUUID } from "node:crypto";
import { type Admin, serveAuth } from "./auth.ts";
import { type Documents, firestoreProject } from "./firestore.ts";
import { startFirestore } from "./firestore-process.ts";
import { type StoredFile, serveStorage } from "./storage.ts";
import { storageRulesEngine } from "./storage-rules.ts";
import { openTcpProxy, type Reach } from "./tcp-proxy.ts";

export interface FirebaseOptions {
  /** Without it a new one, whose documents no other test has. */
  readonly projectId?: string;
  /** The rules' source text. Without it everything is allowed. */
  readonly rules?: { readonly firestore?: string; readonly storage?: string };
}

export interface Firebase {
  readonly projectId: string;
  readonly bucket: string;
  /** All on 127.0.0.1. */
  readonly ports: { readonly firestore: number; readonly auth: number; readonly storage: number };
  readonly admin: Admin;
  /** Writes past the rules, as from the console. Replaces documents that exist. */
  seed(collection: string, documents: Documents): Promise<void>;
  /** Deletes a document past the rules, if it exists. */
  remove(collection: string, id: string): Promise<void>;
  documents(collection: string): Promise<Documents>;
  putFile(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  files(): StoredFile[];
  /** What Storage's rules refused, in order: the operation and the path. */
  readonly denied: string[];
  /** Deletes everything; open streams send the deletions. */
  reset(): Promise<void>;
  /** True drops and refuses every connection; "silent" leaves them open without an answer. */
  unreachable(how: boolean | "silent"): void;
  stop(): Promise<void>;
}

/** One project of Firebase on this machine. One per process, because the Storage emulator is global. */
export async function startFirebase({ rules = {}, ...options }: FirebaseOptions = {}): Promise<Firebase> {
  const projectId = options.projectId ?? `demo-${randomUUID()}`;
  const bucket = `${projectId}.firebasestorage.app`;
  const denied: string[] = [];
  const firestore = await startFirestore();
  const { setRules, clear, ...documents } = firestoreProject(firestore.address, projectId);
  if (rules.firestore !== undefined) await setRules(rules.firestore);
  const ofStorage = rules.storage === undefined ? undefined : await storageRulesEngine().load(rules.storage);
  const auth = await serveAuth(projectId);
  const storage = await serveStorage(projectId, ofStorage?.ruleset, denied);
  const proxies = {
    firestore: await openTcpProxy(firestore.address),
    auth: await openTcpProxy(`127.0.0.1:${auth.port}`),
    storage: await openTcpProxy(`127.0.0.1:${storage.port}`),
  };
  const setReach = (reach: Reach) => Object.values(proxies).map((proxy) => proxy.set(reach));

  return {
    projectId,
    bucket,
    ports: { firestore: proxies.firestore.port, auth: proxies.auth.port, storage: proxies.storage.port },
    admin: auth.admin,
    ...documents,
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
      await clear();
      storage.reset();
      denied.length = 0;
      await auth.reset();
    },
    unreachable: (how) => setReach(how === "silent" ? "silent" : how ? "drops" : "answers"),
    async stop() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      await Promise.all([auth.stop(), storage.stop(), ofStorage?.stop(), firestore.stop()]);
    },
  };
}
