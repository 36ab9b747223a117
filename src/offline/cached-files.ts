import { ageOf, cacheResponse, cacheUnread, findCached } from "./cached-responses.ts";
import { mayCacheFile } from "./may-cache.ts";
import type { FetchEvent } from "./worker-events.ts";

/** How long a use does not move a cached file in the order of deletion. */
const DAY_MS = 86_400_000;

/** A file that never changes: the cached one, else from the network, from which it is cached (B7). */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const cached = await findCached(url);
  if (cached && isOwn(url)) {
    if (ageOf(cached) > DAY_MS) event.waitUntil(cacheFile(url, cached.clone()));
    return cached;
  }
  try {
    const response = await fetch(event.request);
    if (!cached) event.waitUntil(cacheFile(url, response.clone()));
    return response;
  } catch (error) {
    // An unreadable response of another host may be an error, so its cached picture is used only if there is no connection. A screen that
    // was turned may ask for another width of a picture.
    const other = cached ?? (await findCached(url, { ignoreSearch: true }));
    if (other) return other;
    throw error;
  }
}

/** Caches the files of a page that was loaded before there was a worker. The browser still has them, so this asks the server for nothing. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cacheOne = async (url: string) => {
    if (!mayCacheFile(new URL(url), true) || (await findCached(url))) return;
    await cacheFile(url, await fetch(url, { mode: isOwn(url) ? "same-origin" : "no-cors", credentials: "omit" }));
  };
  await Promise.allSettled(urls.map(cacheOne));
}

const isOwn = (url: string): boolean => new URL(url).origin === location.origin;

async function cacheFile(url: string, response: Response): Promise<void> {
  if (response.type === "opaque") await cacheUnread(url, response);
  else if (response.status === 200 && !isTemporary(response.headers))
    await cacheResponse(url, await response.blob(), response.headers);
}

/** True of a smaller picture that the server sends until the variant is made. */
const isTemporary = (headers: Headers): boolean => /no-cache|no-store/.test(headers.get("Cache-Control") ?? "");
