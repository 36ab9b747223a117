import { existsSync } from "node:fs";
import type { RuleRequest } from "../rules/matrix.ts";
import { emulatorPart } from "./official-emulators.ts";
import { ownStorageRules } from "./own-storage-rules.ts";

/** A request as the Storage emulator puts it to its rules. */
export interface Verified {
  readonly method: RuleRequest["method"];
  readonly path: string;
  readonly file: { readonly before?: object; readonly after?: object };
  readonly token?: string;
}

/** The interface of the rules in the official Storage emulator. */
export interface Ruleset {
  verify(request: Verified): Promise<{ readonly permitted?: boolean; readonly issues: { exist(): boolean } }>;
}

interface StorageRules {
  readonly ruleset: Ruleset;
  stop(): Promise<void>;
}
interface Engine {
  readonly name: string;
  load(source: string): Promise<StorageRules>;
}

/** Google's runtime of Storage's rules where firebase-tools has downloaded it (`firebase setup:emulators:storage`), else our evaluator. */
export function storageRulesEngine(): Engine {
  const { getDownloadDetails } = emulatorPart<Downloads>("downloadableEmulators.js");
  const hasRuntime = existsSync(getDownloadDetails("storage").downloadPath);
  return hasRuntime ? { name: "Google's runtime", load: officialRules } : { name: "our evaluator", load: ownRules };
}

async function officialRules(content: string): Promise<StorageRules> {
  const { StorageRulesRuntime } = emulatorPart<{ StorageRulesRuntime: new () => Runtime }>("storage/rules/runtime.js");
  const runtime = new StorageRulesRuntime();
  await runtime.start(false);
  const { ruleset, issues } = await runtime.loadRuleset({ files: [{ name: "storage.rules", content }] });
  if (!ruleset) throw new Error(`storage.rules: ${issues.errors.join("\n")}`);
  return { ruleset, stop: () => runtime.stop() };
}

const NO_ISSUES = { exist: () => false };

async function ownRules(source: string): Promise<StorageRules> {
  const allows = ownStorageRules(source);
  const ruleset: Ruleset = {
    async verify({ method, path, file, token }) {
      const request = { method, path: `/${path}`, resource: file.before ?? null, after: file.after ?? null };
      return { permitted: allows({ ...request, auth: authOf(token) }), issues: NO_ISSUES };
    },
  };
  return { ruleset, stop: async () => {} };
}

/** A token's signature is not checked: the Auth emulator's tokens have none. */
function authOf(token: string | undefined): RuleRequest["auth"] {
  if (!token) return null;
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { uid: claims.user_id, token: claims };
}

interface Downloads {
  getDownloadDetails(emulator: "storage"): { readonly downloadPath: string };
}
interface Runtime {
  start(autoDownload: boolean): Promise<void>;
  loadRuleset(source: object): Promise<{
    readonly ruleset?: Ruleset;
    readonly issues: { readonly errors: readonly string[] };
  }>;
  stop(): Promise<void>;
}
