import { openSync, readFileSync } from "node:fs";
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
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;
/** As many open files as the kernel allows: each connection is one. */
const ALL_FILES = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What a part measures: a server with the demo, a folder for files, and how often each figure is measured. */
export interface Bench {
  readonly server: Server;
  readonly work: string;
  readonly runs: number;
}

/** Starts the built server with the demo and the settings of a real shop. It writes its log to a file, as a service does. */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(`${dataDir}.log`, "a");
  const child = startProgram(["/bin/sh", "-c", ALL_FILES, "sh", process.execPath, ...NODE_FLAGS, ...SERVE], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, port, { SITE_URL: url, SEED: "demo" }),
    stdio: ["ignore", log, log],
  });
  await untilReady(`${url}/healthz`, child);
  return { url, pid: child.pid as number, stop: () => endProgram(child, "SIGTERM") };
}

/** The paths of all pages in the site map. */
export async function sitePaths({ url }: Server): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
}

/** CPU time that a process and its threads have used since their start, in ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Physical memory that a process holds, in MiB. */
export function rssMib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1_024;
}
