import "#src/ui/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Backend } from "#src/backend/backend.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import type { PageData } from "#src/backend/embedded/wire.ts";
import { loadAnimations } from "#src/ui/animations.ts";
import { App } from "#src/ui/app.tsx";
import { type Notices, notices } from "#src/ui/notices/notices-context.tsx";
import { AUTHENTICATION_ROUTE, GUARDED_ROUTE, routes } from "#src/ui/routes.tsx";
import { bootstrap } from "./bootstrap.ts";
import { DATA_ID, ROOT_ID } from "./page-ids.ts";

void bootstrap({
  loadAnimations,
  openBackend: () => embeddedBackend({ pageData: JSON.parse(element(DATA_ID).textContent) as PageData }),
  openNotices: notices,
  mount,
});

async function mount(backend: Backend, pageNotices: Notices): Promise<void> {
  const table = routes(backend);
  await loadMatched(table);
  // The server has already asked the guards of the page it rendered.
  const loaderData = { [AUTHENTICATION_ROUTE]: null, [GUARDED_ROUTE]: null };
  const router = createBrowserRouter(table, { hydrationData: { loaderData } });
  const app = (
    <StrictMode>
      <App backend={backend} notices={pageNotices}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  const root = element(ROOT_ID);
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

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
