import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Served, serveHttp } from "./http.ts";
import { emulatorPart } from "./official-emulators.ts";
import type { Ruleset, Verified } from "./storage-rules.ts";

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

/** The official Storage emulator, in this process. An upload asks the rules for `create`, over a stored file too: `resource` is then
 *  what is stored. Appends each refusal of the rules to `denied`. */
export async function serveStorage(
  projectId: string,
  ruleset: Ruleset | undefined,
  denied: string[],
): Promise<StorageEmulator> {
  const { createApp } = emulatorPart<{ createApp(id: string, parts: object): Promise<RequestListener> }>(
    "storage/server.js",
  );
  const { StorageLayer } = emulatorPart<{ StorageLayer: new (...parts: unknown[]) => object }>("storage/files.js");
  const { Persistence } = emulatorPart<{ Persistence: new (folder: string) => Disk }>("storage/persistence.js");
  const { UploadService } = emulatorPart<{ UploadService: new (disk: Disk) => Uploads }>("storage/upload.js");
  const utils = emulatorPart<Utils>("storage/rules/utils.js");
  const { EmulatorRegistry } = emulatorPart<Registry>("registry.js");

  const folder = mkdtempSync(join(tmpdir(), "storage-emulator-"));
  const disk = new Persistence(folder);
  const uploadService = new UploadService(disk);
  const files = new Map<string, { metadata: { name: string; contentType: string; size: number } }>();
  const buckets = new Map();
  const owner = utils.getAdminCredentialValidator();
  const allowsAll = utils.getAdminOnlyFirebaseRulesValidator();
  const byRules: Validator = {
    async validate(path, _bucket, method, file, projectId, authorization, delimiter) {
      const isPermitted = await utils.isPermitted({ ruleset, path, method, file, projectId, authorization, delimiter });
      if (!isPermitted) denied.push(`${method} /${path}`);
      return isPermitted;
    },
  };
  const layer = (validator: object) =>
    new StorageLayer(projectId, files, buckets, validator, owner, disk, { dispatch: async () => undefined });
  const emulator = {
    storageLayer: layer(ruleset ? byRules : allowsAll),
    adminStorageLayer: layer(allowsAll),
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

interface Disk {
  readonly dirPath: string;
}
interface Uploads {
  reset(): void;
}
interface Validator {
  validate(
    path: string,
    bucket: string,
    method: Verified["method"],
    file: Verified["file"],
    projectId: string,
    authorization?: string,
    delimiter?: string,
  ): Promise<boolean>;
}
interface Utils {
  getAdminCredentialValidator(): object;
  getAdminOnlyFirebaseRulesValidator(): object;
  isPermitted(request: object): Promise<boolean>;
}
interface Registry {
  readonly EmulatorRegistry: {
    set(name: string, emulator: object): void;
    clear(name: string): void;
  };
}
