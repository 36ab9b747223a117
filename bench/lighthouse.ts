import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { inBrowser } from "./browser.ts";
import { shiftsWhileLive } from "./layout-shifts.ts";
import { type Visit, visit } from "./lighthouse-run.ts";
import { startNginx } from "./nginx.ts";
import { weigh } from "./page-weight.ts";
import type { Bench, Measured } from "./parts.ts";
import { exactRow, factRow, mostRow, type Row, timesRow } from "./row.ts";
import { type Server, startServer } from "./server.ts";
import { signIn } from "./staff.ts";
import { takeApart } from "./static-site.ts";
import { median } from "./stats.ts";

const KB = 1_000;
/** The page of /products that shows all 60 cards. */
const ALL_CARDS = "/products?strana=3";

/** Public pages beside static ones with the same content, measured by Lighthouse and by their bytes: those of the filled shop, and /products
 *  of the demo, whose products have as many words as those of a real shop. */
export async function lighthouse(bench: Bench): Promise<Measured> {
  const shop = await bench.filledShop();
  const [first] = shop.products;
  const paths = ["/home", "/products", ALL_CARDS, `/products/${first.id}`, `/categories/${first.Category}`, "/faq"];
  const filled = await withServer(shop.folder, "none", async (server) => {
    const pages = await comparePages(bench, server, paths);
    const staff = await signIn(server);
    const shifts = await inBrowser((browser: Browser) =>
      shiftsWhileLive(browser, `${server.url}/products`, { staff, id: first.id }),
    );
    return { pages, shifts };
  });
  const ofDemo = await withServer(join(bench.work, "demo"), "demo", (server) =>
    comparePages(bench, server, ["/products"]),
  );
  const measured = [...filled.pages, ...ofDemo.map((page) => ({ ...page, path: `${page.path} of the demo` }))];
  return {
    tables: [
      { title: "Time to paint and to react", against: "static page", rows: measured.flatMap(timeRows) },
      {
        title: "Steadiness and Lighthouse's categories",
        rows: [
          ...measured.flatMap(stateRows),
          exactRow("CLS of /products, banner, fonts and live switches", filled.shifts, 0),
        ],
      },
      {
        title: "What goes over the network",
        rows: [...measured.flatMap(weightRows), factRow("uploaded originals, median", shop.originalMb, "MB")],
      },
    ],
    raw: { measured, shifts: filled.shifts },
  };
}

async function withServer<T>(folder: string, seed: "demo" | "none", work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startServer(folder, { seed });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function comparePages({ work, options: { runs } }: Bench, server: Server, paths: readonly string[]) {
  const folder = mkdtempSync(join(work, "static-"));
  const pages = await takeApart(server.url, paths, folder);
  const nginx = await startNginx(work, folder);
  try {
    const measured: PageMeasured[] = [];
    for (const { path, staticPath } of pages) {
      console.log(`  ${path}`);
      const visits: { shop: Visit; limit: Visit }[] = [];
      for (let run = 0; run < runs; run++) {
        visits.push({ shop: await visit(server.url + path, work), limit: await visit(nginx.url + staticPath, work) });
      }
      measured.push({ path, visits, weight: await inBrowser((browser) => weigh(browser, server.url + path)) });
    }
    return measured;
  } finally {
    await nginx.stop();
  }
}

interface PageMeasured {
  readonly path: string;
  readonly visits: readonly { readonly shop: Visit; readonly limit: Visit }[];
  readonly weight: Awaited<ReturnType<typeof weigh>>;
}

function timeRows({ path, visits }: PageMeasured): Row[] {
  const of = (side: "shop" | "limit", what: "fcp" | "lcp" | "tbt") => median(visits.map((both) => both[side][what]));
  return [
    timesRow(`FCP ${path}`, of("shop", "fcp"), of("limit", "fcp"), 1.05, "ms"),
    timesRow(`LCP ${path}`, of("shop", "lcp"), of("limit", "lcp"), 1.1, "ms"),
    { ...mostRow(`TBT ${path}`, of("shop", "tbt"), 50, "ms"), against: `${Math.round(of("limit", "tbt"))} ms` },
  ];
}

function stateRows({ path, visits }: PageMeasured): Row[] {
  const faults = [...new Set(visits.flatMap(({ shop }) => shop.faults))];
  const scores = (["performance", "accessibility", "best-practices", "seo"] as const).map((name) =>
    median(visits.map(({ shop }) => shop.categories[name])),
  );
  const met = scores.every((score) => score === 100);
  return [
    exactRow(`CLS ${path}`, Math.max(...visits.map(({ shop }) => shop.cls)), 0),
    {
      what: `categories ${path}`,
      figure: [scores.join(" · "), ...(met ? [] : faults)].join("; "),
      target: "100 · 100 · 100 · 100",
      met,
    },
  ];
}

function weightRows({ path, weight }: PageMeasured): Row[] {
  return [
    mostRow(`HTML and CSS before LCP ${path}`, weight.beforeLcp / KB, 14, "KB"),
    mostRow(`HTML with headers ${path}`, weight.document / KB, 14.6, "KB"),
    factRow(`all HTML and CSS ${path}`, weight.htmlCss / KB, "KB"),
    exactRow(`script requests before load ${path}`, weight.earlyScripts, 0),
    mostRow(`JavaScript, gzip ${path}`, weight.scriptGzip / KB, 112, "KB"),
    mostRow(`pictures in the first view ${path}`, weight.pictures, 8, "requests"),
    mostRow(`bytes of these ${path}`, weight.pictureBytes / KB, 90, "KB"),
    factRow(`all pictures fetched without scrolling ${path}`, weight.allPictures, "requests"),
    factRow(`bytes of these ${path}`, weight.allPictureBytes / KB, "KB"),
  ];
}
