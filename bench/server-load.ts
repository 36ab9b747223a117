import { join } from "node:path";
import { load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import type { Bench, Measured } from "./parts.ts";
import { rssKib, settledRssKib } from "./process-use.ts";
import { factRow, mostRow, type Row, timesRow } from "./row.ts";
import { type Server, startServer } from "./server.ts";
import { grownShop, type Shop } from "./shops.ts";
import { signIn } from "./staff.ts";
import { takeApart } from "./static-site.ts";
import { median, worst } from "./stats.ts";
import { timedGet } from "./timed-get.ts";

const PAGES = ["/home", "/products"];
const PRODUCTS = 1_000;
const WRITES_PER_RUN = 10;
/** Until the shop's code is compiled, as it is after a server's first minute. */
const WARM_UP_SECONDS = 3;

/** The server alone: kept pages beside nginx's files, pages rendered after a write, and memory. */
export async function serverLoad(bench: Bench): Promise<Measured> {
  const shop = grownShop(bench.shop, PRODUCTS);
  const server = await startServer(shop.folder);
  try {
    const atStart = await settledRssKib(server.pid);
    await visitEverything(server, shop);
    const pages = await loads(bench, server);
    const renders = await rendersAfterWrites(bench, server, shop);
    const afterwards = rssKib(server.pid);
    return {
      tables: [
        { title: "Kept pages under load", against: "nginx", rows: pages.flatMap(loadRows) },
        {
          title: `Rendering and memory, ${PRODUCTS} products`,
          rows: [
            mostRow("first answer after a write, /products, median", median(renders.first), 5, "ms"),
            factRow("worst of them", worst(renders.first), "ms"),
            factRow("the same answer when it is kept, median", median(renders.kept), "ms"),
            factRow("memory (RSS) after the start", atStart / 1_024, "MiB"),
            mostRow("memory (RSS) after every page, load and writes", afterwards / 1_024, 140, "MiB"),
          ],
        },
      ],
      raw: { pages, renders, rssKib: { atStart, afterwards } },
    };
  } finally {
    await server.stop();
  }
}

/** As a search engine does, so that memory is measured with everything in it that visits put there. */
async function visitEverything({ url }: Server, { products }: Shop): Promise<void> {
  const sitemap = (await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  const paths = [...sitemap].map(([, address = ""]) => new URL(address).pathname);
  if (paths.length < products.length) throw new Error("The sitemap does not name every product.");
  for (const path of paths) await timedGet(url + path);
}

async function loads({ work, options: { runs, seconds } }: Bench, server: Server) {
  const folder = join(work, "static-load");
  const pages = await takeApart(server.url, PAGES, folder);
  const nginx = await startNginx(work, folder);
  try {
    const measured = [];
    for (const { path, staticPath } of pages) {
      const both = [];
      await load(server.url + path, [server.pid], WARM_UP_SECONDS);
      for (let run = 0; run < runs; run++) {
        const ours = await load(server.url + path, [server.pid], seconds);
        both.push({ shop: ours, limit: await load(nginx.url + staticPath, nginx.pids, seconds) });
      }
      measured.push({ path, both });
    }
    return measured;
  } finally {
    await nginx.stop();
  }
}

function loadRows({ path, both }: Awaited<ReturnType<typeof loads>>[number]): Row[] {
  const of = (side: "shop" | "limit", what: "perSecond" | "cpuMsEach") => median(both.map((one) => one[side][what]));
  const perSecond = timesRow(
    `requests per second ${path}`,
    of("shop", "perSecond"),
    of("limit", "perSecond"),
    undefined,
    "",
  );
  const cpu = of("shop", "cpuMsEach");
  return [
    { ...perSecond, target: "≥ 0.5 ×", met: (perSecond.ratio ?? 0) >= 0.5 },
    {
      ...timesRow(`CPU per page ${path}`, cpu, of("limit", "cpuMsEach"), undefined, "ms"),
      target: "≤ 0.02 ms",
      met: cpu <= 0.02,
    },
  ];
}

async function rendersAfterWrites({ options: { runs } }: Bench, server: Server, shop: Shop) {
  const staff = await signIn(server);
  let product = await staff.product(shop.products[0].id);
  const first: number[] = [];
  const kept: number[] = [];
  for (let write = 0; write < runs * WRITES_PER_RUN; write++) {
    product = await staff.flip(product);
    first.push((await timedGet(`${server.url}/products`)).ms);
    kept.push((await timedGet(`${server.url}/products`)).ms);
  }
  return { first, kept };
}
