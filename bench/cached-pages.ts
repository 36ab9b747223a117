import { join } from "node:path";
import { startBare } from "./bare.ts";
import { type Load, load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import type { Bench } from "./parts.ts";
import { factRow, type Row, timesRow } from "./row.ts";
import type { Server } from "./server.ts";
import { takeApart } from "./static-site.ts";
import { median } from "./stats.ts";
import { timedGet } from "./timed-get.ts";

const PAGES = ["/home", "/products"];
/** How long V8 compiles the code of a Node server under load. */
const WARM_UP_SECONDS = 3;
const FEWEST_OF_NGINX = 0.5;
const MOST_CPU_MS = 0.02;

interface Loads {
  readonly path: string;
  readonly shop: readonly Load[];
  readonly limit: readonly Load[];
  /** The least a Node server can do. */
  readonly bare: readonly Load[];
}

/** Cached pages under load, in turn with nginx and a bare Node server that send the same bytes. */
export async function cachedPages({ work, options: { runs, seconds } }: Bench, server: Server): Promise<Loads[]> {
  const folder = join(work, "static-load");
  const pages = await takeApart(server.url, PAGES, folder);
  const nginx = await startNginx(work, folder);
  try {
    const measured: Loads[] = [];
    for (const { path, staticPath } of pages) {
      const url = server.url + path;
      // After its second request a page is compressed as small as possible (server/http/recompression.ts).
      await load(url, [server.pid], WARM_UP_SECONDS);
      const bare = await startBare(work, (await timedGet(url)).bytes);
      try {
        const loads = { path, shop: [] as Load[], limit: [] as Load[], bare: [] as Load[] };
        await load(bare.url, [bare.pid], WARM_UP_SECONDS);
        for (let run = 0; run < runs; run++) {
          loads.shop.push(await load(url, [server.pid], seconds));
          loads.limit.push(await load(nginx.url + staticPath, nginx.pids, seconds));
          loads.bare.push(await load(bare.url, [bare.pid], seconds));
        }
        measured.push(loads);
      } finally {
        await bare.stop();
      }
    }
    return measured;
  } finally {
    await nginx.stop();
  }
}

export function loadRows({ path, shop, limit, bare }: Loads): Row[] {
  const perSecond = (loads: readonly Load[]) => median(loads.map((one) => one.perSecond));
  const cpu = (loads: readonly Load[]) => median(loads.map((one) => one.cpuMsEach));
  const asked = timesRow(`requests per second ${path}`, perSecond(shop), perSecond(limit), undefined, "");
  const spent = timesRow(`CPU per page ${path}`, cpu(shop), cpu(limit), undefined, "ms");
  return [
    { ...asked, target: `≥ ${FEWEST_OF_NGINX} ×`, met: perSecond(shop) >= perSecond(limit) * FEWEST_OF_NGINX },
    { ...spent, target: `≤ ${MOST_CPU_MS} ms`, met: cpu(shop) <= MOST_CPU_MS },
    factRow(`a bare Node server, the same bytes ${path}`, perSecond(bare), "per second"),
    factRow(`its CPU per page ${path}`, cpu(bare), "ms"),
  ];
}
