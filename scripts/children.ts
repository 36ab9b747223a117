import { type ChildProcess, type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import manifest from "../package.json" with { type: "json" };

/** Programs that tests and benchmarks start, and the ports they give them. */

/** What `npm start` tells Node. */
export const NODE_FLAGS = manifest.scripts.start.split(" ").filter((word) => word.startsWith("--"));

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

type Command = readonly string[];

/** Starts a program that does not outlive this process, unless that is killed without mercy. */
export function started(
  command: Command,
  options: SpawnOptions & { stdio?: undefined },
): ChildProcessWithoutNullStreams;
export function started(command: Command, options: SpawnOptions): ChildProcess;
export function started([program = "", ...args]: Command, options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Sends the signal to a program that still runs, and waits for its end. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Nobody listens on it at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || !address) throw new Error("No free port.");
  return address.port;
}
