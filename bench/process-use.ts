import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Linux counts CPU time in hundredths of a second, whatever its kernel does inside. */
const TICK_MS = 10;
const SETTLES_WITHIN_MS = 20_000;

/** CPU time a process and its threads have used since their start, in ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Physical memory a process holds at the moment, in KiB. */
export function rssKib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib);
}

/** Waits until four readings of it are within 1 % of each other, and returns the last reading. */
export async function settledRssKib(pid: number): Promise<number> {
  const giveUp = performance.now() + SETTLES_WITHIN_MS;
  const readings = [rssKib(pid)];
  while (performance.now() < giveUp) {
    await pause(500);
    readings.push(rssKib(pid));
    const last = readings.slice(-4);
    if (last.length === 4 && Math.max(...last) <= Math.min(...last) * 1.01) break;
  }
  return readings.at(-1) as number;
}
