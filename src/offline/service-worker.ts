import { answerFile, keepFiles } from "./kept-files.ts";
import { answerPage, keepOfflinePage, keepVisited } from "./kept-pages.ts";
import { TAKE_OVER, type Visit } from "./visit.ts";
import { isKeptFile, isKeptPage } from "./what-is-kept.ts";
import { worker } from "./worker-events.ts";

/** Keeps what a visitor has seen, and shows it where there is no connection (B7, ADR-038). It knows no release: pages come from the network
 *  first, and name their files by content. */
worker.addEventListener("activate", (event) => {
  event.waitUntil(
    // The browser asks for a page while the worker starts.
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    worker.registration.waiting?.postMessage(TAKE_OVER);
    if (isKeptPage(url.pathname)) event.respondWith(answerPage(event));
  } else if (isKeptFile(url, request.destination === "image")) event.respondWith(answerFile(event));
});

worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  else event.waitUntil(noteVisit(event.data as Visit));
});

/** Without a connection nothing is kept. */
async function noteVisit({ page, files, shown }: Visit): Promise<void> {
  try {
    await keepVisited(page, shown);
    await keepOfflinePage(shown);
    await keepFiles(files);
  } catch {}
}
