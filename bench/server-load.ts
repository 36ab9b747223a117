import { cachedPages, loadRows } from "./cached-pages.ts";
import type { Bench, Measured } from "./parts.ts";
import { settledRssKib } from "./process-use.ts";
import { factRow, mostRow } from "./row.ts";
import { type Server, startServer } from "./server.ts";
import { grownShop, type Shop } from "./shops.ts";
import { signIn } from "./staff.ts";
import { median, worst } from "./stats.ts";
import { timedGet } from "./timed-get.ts";

const PRODUCTS = 1_000;
const WRITES_PER_RUN = 10;

/** The server alone: cached pages beside nginx's files, pages rendered after a write, and memory. */
export async function serverLoad(bench: Bench): Promise<Measured> {
  const shop = grownShop(await bench.filledShop(), PRODUCTS);
  const server = await startServer(shop.folder);
  try {
    const atStart = await settledRssKib(server.pid);
    await visitEverything(server, shop);
    const visited = await settledRssKib(server.pid);
    const pages = await cachedPages(bench, server);
    const renders = await rendersAfterWrites(bench, server, shop);
    const afterwards = await settledRssKib(server.pid);
    return {
      tables: [
        { title: "Cached pages under load", against: "nginx", rows: pages.flatMap(loadRows) },
        {
          title: `Rendering and memory, ${PRODUCTS} products`,
          rows: [
            mostRow("first answer after a write, /products, median", median(renders.first), 5, "ms"),
            factRow("worst of them", worst(renders.first), "ms"),
            factRow("the same answer when it is cached, median", median(renders.cached), "ms"),
            factRow("memory (RSS) after the start", atStart / 1_024, "MiB"),
            factRow("memory (RSS) after every page was requested", visited / 1_024, "MiB"),
            mostRow("memory (RSS) after load and writes, too", afterwards / 1_024, 140, "MiB"),
          ],
        },
      ],
      raw: { pages, renders, rssKib: { atStart, visited, afterwards } },
    };
  } finally {
    await server.stop();
  }
}

/** Requests every page, as a search engine does, so that memory is measured with full caches. */
async function visitEverything({ url }: Server, { products }: Shop): Promise<void> {
  const sitemap = (await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  const paths = [...sitemap].map(([, address = ""]) => new URL(address).pathname);
  if (paths.length < products.length) throw new Error("The sitemap does not name every product.");
  for (const path of paths) await timedGet(url + path);
}

async function rendersAfterWrites({ options: { runs } }: Bench, server: Server, shop: Shop) {
  const staff = await signIn(server);
  let product = await staff.product(shop.products[0].id);
  const first: number[] = [];
  const cached: number[] = [];
  for (let write = 0; write < runs * WRITES_PER_RUN; write++) {
    product = await staff.flip(product);
    first.push((await timedGet(`${server.url}/products`)).ms);
    cached.push((await timedGet(`${server.url}/products`)).ms);
  }
  return { first, cached };
}
