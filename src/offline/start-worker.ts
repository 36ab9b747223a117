import type { CachedData } from "#src/backend/page-data.ts";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import { cachedAddress, mayCachePage } from "./may-cache.ts";
import type { ShownPage } from "./messages.ts";
import workerUrl from "./service-worker.ts?worker&url";

/** How long an address must stay for its page to count as seen. Typing in the search field changes the address with each key. */
const SEEN_AFTER_MS = 1_000;

/** Sends the service worker each page that is shown and may be cached, and registers the worker when the first page counts as seen (B7).
 *  `shown`: the live values of the page; undefined while one is missing or may be out of date. */
export function startWorker(
  serviceWorker: ServiceWorkerContainer,
  navigation: Navigation,
  shown: () => CachedData["shown"],
): void {
  const registered = new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS)).then(() =>
    serviceWorker.register(workerUrl),
  );
  /** The active worker. Rejects where there is none, because the browser stores nothing or there is no connection. */
  const active = registered.then(() => serviceWorker.ready).then((registration) => registration.active);
  active.catch(() => {});
  /** Whether the worker has the files of the first page: it loaded them, or their addresses were sent. */
  let hasFiles = serviceWorker.controller !== null;
  /** The address that was sent last. */
  let sent = "";
  let timer: ReturnType<typeof setTimeout>;

  function sendLater(): void {
    clearTimeout(timer);
    timer = setTimeout(send, SEEN_AFTER_MS);
  }
  function send(): void {
    const url = cachedAddress(location.href);
    // While another page is being prepared, the address may be that page's already.
    if (navigation.current().isWaiting || url === sent || !mayCachePage(location.pathname)) return;
    const values = shown();
    if (!values) {
      sendLater();
      return;
    }
    sent = url;
    void post(url, values);
  }
  /** A page that was seen before its worker is active waits for it. */
  async function post(url: string, values: NonNullable<CachedData["shown"]>): Promise<void> {
    const worker = serviceWorker.controller ?? (await active.catch(() => null));
    worker?.postMessage({ url, files: hasFiles ? [] : loadedFiles(), shown: values } satisfies ShownPage);
    hasFiles = true;
  }
  navigation.subscribe(sendLater);
  sendLater();
}

/** Files of this site, and pictures. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .filter(({ name, initiatorType }) => initiatorType === "img" || name.startsWith(location.origin))
    .map(({ name }) => name);
}
