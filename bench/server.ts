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
  /** The lines that a probe writes. */
  readonly reports: Readable | undefined;
  stop(): Promise<void>;
}
interface Way {
  readonly seed?: "demo" | "none";
  /** What it reports: when writes become durable, or for how long the event loop is blocked. */
  readonly probe?: "durable-probe" | "loop-probe";
}

/** Starts the built server on a data folder with the settings of a real shop. It writes its log to a file, as a service does. */
export async function startServer(dataDir: string, { seed = "none", probe }: Way = {}): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = serverEnvironment(dataDir, port, { SITE_URL: url, SEED: seed });
  const imported = probe ? ["--import", join(ROOT, `dist/bench/${probe}.js`)] : [];
  const log = openSync(`${dataDir}.log`, "a");
  const child = startWide([process.execPath, ...NODE_FLAGS, ...imported, ...SERVE], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log, log, probe ? "pipe" : "ignore"],
  });
  await untilReady(`${url}/healthz`, child);
  const reports = (child.stdio[3] as Readable | null) ?? undefined;
  return { url, pid: child.pid as number, reports, stop: () => endProgram(child, "SIGTERM") };
}

/** Starts a program that may hold many connections. */
export function startWide(command: readonly string[], options: SpawnOptions): ChildProcess {
  return startProgram(["/bin/sh", "-c", ALL_FILES, "sh", ...command], options);
}
