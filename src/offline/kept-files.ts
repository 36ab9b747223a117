import { findKept, keep, keepUnread } from "./kept-responses.ts";
import { isKeptFile } from "./what-is-kept.ts";
import type { FetchEvent } from "./worker-events.ts";

/** A file that never changes: the kept one, else from the network, from which it is kept (B7). */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await findKept(url);
  if (kept && isOwn(url)) return kept;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepFile(url, response.clone()));
    return response;
  } catch (error) {
    // Whether another host sent its picture or an error cannot be seen, so its kept one is only shown where there is none from there.
    if (kept) return kept;
    throw error;
  }
}

/** Keeps the files of a page that was loaded before there was a worker. The browser still has them, so this asks the server for nothing. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!isKeptFile(new URL(url), true) || (await findKept(url))) continue;
    const response = await fetch(url, { mode: isOwn(url) ? "same-origin" : "no-cors", credentials: "omit" });
    await keepFile(url, response);
  }
}

const isOwn = (url: string): boolean => new URL(url).origin === location.origin;

async function keepFile(url: string, response: Response): Promise<void> {
  if (response.type === "opaque") await keepUnread(url, response);
  else if (response.status === 200) await keep(url, await response.blob(), response.headers);
}
