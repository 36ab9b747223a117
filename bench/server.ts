import type { ChildProcess, SpawnOptions } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { packageRoot } from "#src/server/process/package-root.ts";
import {
  endProgram,
  freePort,
  NODE_FLAGS,
  SERVE,
  serverEnvironment,
  startProgram,
  untilReady,
} from "../scripts/children.ts";

export const ROOT = packageRoot();
/** As many open files as the kernel allows: each connection is one. */
const ALL_FILES = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** A line with the time of each write that became durable; only where it is probed. */
  readonly commits: Readable | undefined;
  stop(): Promise<void>;
}
interface Way {
  readonly seed?: "demo" | "none";
  /** Whether it reports when writes become durable (durable-probe.ts). */
  readonly probed?: boolean;
}

/** Starts the built server on a data folder with the settings of a real shop. It writes its log to a file, as a service does. */
export async function startServer(dataDir: string, { seed = "none", probed = false }: Way = {}): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = serverEnvironment(dataDir, port, { SITE_URL: url, SEED: seed });
  const probe = probed ? ["--import", join(ROOT, "dist/bench/durable-probe.js")] : [];
  const log = openSync(`${dataDir}.log`, "a");
  const child = startWide([process.execPath, ...NODE_FLAGS, ...probe, ...SERVE], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log, log, probed ? "pipe" : "ignore"],
  });
  await untilReady(`${url}/healthz`, child);
  const commits = (child.stdio[3] as Readable | null) ?? undefined;
  return { url, pid: child.pid as number, commits, stop: () => endProgram(child, "SIGTERM") };
}

/** Starts a program that may hold many connections. */
export function startWide(command: readonly string[], options: SpawnOptions): ChildProcess {
  return startProgram(["/bin/sh", "-c", ALL_FILES, "sh", ...command], options);
}
