import "#src/ui/styles.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Backend } from "#src/backend/backend.ts";
import { loadAnimations } from "#src/ui/animations.ts";
import { App } from "#src/ui/app/app.tsx";
import { AUTHENTICATION_ROUTE, GUARDED_ROUTE, routes } from "#src/ui/app/routes.tsx";
import { notices } from "#src/ui/notices/notices-context.tsx";
import { bootstrap } from "./bootstrap.ts";
import { DATA_ID, ROOT_ID } from "./page-ids.ts";

interface Start {
  readonly backend: Backend;
  /** Whether the page's HTML was rendered for its address, so that it is hydrated; otherwise it is rendered in the browser. */
  readonly isRendered: boolean;
  /** The path that the page was rendered for, where its own is none that a router can match. */
  readonly path?: string | undefined;
  /** Shown until the first page's guard has its answer, where the page is rendered in the browser. */
  readonly waiting?: ReactNode;
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
      const { isRendered, path, waiting } = start;
      const table = routes(backend, waiting);
      if (path !== undefined) maskLocation(path);
      if (isRendered) await loadMatched(table, path);
      await pause();
      // The guards were asked when the page was rendered.
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

/** Lets the router match another path than that of the address bar, for this entry of the history. */
function maskLocation(pathname: string): void {
  history.replaceState({ ...history.state, masked: { pathname, search: "", hash: "" } }, "");
}

/** Loads the lazy components of the first page, so that the first render equals the server's. */
async function loadMatched(table: RouteObject[], path: string | undefined): Promise<void> {
  const matches = matchRoutes(table, path ?? location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "object") return;
      route.Component = (await route.lazy.Component?.()) ?? null;
      delete route.lazy;
    }),
  );
}
