import type { ChildProcess, SpawnOptions } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { ended, started } from "../scripts/children.ts";

const STARTS_WITHIN_MS = 120_000;
/** As many open files as the kernel grants. Each connection is one. */
const ALL_FILES = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';

/** Starts a program that may hold many connections. */
export function startWide(command: readonly string[], options: SpawnOptions): ChildProcess {
  return started(["/bin/sh", "-c", ALL_FILES, "sh", ...command], options);
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUp = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (answer?.status === 403 || child.exitCode !== null || performance.now() > giveUp) {
      await ended(child, "SIGTERM");
      throw new Error(`${url} does not answer: ${answer?.status ?? "no connection"}.`);
    }
    await pause(20);
  }
}
