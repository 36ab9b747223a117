import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import manifest from "../package.json" with { type: "json" };

/** Child processes of tests and benchmarks, above all the built server. */

/** The first administrator of each server. */
export const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo" };
/** The options that `npm start` gives Node. */
export const NODE_FLAGS = manifest.scripts.start.split(" ").filter((word) => word.startsWith("--"));
/** The arguments with which Node runs the built server, in the folder of the checkout. */
export const SERVE = [
  "--input-type=module",
  "--eval",
  'import { serve } from "./dist/server/serve.js"; await serve(process.env);',
];
export const START_TIMEOUT_MS = 3 * 60_000;

/** The environment of a built server. Of this process's own it has only the PATH. */
export const serverEnvironment = (dataDir: string, port: number, env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  PORT: String(port),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: STAFF.email,
  ADMIN_PASSWORD: STAFF.password,
  ...env,
});

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that is killed when this process exits, unless this process itself is killed by SIGKILL. */
export function startProgram([program = "", ...args]: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Sends the signal to a program that still runs, and waits for its end. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Waits until the address answers with a status from 200 to 299. Throws if the program exits before, or takes too long. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUp = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUp) {
      await endProgram(child, "SIGKILL");
      throw new Error(`${url} does not answer: ${answer?.status ?? "no connection"}.`);
    }
    await pause(20);
  }
}

/** A TCP port of 127.0.0.1 that no program listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
