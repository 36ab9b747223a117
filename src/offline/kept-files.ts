import { ageOf, findKept, keep, keepUnread } from "./kept-responses.ts";
import { mayKeepFile } from "./may-keep.ts";
import type { FetchEvent } from "./worker-events.ts";

/** How long a kept file that is used stays where it is in the order in which files are dropped. */
const DAY_MS = 86_400_000;

/** A file that never changes: the kept one, else from the network, from which it is kept (B7). */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await findKept(url);
  if (kept && isOwn(url)) {
    if (ageOf(kept) > DAY_MS) event.waitUntil(keepFile(url, kept.clone()));
    return kept;
  }
  try {
    const response = await fetch(event.request);
    if (!kept) event.waitUntil(keepFile(url, response.clone()));
    return response;
  } catch (error) {
    // An unreadable response of another host may be an error, so its kept picture is used only if there is no connection. A screen that
    // was turned may ask for another width of a picture.
    const other = kept ?? (await findKept(url, { ignoreSearch: true }));
    if (other) return other;
    throw error;
  }
}

/** Keeps the files of a page that was loaded before there was a worker. The browser still has them, so this asks the server for nothing. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!mayKeepFile(new URL(url), true) || (await findKept(url))) continue;
    try {
      await keepFile(url, await fetch(url, { mode: isOwn(url) ? "same-origin" : "no-cors", credentials: "omit" }));
    } catch {}
  }
}

const isOwn = (url: string): boolean => new URL(url).origin === location.origin;

async function keepFile(url: string, response: Response): Promise<void> {
  if (response.type === "opaque") await keepUnread(url, response);
  else if (response.status === 200) await keep(url, await response.blob(), response.headers);
}
