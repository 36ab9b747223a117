import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "../scripts/children.ts";
import { chromiumPath } from "./browser.ts";
import { ROOT } from "./server.ts";

/** The page's event stream never ends, so that Lighthouse waits this long for an idle network. Everything has loaded by then, because
 *  Lighthouse loads without throttling and simulates the slow phone afterwards. */
const WAIT_MS = 8_000;
const CLI = join(ROOT, "bench/tools/node_modules/lighthouse/cli/index.js");
const LCP_ELEMENT = "largest-contentful-paint-element";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface Visit {
  /** Milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** The HTML of the largest element. */
  readonly lcpElement: string;
  /** 0 to 100. */
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  /** Why a category has less than 100, as "category: audit". */
  readonly faults: readonly string[];
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number; readonly details?: unknown }>
  >;
}

/** An element in Lighthouse's report, as a table of tables. */
interface Elements {
  readonly items: readonly { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] }[];
}

/** Lighthouse sometimes loses its own recording ("Please run Lighthouse again"). */
const TRIES = 4;

/** One visit by Lighthouse with its mobile throttling, in a browser of its own. */
export async function visit(url: string, work: string): Promise<Visit> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await visitOnce(url, work);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`  Retrying: ${error}`);
    }
  }
}

async function visitOnce(url: string, work: string): Promise<Visit> {
  const file = join(work, "lighthouse.json");
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu"].join(" ");
  const options = ["--output=json", `--output-path=${file}`, "--quiet", `--max-wait-for-load=${WAIT_MS}`];
  const child = startProgram([process.execPath, CLI, url, ...options, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 180_000,
  });
  const errors: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${Buffer.concat(errors)}`);
  return visitFrom(JSON.parse(readFileSync(file, "utf8")) as Report);
}

function visitFrom({ runtimeError, categories, audits }: Report): Visit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const number = (id: string): number => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no ${id}.`);
    return value;
  };
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  const faults = CATEGORIES.filter((name) => score(name) < 100).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id}`),
  );
  return {
    fcp: number("first-contentful-paint"),
    lcp: number("largest-contentful-paint"),
    tbt: number("total-blocking-time"),
    cls: number("cumulative-layout-shift"),
    lcpElement: (audits[LCP_ELEMENT]?.details as Elements | undefined)?.items[0]?.items?.[0]?.node?.snippet ?? "?",
    categories: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    faults,
  };
}
