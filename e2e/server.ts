import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ended, freePort, started } from "../scripts/children.ts";

export const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo" };
/** Not where the tests find the server, so that they see which addresses come from the setting. */
export const SITE_URL = "http://www.pozicovna.example";

const ROOT = resolve(import.meta.dirname, "..");
const START = 'import { serve } from "./dist/server/serve.js"; await serve(process.env);';
const ADMIN = 'import { admin } from "./dist/server/admin.js"; await admin(process.argv.slice(1), process.env);';
/** In milliseconds. */
export const STARTS_WITHIN = 60_000;
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
  restart(): Promise<void>;
  /** `npm run admin -- …` beside it. */
  admin(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port with a data folder of its own. */
export async function startServer(seed: Seed = "demo"): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), "pozicovna-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  let running = await start({ port, url, dataDir, complaints, seed });
  let outages = 0;
  const end = async () => {
    outages++;
    await ended(running, "SIGKILL");
  };
  return {
    url,
    dataDir,
    complaints,
    outages: () => outages,
    async restart() {
      await end();
      running = await start({ port, url, dataDir, complaints, seed });
    },
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
}

/** Resolves once the server says it is ready. Of this process's environment it gets nothing but the PATH. */
async function start({ port, url, dataDir, complaints, seed }: Place): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL,
    SEED: seed,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    LOG_LEVEL: "warn",
  };
  const child = started([process.execPath, "--input-type=module", "--eval", START], { cwd: ROOT, env });
  child.stdout.resume();
  child.stderr.on("data", (text) => complaints.push(String(text)));
  const giveUp = Date.now() + STARTS_WITHIN;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await ended(child, "SIGKILL");
      throw new Error(`The server did not start:\n${complaints.join("")}`);
    }
    await pause(20);
  }
  return child;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  return answer?.ok ?? false;
}
