import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuMs } from "./process-use.ts";
import { needDebian } from "./programs.ts";
import { sum } from "./stats.ts";

export const WRK = "/usr/bin/wrk";
const CONNECTIONS = 64;

export interface Load {
  readonly perSecond: number;
  /** CPU time the server spent on one answer, in ms. */
  readonly cpuMsEach: number;
}

/** Requests one page over open connections as fast as they are answered. */
export async function load(url: string, pids: readonly number[], seconds: number): Promise<Load> {
  needDebian(["wrk"], WRK);
  const spent = () => sum(pids.map(cpuMs));
  const before = spent();
  const args = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    "-H",
    "Accept-Encoding: gzip, deflate, br",
    url,
  ];
  const { stdout } = await promisify(execFile)(WRK, args, { timeout: (seconds + 30) * 1_000 });
  const cpu = spent() - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} was not answered correctly:\n${stdout}`);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  if (!answers || !perSecond) throw new Error(`wrk printed no figures:\n${stdout}`);
  return { perSecond, cpuMsEach: cpu / answers };
}
