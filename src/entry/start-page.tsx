import "#src/ui/styles.css";
import { StrictMode, startTransition } from "react";
import type { Backend } from "#src/backend/backend.ts";
import type { CachedData, ShownValues } from "#src/backend/page-data.ts";
import { cachedAddress, mayCachePage } from "#src/offline/may-cache.ts";
import { DATA_ID } from "#src/site/page-data-script.ts";
import { loadAnimations } from "#src/ui/animations.ts";
import { App } from "#src/ui/app/app-root.tsx";
import { prepare, Routes } from "#src/ui/app/routes.tsx";
import { type Messages, messages } from "#src/ui/messages/messages-context.tsx";
import { type Navigation, openNavigation } from "#src/ui/navigation/navigation.ts";
import { SiteRouter } from "#src/ui/navigation/site-router.tsx";
import { bootstrap, ROOT_ID } from "./bootstrap.ts";

interface Start {
  readonly backend: Backend;
  /** Whether the page's HTML was rendered for its address, and is hydrated. If not, the browser renders the page. */
  readonly isRendered: boolean;
  readonly shown: ShownValues; // the live values that the page shows; undefined while one is missing
}

/** Hydrates or renders the page in steps so short that a slow phone answers touches in between (ADR-017). `open` gets the
 *  data at the end of the HTML. */
export async function startPage<Data extends CachedData>(open: (data: Data) => Start): Promise<void> {
  await nextTask();
  await bootstrap({
    loadAnimations,
    openBackend() {
      const data: Data = JSON.parse(element(DATA_ID).textContent);
      return { ...open(data), data };
    },
    openMessages: messages,
    mount: mountPage,
  });
}

async function mountPage(
  { backend, isRendered, shown, data }: Start & { readonly data: CachedData },
  pageMessages: Messages,
): Promise<void> {
  const navigation = await openNavigation({
    prepare: (location) => prepare(location, backend),
    needsDocumentLoad: (from, to) => needsDocumentLoad(backend, from, to),
    isRendered,
    path: data.path,
  });
  await nextTask();
  const app = (
    <StrictMode>
      <App backend={backend} messages={pageMessages} cachedAt={data.cachedAt}>
        <SiteRouter navigation={navigation}>
          <Routes />
        </SiteRouter>
      </App>
    </StrictMode>
  );
  await nextTask();
  const { createRoot, hydrateRoot } = await import("react-dom/client");
  await nextTask();
  await waitForStyles();
  const root = element(ROOT_ID);
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  if ("offline" in document.documentElement.dataset) await startOffline(backend, navigation, shown);
}

let hasScriptFailed = false;
addEventListener("vite:preloadError", () => {
  hasScriptFailed = true;
});

/** Whether a link must load the whole document, because this page cannot load what the page at `to` needs. */
function needsDocumentLoad({ documents }: Backend, from: string, to: string): boolean {
  const isConnected = documents.connected.current();
  // Without a connection only the service worker has other pages.
  if (isConnected === false) return Boolean(navigator.serviceWorker?.controller) && isOtherCachedPage(from, to);
  // The script may be of a release that is gone, and some browsers never request a failed script again.
  return isConnected === true && hasScriptFailed && pathnameOf(from) !== pathnameOf(to);
}

const pathnameOf = (path: string): string => new URL(path, location.origin).pathname;

/** Whether the service worker may have the page at `to`, as another page than that at `from`. */
function isOtherCachedPage(from: string, to: string): boolean {
  const cached = (path: string) => cachedAddress(location.origin + path);
  return mayCachePage(pathnameOf(to)) && cached(from) !== cached(to);
}

/** Loads the script that starts the service worker once the page is alive, so that no page is slower for it. */
async function startOffline(backend: Backend, navigation: Navigation, shown: Start["shown"]): Promise<void> {
  // Browsers have service workers on https and localhost only.
  if (!navigator.serviceWorker) return;
  await new Promise((resolve) => addEventListener("ready", resolve, { once: true }));
  // If the script cannot be loaded, nothing is cached, and the next page tries again.
  const script = await import("#src/offline/start-worker.ts").catch(() => undefined);
  // Without a connection the values may be out of date, so they are not cached.
  const current = () => (backend.documents.connected.current() === true ? shown.current() : undefined);
  script?.startWorker(navigator.serviceWorker, navigation, { ...shown, current });
}

/** Waits for the styles that the HTML lacks (boot-script.ts loads them), because what is shown after hydration would move the page without them. */
const waitForStyles = () =>
  "styles" in document.documentElement.dataset &&
  new Promise((resolve) => addEventListener("styles", resolve, { once: true }));

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  return found;
}
