import type { KeptData } from "#src/backend/page-data.ts";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import { keptAddress, mayKeepPage } from "./may-keep.ts";
import type { ShownPage } from "./messages.ts";
import workerUrl from "./service-worker.ts?worker&url";

/** How long an address must stay for its page to count as seen. Typing in the search field changes the address with each key. */
const SEEN_AFTER_MS = 1_000;

/** Starts the service worker, and tells it of each page that is shown and may be kept (B7). `shown`: the live values of the page; undefined while
 *  one is missing or may be out of date. */
export async function startWorker(
  serviceWorker: ServiceWorkerContainer,
  navigation: Navigation,
  shown: () => KeptData["shown"],
): Promise<void> {
  const wasControlled = serviceWorker.controller !== null;
  try {
    await serviceWorker.register(workerUrl);
  } catch {
    // A browser that stores nothing refuses workers too, and the network may be gone. Then nothing is kept.
    return;
  }
  const { active } = await serviceWorker.ready;
  let files = wasControlled ? [] : loadedFiles();
  /** The last address that the worker was told of. */
  let told = "";
  let timer: ReturnType<typeof setTimeout>;

  function tellLater(): void {
    clearTimeout(timer);
    timer = setTimeout(tell, SEEN_AFTER_MS);
  }
  function tell(): void {
    const url = keptAddress(location.href);
    // While another page is being prepared, the address may be that page's already.
    if (navigation.current().isWaiting || url === told || !mayKeepPage(location.pathname)) return;
    const values = shown();
    if (!values) {
      tellLater();
      return;
    }
    told = url;
    (serviceWorker.controller ?? active)?.postMessage({ url, files, shown: values } satisfies ShownPage);
    files = [];
  }
  navigation.subscribe(tellLater);
  tellLater();
}

/** Files of this site, and pictures. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .filter(({ name, initiatorType }) => initiatorType === "img" || name.startsWith(location.origin))
    .map(({ name }) => name);
}
