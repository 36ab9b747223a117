import type { KeptData } from "#src/backend/page-data.ts";
import { withData } from "#src/site/page-data-script.ts";
import { PAGES } from "#src/site/pages.ts";
import { ageOf, findKept, keep } from "./kept-responses.ts";
import { keptAddress, mayKeepPage } from "./may-keep.ts";
import type { FetchEvent } from "./worker-events.ts";

/** How long the server may be silent until a kept copy is shown. */
const NETWORK_TIMEOUT_MS = 3_000;
/** How long the page for addresses that were never seen is kept before it is fetched again; it shows the opening hours. */
const OFFLINE_PAGE_MS = 3_600_000;

const OFFLINE_PAGE = new URL(PAGES.offline.path, location.origin).href;

/** The page from the network. After a timeout, a network error or a 5xx: the kept copy, else the server's answer, even if it is late or a
 *  5xx, else the offline page (B7). */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Undefined if the network is out of reach.
  const answer = fetch(request).catch(() => undefined);
  const kept = findPage(request.url);
  const keptAfterTimeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS)).then(() => kept);
  const first = await Promise.race([answer, keptAfterTimeout]);
  if (first && first.status < 500) return first;
  return (await kept) ?? (await answer) ?? (await findKept(OFFLINE_PAGE)) ?? Response.error();
}

async function findPage(url: string): Promise<Response | undefined> {
  if (new URL(url).pathname !== "/") return findKept(keptAddress(url));
  const home = await findKept(new URL(PAGES.home.path, location.origin).href);
  return home && Response.redirect(PAGES.home.path);
}

/** Keeps the HTML of a page that everybody gets, fetched without cookies, with the live values that the visitor saw. */
export async function keepShown(url: string, shown: KeptData["shown"]): Promise<void> {
  if (mayKeepPage(new URL(url).pathname)) await keepPage(keptAddress(url), { shown });
}

/** Keeps the page that is shown for an address that was never seen. It shows no product. */
export async function keepOfflinePage(shown: KeptData["shown"] = {}): Promise<void> {
  const kept = await findKept(OFFLINE_PAGE);
  if (kept && ageOf(kept) < OFFLINE_PAGE_MS) return;
  const values = Object.entries(shown).filter(([key]) => !key.startsWith('["products"'));
  await keepPage(OFFLINE_PAGE, { path: PAGES.offline.path, shown: Object.fromEntries(values) });
}

/** Keeps a page that is the same for everybody. Rejects without a connection. */
async function keepPage(url: string, data: KeptData): Promise<void> {
  const response = await fetch(url, { credentials: "omit", headers: { Accept: "text/html" } });
  const { status, redirected, headers } = response;
  const isForAll = !/no-store|private/.test(headers.get("Cache-Control") ?? "");
  const isHtml = headers.get("Content-Type")?.startsWith("text/html");
  if (status !== 200 || redirected || !isForAll || !isHtml) return;
  const html = withData(await response.text(), { ...data, keptAt: Date.now() });
  if (html !== undefined) await keep(url, new Blob([html]), headers);
}
