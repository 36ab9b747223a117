import { type CachedData, watchFrom } from "#src/backend/page-data.ts";
import { withData } from "#src/site/page-data-script.ts";
import { PAGES } from "#src/site/pages.ts";
import { cacheFiles } from "./cached-files.ts";
import { ageOf, cacheResponse, findCached } from "./cached-responses.ts";
import { cachedAddress, mayCachePage } from "./may-cache.ts";
import type { ShownPage } from "./messages.ts";
import type { FetchEvent } from "./worker-events.ts";

/** How long the server may be silent until a cached copy is shown. */
const NETWORK_TIMEOUT_MS = 3_000;
/** How long the page for addresses that were never seen is cached before it is fetched again; it shows the opening hours. */
const OFFLINE_PAGE_MS = 3_600_000;

const OFFLINE_PAGE = new URL(PAGES.offline.path, location.origin).href;

/** The page from the network. After a timeout, a network error or a 5xx: the cached copy, else the server's answer, even if it is late or a
 *  5xx, else the offline page (B7). */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // For Back browsers use their own cache before ours, which has the page as it was loaded.
  const options: RequestInit = request.cache === "force-cache" ? { cache: "no-cache" } : {};
  // Undefined if the network is out of reach.
  const answer = fetch(request, options).catch(() => undefined);
  const cached = findPage(request.url);
  const cachedAfterTimeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS)).then(() => cached);
  const first = await Promise.race([answer, cachedAfterTimeout]);
  if (first && first.status < 500) return first;
  return (await cached) ?? (await answer) ?? (await findCached(OFFLINE_PAGE)) ?? Response.error();
}

async function findPage(url: string): Promise<Response | undefined> {
  if (new URL(url).pathname !== "/") return findCached(cachedAddress(url));
  const home = await findCached(new URL(PAGES.home.path, location.origin).href);
  return home && Response.redirect(PAGES.home.path);
}

/** Caches a page, fetched without cookies, with the live values that the visitor saw. An update puts its values into the cached HTML instead,
 *  unless another tab has cached later ones. Pages of earlier releases send no `at`. */
export async function cacheShown({ url, shown, at = Date.now(), isUpdate }: Omit<ShownPage, "files">): Promise<void> {
  const address = cachedAddress(url);
  // `cacheOfflinePage` caches the offline page, for every address.
  if (!mayCachePage(new URL(url).pathname) || address === OFFLINE_PAGE) return;
  const cached = isUpdate ? await findCached(address) : undefined;
  if (!cached) await cachePage(address, { shown, cachedAt: at });
  else if (Date.now() - at <= ageOf(cached)) await cacheWith(cached, address, { shown, cachedAt: at });
}

/** Caches the page that is shown for an address that was never seen, with live values, at most once an hour. It shows no product. */
export async function cacheOfflinePage(shown: CachedData["shown"] = {}): Promise<void> {
  const cached = await findCached(OFFLINE_PAGE);
  if (cached && ageOf(cached) < OFFLINE_PAGE_MS) return;
  const values = Object.entries(shown).filter(([key]) => watchFrom(key)?.collection !== "products");
  await cachePage(OFFLINE_PAGE, { path: PAGES.offline.path, shown: Object.fromEntries(values), cachedAt: Date.now() });
}

type Copied = CachedData & { readonly cachedAt: number };

/** Caches the HTML of a response with this in its data, and returns it. */
async function cacheWith(response: Response, url: string, data: Copied): Promise<string | undefined> {
  const html = withData(await response.text(), data);
  if (html !== undefined) await cacheResponse(url, new Blob([html]), response.headers, data.cachedAt);
  return html;
}

/** Caches a page that is the same for everybody. Rejects without a connection. */
async function cachePage(url: string, data: Copied): Promise<void> {
  const response = await fetch(url, { credentials: "omit", headers: { Accept: "text/html" } });
  const { status, redirected, headers } = response;
  const isForAll = !/no-store|private/.test(headers.get("Cache-Control") ?? "");
  const isHtml = headers.get("Content-Type")?.startsWith("text/html");
  if (status !== 200 || redirected || !isForAll || !isHtml) return;
  const html = (await cacheWith(response, url, data)) ?? "";
  // A visitor who came by a link has not loaded the sheet of a list of products (ADR-042).
  const sheet = / data-styles="([^"]+)"/.exec(html)?.[1];
  if (sheet) await cacheFiles([new URL(sheet, url).href]);
}
