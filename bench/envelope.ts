import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { searchableFrom } from "#src/domain/products/product-search.ts";
import { read } from "#src/server/store/read.ts";
import { collectionSnapshot } from "#src/server/store/snapshot.ts";
import { NO_HISTORY } from "#src/testing/running-server.ts";
import { startBareEvents } from "./bare.ts";
import { catalogueOf } from "./catalogue.ts";
import { type Crowd, crowdAt } from "./live-crowd.ts";
import type { Bench, Measured } from "./parts.ts";
import { plainShop } from "./plain-shop.ts";
import { cpuMs } from "./process-use.ts";
import { exactRow, factRow, mostRow, type Row, timesRow } from "./row.ts";
import { startServer } from "./server.ts";
import { signIn } from "./staff.ts";
import { median, quantile, worst } from "./stats.ts";

/** The envelope of ADR-040. */
const STREAMS = 1_000;
const SEARCHES = 200;
const PRODUCTS = { shop: 1_000, most: 10_000 };
const FLIPS_PER_RUN = 4;
const LIST: Watch = { collection: "products", first: 12 };

/** A switch at the envelope: beside a bare event stream, with as many different watches as may be, and the time of searches. */
export async function envelope({ work, options: { runs } }: Bench): Promise<Measured> {
  const flips = runs * FLIPS_PER_RUN;
  const folder = plainShop(work, PRODUCTS.shop);
  const { categories, products } = catalogueOf(PRODUCTS.shop);
  // The first of the list that every stream watches.
  const [first] = collectionSnapshot("products", products, 1).ordered as readonly [Document];
  console.log("  a switch in one list");
  const bare = await bareFlips(work, first, flips);
  const same = await shopFlips(folder, first, () => [LIST], { flips });
  console.log("  a switch with different watches");
  const different = await shopFlips(folder, first, (at) => [LIST, ...ownWatches(products, at)], {
    flips,
    probe: "loop-probe",
  });
  console.log("  searches");
  const times = searchTimes(categories, PRODUCTS.most);
  const rows: Row[] = [
    timesRow(
      `${STREAMS} streams of one list: switch sent to the last of them, median`,
      median(same.ms),
      median(bare.ms),
      1.2,
      "ms",
    ),
    timesRow("the same, CPU of the server", same.cpu, bare.cpu, undefined, "ms"),
    exactRow("streams held with 2,000 different watches, 200 of them searches", different.held, STREAMS),
    mostRow("switch sent to the last of them, median", median(different.ms), 150, "ms"),
    mostRow(`the same, worst of ${different.ms.length}`, worst(different.ms), 150, "ms"),
    factRow("the same, CPU of the server", different.cpu, "ms"),
    mostRow("longest time that the event loop was blocked meanwhile", worst(different.delays), 50, "ms"),
    exactRow("events lost", different.lost + same.lost, 0),
    mostRow(`usual search, ${PRODUCTS.most} products, median`, median(times.usual), 8, "ms"),
    factRow("the same, 95 %", quantile(times.usual, 0.95), "ms"),
    mostRow("worst search", worst(times.worst), 60, "ms"),
  ];
  const title = `A switch with ${STREAMS} streams, ${PRODUCTS.shop} products`;
  return { tables: [{ title, against: "bare event stream", rows }], raw: { bare, same, different, times } };
}

/** What no other connection watches: a product, and a search or what is related to it. */
function ownWatches(products: readonly Document[], at: number): Watch[] {
  const product = products[at % products.length] as Document;
  const own: Watch = { collection: "products", id: product.id };
  if (at < SEARCHES) return [own, { collection: "products", query: "search", text: String(product.Name), first: 12 }];
  return [own, { collection: "products", query: "related", to: product.id }];
}

const pathOf = (watches: readonly Watch[]) =>
  `${PATHS.live}?request=${encodeURIComponent(JSON.stringify({ watches: watches.map((watch) => ({ watch })) }))}`;

/** The probe takes time of its own. */
async function shopFlips(
  folder: string,
  first: Document,
  watchesOf: (at: number) => readonly Watch[],
  { flips, probe }: { readonly flips: number; readonly probe?: "loop-probe" },
) {
  const server = await startServer(folder, probe && { probe });
  const crowd = crowdAt(server);
  try {
    const delays: number[] = [];
    if (server.reports) createInterface(server.reports).on("line", (line) => delays.push(Number(line)));
    const staff = await signIn(server);
    let product = await staff.product(first.id);
    const paths = Array.from({ length: STREAMS }, (_, at) => pathOf(watchesOf(at)));
    const { held } = await crowd.connect(paths);
    let revision = 1;
    const ms: number[] = [];
    let lost = 0;
    let cpu = 0;
    for (let flip = -2; flip < flips; flip++) {
      await pause(300);
      if (flip === 0) {
        delays.length = 0;
        cpu = cpuMs(server.pid);
      }
      const sentAt = process.hrtime.bigint();
      product = await staff.flip(product);
      if (flip === -2) revision = await staff.revision();
      else revision++;
      const { by, lastAt } = await crowd.received(revision);
      if (flip < 0) continue;
      lost += held - by;
      ms.push(Number(lastAt - sentAt) / 1e6);
    }
    await pause(300);
    return { held, ms, lost, delays, cpu: (cpuMs(server.pid) - cpu) / flips };
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

async function bareFlips(work: string, product: Document, flips: number) {
  const bare = await startBareEvents(work, JSON.stringify(product));
  const crowd: Crowd = crowdAt(bare);
  try {
    await crowd.connect(Array.from({ length: STREAMS }, () => PATHS.live));
    const ms: number[] = [];
    let cpu = 0;
    for (let flip = -2; flip < flips; flip++) {
      await pause(100);
      if (flip === 0) cpu = cpuMs(bare.pid);
      const sentAt = process.hrtime.bigint();
      await fetch(bare.url, { method: "POST" });
      const { lastAt } = await crowd.received(flip + 4);
      if (flip >= 0) ms.push(Number(lastAt - sentAt) / 1e6);
    }
    return { ms, cpu: (cpuMs(bare.pid) - cpu) / flips };
  } finally {
    await crowd.stop();
    await bare.stop();
  }
}

/** Times of searches in this process, after the first of each. */
function searchTimes(categories: readonly Document[], count: number) {
  const { products } = catalogueOf(count);
  const collections = {
    ...perCollection((name) => collectionSnapshot(name, [], 1)),
    products: collectionSnapshot("products", products, 1),
    categories: collectionSnapshot("categories", categories, 1),
  };
  for (const product of products) searchableFrom(product);
  const snapshot = { position: { epoch: "bench", revision: 1 }, collections, history: NO_HISTORY };
  const timeOf = (text: string): number => {
    const from = performance.now();
    read(snapshot, { collection: "products", query: "search", text, first: 12 });
    return performance.now() - from;
  };
  const words = [...new Set(products.slice(0, 100).flatMap(({ Name }) => String(Name).split(" ")))].filter(
    (word) => word.length > 3,
  );
  for (const word of words) timeOf(word);
  const odd = [
    "qwertzuiop",
    "vrtalka brusna skrutkovaz priklepova rebrikk elektrikka kompresorr zhutnovacc",
    "naradie stavba vykon hmotnost vratane pracovna priemer qwertzuiop",
    "a e i o u s t k",
    "a e i o u s t qqqqq",
  ];
  return { usual: words.map(timeOf), worst: [...odd, ...odd, ...odd].map(timeOf) };
}
