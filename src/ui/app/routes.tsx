import type { ReactNode } from "react";
import { type RouteObject, redirect } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { PAGES, type Page, type PageName } from "#src/site/pages.ts";
import { PATHS } from "../paths.ts";
import { NotFoundPage } from "../public/not-found-page.tsx";
import { CrashPage } from "../shell/crash-page.tsx";
import { Shell } from "../shell/shell.tsx";
import { onlySignedIn, onlySignedOut } from "./guards.ts";
import { PAGE_COMPONENTS } from "./page-components.ts";

/** The routes whose guards ask the session. */
export const AUTHENTICATION_ROUTE = "authentication";
export const GUARDED_ROUTE = "guarded";

/** The pages of the site's table behind their guards (spec §2, §4). `waiting` is shown in the place of the first page until its guard
 *  has its answer. */
export function routes(backend: Backend, waiting?: ReactNode): RouteObject[] {
  const children: RouteObject[] = [
    { index: true, loader: () => redirect(PATHS.home) },
    ...pagesFor("anybody"),
    { id: AUTHENTICATION_ROUTE, loader: onlySignedOut(backend), children: pagesFor("signedOut") },
    {
      id: GUARDED_ROUTE,
      loader: onlySignedIn(backend),
      lazy: { Component: async () => (await import("../cms/cms-layout.tsx")).CmsLayout },
      children: pagesFor("staff"),
    },
    { path: "*", Component: NotFoundPage },
  ];
  const inner = { errorElement: <CrashPage />, hydrateFallbackElement: waiting, children };
  return [{ element: <Shell />, children: [inner] }];
}

const pagesFor = (readers: Page["readers"]): RouteObject[] =>
  Object.entries(PAGES)
    .filter(([, page]) => page.readers === readers)
    .map(([name, { path }]) => {
      const shown = PAGE_COMPONENTS[name as PageName];
      // React Router empties `lazy` once it is loaded, so each table of routes needs its own.
      return "load" in shown ? { path, lazy: { Component: shown.load } } : { path, ...shown };
    });
