import { openSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { packageRoot } from "#src/server/process/package-root.ts";
import { ended, freePort, NODE_FLAGS } from "../scripts/children.ts";
import { startWide, untilReady } from "./children.ts";

export const ROOT = packageRoot();
export const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo" };

const START = 'import { serve } from "./dist/server/serve.js"; await serve(process.env);';

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** The moments at which its writes became durable; only of a probed server. */
  readonly commits: Readable | undefined;
  stop(): Promise<void>;
}
interface Way {
  readonly seed?: "demo" | "none";
  /** Whether it tells when writes become durable (durable-probe.ts). */
  readonly probed?: boolean;
}

/** Starts the built server on a data folder, with the settings a shop would have; its log goes into the folder, as a service's would. */
export async function startServer(dataDir: string, { seed = "none", probed = false }: Way = {}): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: url,
    SEED: seed,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  };
  const probe = probed ? ["--import", join(ROOT, "dist/bench/durable-probe.js")] : [];
  const log = openSync(`${dataDir}.log`, "a");
  const child = startWide([process.execPath, ...NODE_FLAGS, ...probe, "--input-type=module", "--eval", START], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log, log, probed ? "pipe" : "ignore"],
  });
  await untilReady(`${url}/healthz`, child);
  const commits = (child.stdio[3] as Readable | null) ?? undefined;
  return { url, pid: child.pid as number, commits, stop: () => ended(child, "SIGTERM") };
}
