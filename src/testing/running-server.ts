import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { openServerContext, type ServerContext, type ServerOptions } from "#src/server/context/server-context.ts";
import { type Listening, listen } from "#src/server/http/listen.ts";
import { securityHeaders } from "#src/server/http/security-headers.ts";
import { createLog } from "#src/server/process/log.ts";
import { settingsFrom } from "#src/server/process/settings.ts";
import { createListener } from "#src/server/routes/listener.ts";
import { productFields } from "./product-fields.ts";

export const STAFF = { email: "obsluha@example.sk", password: "spravne heslo kladivo" };

/** A folder of its own for one test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "pozicovna-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The server's options on a folder. A page's HTML is only its own address. */
export function optionsFor(dataDir: string, env: Record<string, string> = {}): ServerOptions {
  const defaults = { siteUrl: "http://www.pozicovna.example", email: "info@example.sk", dataDir };
  return {
    settings: settingsFrom({ SEED: "none", LOG_LEVEL: "silent", ...env }, defaults),
    log: createLog("silent"),
    render: async ({ url }) => ({ status: 200, html: `<p>${url}</p>`, personal: false }),
    demo: "demo",
  };
}

/** A hash with the lowest cost, so that it is quick to check, too. */
export const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1 });

export async function addAccount(
  { accounts }: ServerContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  accounts.add(email, await quickHash(password));
}

/** Adds as many products to a category, "p0" to "p…". */
export function addProducts({ store }: ServerContext, count: number, Category: string): void {
  const products = Array.from({ length: count }, (_, nth) => ({
    id: `p${nth}`,
    ...productFields(`Píla ${nth}`, { Category }),
  }));
  store.importDocuments(new Map([["products", new Map(products.map((product) => [product.id, product]))]]));
}

/** Stores the smallest file that begins and ends as a PDF. */
export function putDocument(dataDir: string, name: string): void {
  mkdirSync(join(dataDir, "files/documents"), { recursive: true });
  writeFileSync(join(dataDir, "files/documents", name), "%PDF-1.4\n%%EOF\n");
}

export interface Running extends Listening {
  readonly context: ServerContext;
  close(): Promise<void>;
}

/** A server that listens on a port of this machine. */
export async function running(options: ServerOptions, port = 0): Promise<Running> {
  const context = await openServerContext(options);
  const headers = securityHeaders(options.settings.siteUrl, "default-src 'none'");
  const server = await listen(createListener(context, headers), { host: "127.0.0.1", port });
  return {
    ...server,
    context,
    async close() {
      await server.stop(context.live.close);
      context.close();
    },
  };
}

/** `fetch` as on a page of the site: with the last cookie that it was sent, and its Origin. */
export function browserFetch(origin: () => string): (path: string, init?: RequestInit) => Promise<Response> {
  let cookie = "";
  return async (path, init) => {
    const headers = { ...(init?.headers as Record<string, string>), Cookie: cookie, Origin: origin() };
    const response = await fetch(new URL(path, origin()), { ...init, headers });
    for (const set of response.headers.getSetCookie()) cookie = set.split(";", 1)[0] ?? "";
    return response;
  };
}

/** Whole pseudo-random numbers, the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

/** A program that kills itself before or after its n-th step, which is a call that changes the disk. Its arguments are a data
 *  folder, a file, "before" or "after", and n. If it does not reach n, it prints the number of its steps. */
const STEPS = `
  const [, , dataDir, file, when, last] = process.argv;
  export let steps = 0;
  export function step(work) {
    const isLast = ++steps === Number(last);
    if (isLast && when === "before") process.kill(process.pid, "SIGKILL");
    const result = work();
    if (isLast) process.kill(process.pid, "SIGKILL");
    return result;
  }`;
const SQLITE = `
  import { createRequire } from "node:module";
  import { step } from "steps.js";
  const sqlite = createRequire(import.meta.url)("@photostructure/sqlite");
  export class DatabaseSync extends sqlite.DatabaseSync {
    exec(sql) { return step(() => super.exec(sql)); }
    close() { return step(() => super.close()); }
  }`;

/** A plugin for Vite that makes `work.js`: the named function of a module, called with the folder and the file. */
export function killedAtAStep({ module, name }: { module: string; name: string }) {
  const modules: Readonly<Record<string, string>> = {
    "steps.js": STEPS,
    "@photostructure/sqlite": SQLITE,
    "work.js": `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { ${name} } from ${JSON.stringify(module)};
      import { step, steps } from "steps.js";
      for (const change of ["mkdirSync", "renameSync", "rmSync", "writeSync"]) {
        const real = fs[change];
        fs[change] = (...args) => step(() => real(...args));
      }
      for (const change of ["open", "rm", "writeFile"]) {
        const real = fs.promises[change];
        fs.promises[change] = (...args) => step(() => real(...args));
      }
      syncBuiltinESMExports();
      await ${name}(process.argv[2], process.argv[3]);
      process.stdout.write(String(steps));`,
  };
  return {
    name: "killed-at-a-step",
    enforce: "pre",
    resolveId: (id: string) => (id in modules ? `\0${id}` : undefined),
    load: (id: string) => modules[id.slice(1)],
  } as const;
}

/** A store's files, in which every picture is stored. */
export const ANY_FILES = { isUsable: () => true, holds: () => true, setBinned() {} };

/** A snapshot's history without records. */
export const NO_HISTORY = { list: () => ({ documents: [], more: false }), one: () => null };
