import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "#src/server/package-root.ts";

export const ROOT = packageRoot();
export const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo" };

const START = 'import { serve } from "./dist/server/serve.js"; await serve(process.env);';
const STARTS_WITHIN_MS = 120_000;
/** As many open files as the kernel grants. Each connection is one. */
const ALL_FILES = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';

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
  const child = spawnWide([process.execPath, ...probe, "--input-type=module", "--eval", START], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log, log, probed ? "pipe" : "ignore"],
  });
  await untilReady(`${url}/healthz`, child);
  const commits = (child.stdio[3] as Readable | null) ?? undefined;
  return { url, pid: child.pid as number, commits, stop: () => ended(child) };
}

/** A program that may hold many connections. */
export function spawnWide(command: readonly string[], options: Parameters<typeof spawn>[2]): ChildProcess {
  return spawn("/bin/sh", ["-c", ALL_FILES, "sh", ...command], options);
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUp = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (answer?.status === 403 || child.exitCode !== null || performance.now() > giveUp) {
      await ended(child);
      throw new Error(`${url} does not answer: ${answer?.status ?? "no connection"}.`);
    }
    await pause(20);
  }
}

/** Asks it to end, and ends it where it does not. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const mercy = setTimeout(() => child.kill("SIGKILL"), 8_000);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(mercy);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || !address) throw new Error("No free port.");
  return address.port;
}
