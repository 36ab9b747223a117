import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { endProgram, freePort, SERVE, serverEnvironment, startProgram, untilReady } from "../scripts/children.ts";
import { FAST_FOLDER } from "../scripts/fast-folder.js";

/** Not where the tests find the server, so that they see which addresses come from the setting. */
export const SITE_URL = "http://www.pozicovna.example";

const ROOT = resolve(import.meta.dirname, "..");
const ADMIN = 'import { admin } from "./dist/server/admin.js"; await admin(process.argv.slice(1), process.env);';
/** What an empty data folder begins with. */
export type Seed = "demo" | "none";

export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** What it wrote to its standard error, where a healthy server writes nothing. */
  readonly complaints: string[];
  /** How often it was down on purpose. */
  readonly outages: () => number;
  /** The same data, at the same address. Ends the process without mercy, as a power cut would. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it in the same way, until it is restarted. */
  down(): Promise<void>;
  /** `npm run admin -- …` beside it. */
  admin(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Holds the path of a data folder with the demo shop, which e2e/demo-shop.ts fills once for the whole run. */
export const DEMO_SHOP = "E2E_DEMO_SHOP";
export const newDataDir = (): Promise<string> => mkdtemp(join(FAST_FOLDER, "pozicovna-e2e-"));

/** Starts the built server on a free port with a data folder of its own. */
export async function startServer(seed: Seed = "demo"): Promise<Server> {
  const dataDir = await newDataDir();
  const demoShop = process.env[DEMO_SHOP];
  if (seed === "demo" && demoShop) await cp(demoShop, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  let running = await start({ port, url, dataDir, complaints, seed });
  let outages = 0;
  const end = async () => {
    outages++;
    await endProgram(running, "SIGKILL");
  };
  return {
    url,
    dataDir,
    complaints,
    outages: () => outages,
    async restart(settings) {
      await end();
      running = await start({ port, url, dataDir, complaints, seed, settings });
    },
    down: end,
    async admin(...args) {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", ADMIN, ...args], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [status] = await once(child, "exit");
      if (status !== 0) throw new Error(`npm run admin -- ${args.join(" ")} failed.`);
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly complaints: string[];
  readonly seed: Seed;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Resolves once the server answers. */
async function start({ port, url, dataDir, complaints, seed, settings }: Place): Promise<ChildProcess> {
  const env = serverEnvironment(dataDir, port, { SITE_URL, SEED: seed, LOG_LEVEL: "warn", ...settings });
  const child = startProgram([process.execPath, ...SERVE], { cwd: ROOT, env });
  child.stdout?.resume();
  child.stderr?.on("data", (text) => complaints.push(String(text)));
  await untilReady(`${url}/healthz`, child).catch((cause) => {
    throw new Error(`The server did not start:\n${complaints.join("")}`, { cause });
  });
  return child;
}
