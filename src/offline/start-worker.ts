import type { KeptData } from "#src/backend/page-data.ts";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import workerUrl from "./service-worker.ts?worker&url";
import type { Visit } from "./visit.ts";
import { isKeptPage } from "./what-is-kept.ts";

/** How long an address stays until its page counts as seen: a search is another one with each key. */
const SEEN_AFTER_MS = 1_000;
/** How often a page is looked at again, if it still waits for some of what it shows. */
const MOST_TRIES = 10;

/** Starts the service worker, and tells it of each page that is shown (B7). `shown`: the live values of the page; undefined while
 *  one is missing. */
export async function startWorker(
  serviceWorker: ServiceWorkerContainer,
  { subscribe }: Navigation,
  shown: () => KeptData["shown"],
): Promise<void> {
  let files = serviceWorker.controller ? [] : loadedFiles();
  await serviceWorker.register(workerUrl);
  const { active } = await serviceWorker.ready;
  /** The last address that the worker was told of. */
  let told = "";
  let timer: ReturnType<typeof setTimeout>;

  function noteLater(tries = 0): void {
    clearTimeout(timer);
    timer = setTimeout(() => note(tries), SEEN_AFTER_MS);
  }
  function note(tries: number): void {
    const { origin, pathname, search } = location;
    const page = origin + pathname + search;
    if (page === told || !isKeptPage(pathname)) return;
    const values = shown();
    if (!values && tries < MOST_TRIES) {
      noteLater(tries + 1);
      return;
    }
    told = page;
    (serviceWorker.controller ?? active)?.postMessage({ page, files, shown: values } satisfies Visit);
    files = [];
  }
  subscribe(() => noteLater());
  noteLater();
}

/** Files of this site, and pictures. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .filter(({ name, initiatorType }) => initiatorType === "img" || name.startsWith(location.origin))
    .map(({ name }) => name);
}
