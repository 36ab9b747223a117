import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { ended, freePort, NODE_FLAGS, started } from "../scripts/children.ts";

export const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo" };
export const ROOT = resolve(import.meta.dirname, "..");
const START = [
  "--input-type=module",
  "--eval",
  'import { serve } from "./dist/server/serve.js"; await serve(process.env);',
];
const GREETING = "Požičovňa beží na";
const STARTS_WITHIN_MS = 3 * 60_000;

export interface Place {
  readonly dataDir: string;
  readonly port: number;
}
export interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** Becomes the server by `exec`, or runs it as its child: ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh"]. */
  readonly wrapper?: readonly string[];
  /** What Node runs instead of the built server itself. */
  readonly program?: readonly string[];
}
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** All it wrote to either output. */
  readonly output: () => string;
  readonly exited: Promise<readonly [status: number | null, signal: NodeJS.Signals | null]>;
  /** Sends the signal, SIGKILL where none is named, and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A data folder of its own and a free port, for one test. */
export async function place(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "pozicovna-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, port: await freePort() };
}

/** Starts the built server over the place, with an empty shop where nothing else is asked for; resolves when it says it runs. */
export async function start(where: Place, options: Options = {}): Promise<Running> {
  const server = launch(where, options);
  if (!(await isRunning(server))) throw new Error(`The server did not start:\n${server.output()}`);
  return server;
}

/** Whether it came as far as saying that it runs, before it ended. */
export async function isRunning(server: Running): Promise<boolean> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  const giveUp = Date.now() + STARTS_WITHIN_MS;
  while (!server.output().includes(GREETING)) {
    if (hasExited) return false;
    if (Date.now() > giveUp) throw new Error(`The server neither runs nor ends:\n${server.output()}`);
    await pause(5);
  }
  return true;
}

/** Starts it and waits for nothing. Ended with the test at the latest. */
export function launch({ dataDir, port }: Place, { env = {}, wrapper = [], program = START }: Options = {}): Running {
  const child = started([...wrapper, process.execPath, ...NODE_FLAGS, ...program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: "http://www.pozicovna.example",
      SEED: "none",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(() => ended(child, "SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    end: (signal = "SIGKILL") => ended(child, signal),
  };
}

/** The memory a process holds now, in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** How often a fault happens in this run: all of it, or the share FAULTS_SHARE asks for (CI: 0.05). At least `least`. */
export function times(all: number, least = 1): number {
  return Math.max(least, Math.round(all * Number(process.env.FAULTS_SHARE ?? 1)));
}
