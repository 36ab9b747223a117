import { findKept, keep } from "./kept-responses.ts";
import { isKeptFile } from "./what-is-kept.ts";
import type { FetchEvent } from "./worker-events.ts";

/** A file that never changes: the kept one, else from the network, from which it is kept (B7). */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await findKept(url);
  if (kept) return kept;
  try {
    const response = await fetchFile(url);
    event.waitUntil(keepFile(url, response.clone()));
    return response;
  } catch {
    // Another host may show its pictures without letting anybody read them.
    return fetch(event.request);
  }
}

/** Keeps the files of a page that was loaded before there was a worker. The browser still has them, so this asks the server for nothing. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!isKeptFile(new URL(url), true) || (await findKept(url))) continue;
    await keepFile(url, await fetchFile(url)).catch(() => {});
  }
}

/** Readable also from another host, because nobody can tell the size of what is not. */
const fetchFile = (url: string) => fetch(url, { mode: "cors", credentials: "omit" });

async function keepFile(url: string, response: Response): Promise<void> {
  if (response.status === 200) await keep(url, await response.blob(), response.headers);
}
