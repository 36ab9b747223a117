import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import {
  endProgram,
  freePort,
  NODE_FLAGS,
  SERVE,
  START_TIMEOUT_MS,
  serverEnvironment,
  startProgram,
} from "../scripts/children.ts";

export const ROOT = resolve(import.meta.dirname, "..");
/** The user without rights. */
export const NOBODY = 65_534;
const BUILT = [process.execPath, ...NODE_FLAGS, ...SERVE];
const GREETING = "Požičovňa beží na";

export interface Place {
  readonly dataDir: string;
  readonly port: number;
}
export interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs the command after it, for example ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh"]. */
  readonly wrapper?: readonly string[];
  /** Starts the server in another way than by Node with the options of `npm start`. */
  readonly command?: readonly string[];
  /** Starts it in a process group of its own. */
  readonly detached?: boolean;
}
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Everything it has written to stdout and stderr. */
  readonly output: () => string;
  readonly exited: Promise<readonly [status: number | null, signal: NodeJS.Signals | null]>;
  /** Sends the signal, SIGKILL where none is named, and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A data folder and a free port for one test. */
export async function place(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "pozicovna-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, port: await freePort() };
}

/** Starts the built server, with an empty shop unless the environment says otherwise, and resolves once it has printed its greeting. */
export async function start(where: Place, options: Options = {}): Promise<Running> {
  const server = launch(where, options);
  if (!(await isRunning(server))) throw new Error(`The server did not start:\n${server.output()}`);
  return server;
}

/** Waits until the server has printed its greeting (true) or has ended before (false). */
export async function isRunning(server: Running): Promise<boolean> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  const giveUp = Date.now() + START_TIMEOUT_MS;
  while (!server.output().includes(GREETING)) {
    if (hasExited) return false;
    if (Date.now() > giveUp) throw new Error(`The server neither runs nor ends:\n${server.output()}`);
    await pause(5);
  }
  return true;
}

/** Starts the server without waiting for it. It ends with the test at the latest. */
export function launch(
  { dataDir, port }: Place,
  { env, wrapper = [], command = BUILT, detached = false }: Options = {},
): Running {
  const defaults = { SITE_URL: "http://www.pozicovna.example", SEED: "none", LOG_LEVEL: "warn" };
  const child = startProgram([...wrapper, ...command], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, port, { ...defaults, ...env }),
    detached,
  });
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(() => endProgram(child, "SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    end: (signal = "SIGKILL") => endProgram(child, signal),
  };
}

/** The resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** The share of `all` that FAULTS_SHARE asks for, but at least `least`. */
export function times(all: number, least = 1): number {
  return Math.max(least, Math.round(all * Number(process.env.FAULTS_SHARE ?? 1)));
}
