import "#src/ui/styles.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Backend } from "#src/backend/backend.ts";
import { loadAnimations } from "#src/ui/animations.ts";
import { App } from "#src/ui/app.tsx";
import { notices } from "#src/ui/notices/notices-context.tsx";
import { AUTHENTICATION_ROUTE, GUARDED_ROUTE, routes } from "#src/ui/routes.tsx";
import { bootstrap } from "./bootstrap.ts";
import { DATA_ID, ROOT_ID } from "./page-ids.ts";

/** What a page brought along, and what comes of it. */
interface Start {
  readonly backend: Backend;
  /** The page was rendered for the very address it is seen at: it comes alive as it is. Otherwise it is rendered anew. */
  readonly isRendered: boolean;
  /** What such a page shows while its guard still asks. */
  readonly waiting?: ReactNode;
}

/** Brings the page this code runs in to life, in steps short enough that a slow phone answers touches in between (ADR-017).
 *  `open` gets what the page ends with. */
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
      const { isRendered, waiting } = start;
      const table = routes(backend, waiting);
      if (isRendered) await loadMatched(table);
      await pause();
      // Whoever rendered the page has already asked its guards.
      const loaderData = { [AUTHENTICATION_ROUTE]: null, [GUARDED_ROUTE]: null };
      const router = createBrowserRouter(table, isRendered ? { hydrationData: { loaderData } } : {});
      const app = (
        <StrictMode>
          <App backend={backend} notices={pageNotices}>
            <RouterProvider router={router} />
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

/** Brings in what the first page loads lazily, so that the first render equals the server's. */
async function loadMatched(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "object") return;
      route.Component = (await route.lazy.Component?.()) ?? null;
      delete route.lazy;
    }),
  );
}
