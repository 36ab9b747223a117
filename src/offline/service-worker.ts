import { answerFile, keepFiles } from "./kept-files.ts";
import { answerPage, keepOfflinePage, keepShown } from "./kept-pages.ts";
import { mayKeepFile, mayKeepPage } from "./may-keep.ts";
import { type ShownPage, TAKE_OVER } from "./messages.ts";
import { worker } from "./worker-events.ts";

/** Keeps what a visitor has seen, and shows it without a connection (B7, ADR-038). It precaches nothing: pages are network-first, and each
 *  refers to files whose names are hashes of their content. */
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    worker.registration.waiting?.postMessage(TAKE_OVER);
    if (mayKeepPage(url.pathname)) event.respondWith(answerPage(event));
  } else if (mayKeepFile(url, request.destination === "image")) event.respondWith(answerFile(event));
});

worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  else event.waitUntil(keepAll(event.data as ShownPage));
});

async function keepAll({ url, files, shown }: ShownPage): Promise<void> {
  try {
    await keepShown(url, shown);
    await keepFiles(files);
    await keepOfflinePage(shown);
  } catch {
    // The connection was lost. What was kept before stays.
  }
}
