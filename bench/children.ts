import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const STARTS_WITHIN_MS = 120_000;
/** As many open files as the kernel grants. Each connection is one. */
const ALL_FILES = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that does not outlive this one, however this one ends. */
export function start([program = "", ...args]: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** The same for one that may hold many connections. */
export function startWide(command: readonly string[], options: SpawnOptions): ChildProcess {
  return start(["/bin/sh", "-c", ALL_FILES, "sh", ...command], options);
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
