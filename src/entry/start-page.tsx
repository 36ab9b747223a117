import "#src/ui/styles.css";
import { StrictMode, startTransition } from "react";
import type { Backend } from "#src/backend/backend.ts";
import { loadAnimations } from "#src/ui/animations.ts";
import { App } from "#src/ui/app/app.tsx";
import { ROUTES } from "#src/ui/app/routes.tsx";
import { openNavigation } from "#src/ui/navigation/navigation.ts";
import { prepare } from "#src/ui/navigation/prepare.ts";
import { SiteRouter } from "#src/ui/navigation/site-router.tsx";
import { notices } from "#src/ui/notices/notices-context.tsx";
import { bootstrap } from "./bootstrap.ts";
import { DATA_ID, ROOT_ID } from "./page-ids.ts";

interface Start {
  readonly backend: Backend;
  /** Whether the page's HTML was rendered for its address, so that it is hydrated; otherwise it is rendered in the browser. */
  readonly isRendered: boolean;
  /** The path that the page was rendered for, where its own is none that a router can match. */
  readonly path?: string | undefined;
}

/** Hydrates or renders the page in steps so short that a slow phone answers touches in between (ADR-017). `open` is given the data at
 *  the page's end. */
export async function startPage<Data>(open: (data: Data) => Start): Promise<void> {
  await pause();
  let start: Start;
  await bootstrap({
    loadAnimations,
    openBackend() {
      start = open(JSON.parse(element(DATA_ID).textContent) as Data);
      return start.backend;
    },
    openNotices: notices,
    async mount(backend, pageNotices) {
      const { isRendered, path } = start;
      const navigation = await openNavigation({
        prepare: (pathname) => prepare(ROUTES, pathname, backend),
        isRendered,
        path,
      });
      await pause();
      const app = (
        <StrictMode>
          <App backend={backend} notices={pageNotices}>
            <SiteRouter navigation={navigation} routes={ROUTES} />
          </App>
        </StrictMode>
      );
      await pause();
      const { createRoot, hydrateRoot } = await import("react-dom/client");
      await pause();
      const root = element(ROOT_ID);
      startTransition(() => {
        if (isRendered) hydrateRoot(root, app);
        else createRoot(root).render(app);
      });
    },
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  return found;
}
