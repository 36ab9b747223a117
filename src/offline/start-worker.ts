import type { ShownValues } from "#src/backend/page-data.ts";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import { cachedAddress, mayCachePage } from "./may-cache.ts";
import type { ShownPage } from "./messages.ts";
import workerUrl from "./service-worker.ts?worker&url";

/** How long an address must stay for its page to count as seen. Typing in the search field changes the address with each key. */
const SEEN_AFTER_MS = 1_000;
/** How long live values that change are gathered until the cached copy follows. */
const GATHERED_MS = 3_000;

/** Registers the service worker when the first page counts as seen (B7). Sends it each shown page that may be cached, and later its changes.
 *  `shown`: the live values of the page; undefined while one is missing or may be out of date. */
export function startWorker(serviceWorker: ServiceWorkerContainer, navigation: Navigation, shown: ShownValues): void {
  const registered = new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS)).then(() =>
    serviceWorker.register(workerUrl),
  );
  /** The active worker. Rejects if there is none, because the browser stores nothing or there is no connection. */
  const active = registered.then(() => serviceWorker.ready).then((registration) => registration.active);
  active.catch(() => {});
  /** Whether the worker has the files of the first page: it loaded them, or their addresses were sent. */
  let hasFiles = serviceWorker.controller !== null;
  let sent = "";
  /** Time of the last change not yet sent to the worker. A suspended tab may send it much later. */
  let changedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendLater(): void {
    clearTimeout(timer);
    timer = setTimeout(send, SEEN_AFTER_MS);
  }
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const url = cachedAddress(location.href);
    const isUpdate = url === sent;
    const at = isUpdate ? changedAt : Date.now();
    // While another page is being prepared, the address may be that page's already.
    if (navigation.current().isWaiting || at === undefined || !mayCachePage(location.pathname)) return;
    const values = shown.current();
    if (!values) {
      sendLater();
      return;
    }
    sent = url;
    changedAt = undefined;
    void post({ url, shown: values, at, isUpdate });
  }
  /** A page that was seen before its worker is active waits for it. */
  async function post(page: Omit<ShownPage, "files">): Promise<void> {
    const worker = serviceWorker.controller ?? (await active.catch(() => null));
    worker?.postMessage({ ...page, files: hasFiles ? [] : loadedFiles() } satisfies ShownPage);
    hasFiles = true;
  }
  navigation.subscribe(sendLater);
  shown.subscribe(() => {
    changedAt = Date.now();
    timer ??= setTimeout(send, GATHERED_MS);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && cachedAddress(location.href) === sent) send();
  });
  sendLater();
}

/** Files of this site, and pictures. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .filter(({ name, initiatorType }) => initiatorType === "img" || name.startsWith(location.origin))
    .map(({ name }) => name);
}
