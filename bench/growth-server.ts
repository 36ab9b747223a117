import { numberOf } from "./catalogue.ts";
import { rssKib } from "./process-use.ts";
import { searchMs } from "./search.ts";
import type { Server } from "./server.ts";
import type { Shop } from "./shops.ts";
import type { Staff } from "./staff.ts";
import { median } from "./stats.ts";
import { timedGet } from "./timed-get.ts";

/** The number of the first added product, which every grown shop has. A search for it finds no other product. */
const SOUGHT = numberOf(0);

/** Rounds that are not measured, in which V8 compiles the server's code. */
const WARM_UP = 10;

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
}

/** How the server's times and memory grow. Times are medians. */
export async function growthOfServer(
  server: Server,
  staff: Staff,
  { shop: { products }, rounds }: { shop: Shop; rounds: number },
): Promise<Figure[]> {
  const list = `${server.url}/products`;
  const page = `${list}/${products[0].id}`;
  let product = await staff.product(products[0].id);
  const found = `${list}?${new URLSearchParams({ hladat: SOUGHT })}`;
  const times = {
    flip: [] as number[],
    list: [] as number[],
    page: [] as number[],
    found: [] as number[],
    search: [] as number[],
  };
  for (let round = -WARM_UP; round < rounds; round++) {
    const from = performance.now();
    product = await staff.flip(product);
    const flip = performance.now() - from;
    const asked = { flip, list: (await timedGet(list)).ms, page: (await timedGet(page)).ms };
    const rendered = (await timedGet(found)).ms;
    const search = await searchMs(server, staff, SOUGHT, 1);
    if (round < 0) continue;
    for (const [what, ms] of Object.entries({ ...asked, found: rendered, search }))
      times[what as keyof typeof times].push(ms);
  }
  return [
    { what: "/products, compressed", value: (await timedGet(list)).bytes.length / 1_000, unit: "KB" },
    { what: "product page, compressed", value: (await timedGet(page)).bytes.length / 1_000, unit: "KB" },
    { what: "the switch, until it is answered", value: median(times.flip), unit: "ms" },
    { what: "first answer after a write, /products", value: median(times.list), unit: "ms" },
    { what: "first answer after a write, product page", value: median(times.page), unit: "ms" },
    { what: "first answer after a write, a search of visitors", value: median(times.found), unit: "ms" },
    { what: "back-office search", value: median(times.search), unit: "ms" },
    { what: "memory (RSS)", value: rssKib(server.pid) / 1_024, unit: "MiB" },
  ];
}
