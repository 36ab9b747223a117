import { answerFile, cacheFiles } from "./cached-files.ts";
import { answerPage, cacheOfflinePage, cacheShown } from "./cached-pages.ts";
import { mayCacheFile, mayCachePage } from "./may-cache.ts";
import { type ShownPage, TAKE_OVER } from "./messages.ts";
import { worker } from "./worker-events.ts";

/** Caches what a visitor has seen, and shows it without a connection (B7, ADR-038). It precaches nothing: pages are network-first, and each
 *  refers to files whose names are hashes of their content. */
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    worker.registration.waiting?.postMessage(TAKE_OVER);
    if (mayCachePage(url.pathname)) event.respondWith(answerPage(event));
  } else if (mayCacheFile(url, request.destination === "image")) event.respondWith(answerFile(event));
});

worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  else event.waitUntil(cacheInOrder(event.data as ShownPage));
});

/** One message of an address after the other, because the first one of a page waits for the network. */
const cacheInOrder = (page: ShownPage): Promise<void> => navigator.locks.request(page.url, () => cacheAll(page));

async function cacheAll({ files, ...page }: ShownPage): Promise<void> {
  try {
    // A page without its scripts cannot say that its data is old.
    await cacheFiles(files);
    await cacheShown(page);
    await cacheOfflinePage(page.shown);
  } catch {
    // The connection was lost. What was cached before stays.
  }
}
