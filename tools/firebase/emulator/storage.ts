import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerOf } from "./caller.ts";
import type { Guard, Method } from "./guard.ts";
import { type Served, serveHttp } from "./http.ts";
import { emulatorPart } from "./official-emulators.ts";

export interface StoredFile {
  readonly path: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

export interface StorageEmulator extends Served {
  files(): StoredFile[];
  reset(): void;
}

/** The official Storage emulator, in this process, with our rules evaluator in place of its Java runtime. An
 *  upload asks the rules for `create`, over a stored file too: `resource` is then what is stored. */
export async function serveStorage(projectId: string, guard: Guard): Promise<StorageEmulator> {
  const { createApp } = emulatorPart<{ createApp(id: string, parts: object): Promise<RequestListener> }>(
    "storage/server.js",
  );
  const { StorageLayer } = emulatorPart<{ StorageLayer: new (...parts: unknown[]) => object }>("storage/files.js");
  const { Persistence } = emulatorPart<{ Persistence: new (folder: string) => Disk }>("storage/persistence.js");
  const { UploadService } = emulatorPart<{ UploadService: new (disk: Disk) => Uploads }>("storage/upload.js");
  const utils = emulatorPart<Validators>("storage/rules/utils.js");
  const { EmulatorRegistry } = emulatorPart<Registry>("registry.js");

  const folder = mkdtempSync(join(tmpdir(), "storage-emulator-"));
  const disk = new Persistence(folder);
  const uploadService = new UploadService(disk);
  const files = new Map<string, { metadata: { name: string; contentType: string; size: number } }>();
  const buckets = new Map();
  const owner = utils.getAdminCredentialValidator();
  const layer = (validator: object) =>
    new StorageLayer(projectId, files, buckets, validator, owner, disk, { dispatch: async () => undefined });
  const emulator = {
    storageLayer: layer({ validate: validator(guard) }),
    adminStorageLayer: layer(utils.getAdminOnlyFirebaseRulesValidator()),
    uploadService,
    logger: { log: () => undefined, logLabeled: () => undefined },
    rulesManager: { getRuleset: () => ({}) },
  };
  const served = await serveHttp(await createApp(projectId, emulator));
  /** The links in a file's metadata are made from the address that is registered here. */
  EmulatorRegistry.set("storage", {
    getName: () => "storage",
    getInfo: () => ({ name: "storage", host: "127.0.0.1", port: served.port }),
  });
  return {
    port: served.port,
    files: () => [...files.values()].map(({ metadata }) => fileOf(metadata)).sort((a, b) => (a.path < b.path ? -1 : 1)),
    reset() {
      files.clear();
      buckets.clear();
      uploadService.reset();
    },
    async stop() {
      await served.stop();
      EmulatorRegistry.clear("storage");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const fileOf = ({ name, contentType, size }: { name: string; contentType: string; size: number }): StoredFile => ({
  path: name,
  contentType,
  size,
});

const validator =
  (guard: Guard) =>
  async (
    path: string,
    _bucket: string,
    method: Method,
    { before, after }: { before?: object; after?: object },
    _projectId: string,
    authorization: string | undefined,
  ) =>
    guard.permits(callerOf(authorization), {
      method,
      path: `/${path}`,
      resource: before ?? null,
      after: after ?? null,
    });

interface Disk {
  readonly dirPath: string;
}
interface Uploads {
  reset(): void;
}
interface Validators {
  getAdminCredentialValidator(): object;
  getAdminOnlyFirebaseRulesValidator(): object;
}
interface Registry {
  readonly EmulatorRegistry: {
    set(name: string, emulator: object): void;
    clear(name: string): void;
  };
}
