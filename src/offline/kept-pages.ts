import type { KeptData } from "#src/backend/page-data.ts";
import { withData } from "#src/site/page-data-script.ts";
import { PAGES } from "#src/site/pages.ts";
import { findKept, keep } from "./kept-responses.ts";
import { isKeptPage } from "./what-is-kept.ts";
import type { FetchEvent } from "./worker-events.ts";

/** How long the server may be silent until a kept copy is shown. */
const SILENCE_MS = 3_000;
/** How old the kept page for addresses that were never seen may be: it names the opening hours. */
const OFFLINE_PAGE_AGE_MS = 3_600_000;
const JUST_KEPT_MS = 60_000;
const KEPT_AT = "X-Kept-At";

const OFFLINE_PAGE = new URL(PAGES.offline.path, location.origin).href;

/** The page from the network, and its kept copy where the network is silent or out of reach (B7). */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const answer = fromNetwork(event);
  event.waitUntil(answer);
  const kept = findKept(url);
  const silence = new Promise((resolve) => setTimeout(resolve, SILENCE_MS)).then(() => kept);
  const first = await Promise.race([answer, silence]);
  if (first && first.status < 500) return first;
  return (await kept) ?? (await answer) ?? (await neverSeen(url));
}

/** Undefined where the network is out of reach. What may be kept of it is kept. */
async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepPage(event.request.url, response.clone()).then(() => keepOfflinePage()));
    return response;
  } catch {
    return undefined;
  }
}

async function neverSeen(url: string): Promise<Response> {
  if (new URL(url).pathname === "/") return Response.redirect(PAGES.home.path);
  return (await findKept(OFFLINE_PAGE)) ?? Response.error();
}

/** Keeps a page with the values that it shows, as everybody would see it. */
export async function keepVisited(url: string, shown: KeptData["shown"]): Promise<void> {
  if (!isKeptPage(new URL(url).pathname)) return;
  // A page that was loaded through the worker has just been kept.
  const html = (await keptSince(url, JUST_KEPT_MS)) ?? (await fetchPage(url));
  await keepPage(url, html, shown && { shown });
}

/** Keeps the page that is shown for an address that was never seen. */
export async function keepOfflinePage(shown?: KeptData["shown"]): Promise<void> {
  if (!shown && (await keptSince(OFFLINE_PAGE, OFFLINE_PAGE_AGE_MS))) return;
  await keepPage(OFFLINE_PAGE, await fetchPage(OFFLINE_PAGE), { path: PAGES.offline.path, ...(shown && { shown }) });
}

async function keptSince(url: string, ms: number): Promise<Response | undefined> {
  const kept = await findKept(url);
  return Date.now() - Number(kept?.headers.get(KEPT_AT)) < ms ? kept : undefined;
}

const fetchPage = (url: string) => fetch(url, { credentials: "omit", headers: { Accept: "text/html" } });

/** Keeps a page that is the same for everybody, with the time in its data. */
async function keepPage(url: string, response: Response, kept?: KeptData): Promise<void> {
  const headers = new Headers(response.headers);
  const isForAll = !/no-store|private/.test(headers.get("Cache-Control") ?? "");
  const isHtml = headers.get("Content-Type")?.startsWith("text/html");
  if (response.status !== 200 || response.redirected || !isForAll || !isHtml) return;
  const keptAt = Date.now();
  headers.set(KEPT_AT, String(keptAt));
  const html = withData(await response.text(), { ...kept, keptAt });
  if (html !== undefined) await keep(url, new Blob([html]), headers);
}
