import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { startProgram } from "../scripts/children.ts";
import { chromiumPath } from "./browser.ts";
import { startNginx } from "./nginx.ts";
import { type Bench, ROOT, type Server, sitePaths } from "./server.ts";
import { takeApart } from "./static-site.ts";
import { median, type Row } from "./table.ts";

const CLI = join(ROOT, "bench/tools/node_modules/lighthouse/cli/index.js");
/** The page's event stream never ends, so Lighthouse waits this long for an idle network. */
const WAIT_MS = 8_000;
/** Lighthouse sometimes loses its own recording. */
const TRIES = 3;
/** What a server may send before it waits for the browser's answer: ten segments of 1,460 bytes. */
const FIRST_ROUND_TRIP = 14_600;

/** Lighthouse's visits of the demo on a slow phone, in turn with static pages of the same content from nginx. */
export async function lighthouse({ server, work, runs }: Bench): Promise<Row[]> {
  const sizes = await bytesOfPages(server);
  const [heaviest = ""] =
    [...sizes].filter(([path]) => path.startsWith("/products/")).sort((a, b) => b[1] - a[1])[0] ?? [];
  const folder = join(work, "static");
  const pages = await takeApart(server.url, ["/home", "/products", heaviest, "/faq"], folder);
  const nginx = await startNginx(work, folder);
  const rows: Row[] = [];
  try {
    for (const path of pages) {
      const visits: { ours: Visit; plain: Visit }[] = [];
      for (let run = 0; run < runs; run++)
        visits.push({ ours: await visit(server.url + path, work), plain: await visit(nginx.url + path, work) });
      const row = (name: keyof Visit, unit: string) => {
        const [ours, plain] = (["ours", "plain"] as const).map((side) =>
          median(visits.map((both) => both[side][name])),
        );
        return { what: `${name} ${path}`, figure: ours ?? 0, against: plain ?? 0, unit };
      };
      const first = row("FCP", "ms");
      rows.push({ ...first, most: first.against * 1.05 }, row("LCP", "ms"), row("TBT", "ms"));
      rows.push({
        what: `first answer with headers ${path}`,
        figure: sizes.get(path) ?? 0,
        unit: "B",
        most: FIRST_ROUND_TRIP,
      });
    }
  } finally {
    await nginx.stop();
  }
  return rows;
}

/** Bytes of the first answer of each page, with its headers. */
async function bytesOfPages(server: Server): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of await sitePaths(server)) {
    const bytes = await new Promise<number>((resolve, reject) => {
      get(server.url + path, { agent: false, headers: { "Accept-Encoding": "br" } }, (response) =>
        response.resume().on("end", () => resolve(response.socket.bytesRead)),
      ).on("error", reject);
    });
    sizes.set(path, bytes);
  }
  return sizes;
}

/** In milliseconds. */
interface Visit {
  readonly FCP: number;
  readonly LCP: number;
  readonly TBT: number;
}

async function visit(url: string, work: string, tries = TRIES): Promise<Visit> {
  const file = join(work, "lighthouse.json");
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu"].join(" ");
  const options = ["--output=json", `--output-path=${file}`, "--quiet", "--only-categories=performance"];
  const child = startProgram(
    [process.execPath, CLI, url, ...options, `--max-wait-for-load=${WAIT_MS}`, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, stdio: ["ignore", "ignore", "inherit"], timeout: 180_000 },
  );
  const [status] = await once(child, "close");
  const { audits } = JSON.parse(readFileSync(file, "utf8")) as { audits: Record<string, { numericValue?: number }> };
  const [FCP, LCP, TBT] = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map(
    (id) => audits[id]?.numericValue,
  );
  if (status === 0 && FCP !== undefined && LCP !== undefined && TBT !== undefined) return { FCP, LCP, TBT };
  if (tries > 1) return visit(url, work, tries - 1);
  throw new Error(`Lighthouse failed on ${url}.`);
}
