import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startNginx } from "./nginx.ts";
import { type Bench, cpuMs, ROOT, rssMib, sitePaths } from "./server.ts";
import { takeApart } from "./static-site.ts";
import { median, type Row } from "./table.ts";

const CLI = join(ROOT, "bench/tools/node_modules/autocannon/autocannon.js");
const CONNECTIONS = 64;
const SECONDS = 10;

/** Cached pages as fast as they are answered, in turn with static files from nginx, and the server's memory. */
export async function load({ server, work, runs }: Bench): Promise<Row[]> {
  const atStart = rssMib(server.pid);
  for (const path of await sitePaths(server)) await (await fetch(server.url + path)).arrayBuffer();
  const visited = rssMib(server.pid);
  const folder = join(work, "static");
  const pages = await takeApart(server.url, ["/home", "/products"], folder);
  const nginx = await startNginx(work, folder);
  const rows: Row[] = [];
  try {
    for (const path of pages) {
      await cannon(server.url + path, [server.pid]);
      const loads: { ours: Load; plain: Load }[] = [];
      for (let run = 0; run < runs; run++)
        loads.push({
          ours: await cannon(server.url + path, [server.pid]),
          plain: await cannon(nginx.url + path, nginx.pids),
        });
      const row = (what: string, name: keyof Load, unit: string) => ({
        what: `${what} ${path}`,
        figure: median(loads.map(({ ours }) => ours[name])),
        against: median(loads.map(({ plain }) => plain[name])),
        unit,
      });
      rows.push(row("answers", "perSecond", "/s"), row("CPU of one", "cpuMs", "ms"));
    }
  } finally {
    await nginx.stop();
  }
  const memory = (what: string, figure: number): Row => ({ what: `memory ${what}`, figure, unit: "MiB" });
  return [
    ...rows,
    memory("after the start", atStart),
    memory("after every page was requested", visited),
    { ...memory("after the load, too", rssMib(server.pid)), most: 180 },
  ];
}

interface Load {
  readonly perSecond: number;
  /** CPU time of one answer. */
  readonly cpuMs: number;
}

async function cannon(url: string, pids: readonly number[]): Promise<Load> {
  const spent = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const before = spent();
  const args = [CLI, "--json", "-c", String(CONNECTIONS), "-d", String(SECONDS), "-H", "Accept-Encoding=br", url];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors.`);
  return { perSecond: requests.average, cpuMs: (spent() - before) / requests.total };
}
