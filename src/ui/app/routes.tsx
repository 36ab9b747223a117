import type { RouteObject } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { PAGES, type Page, type PageName } from "#src/site/pages.ts";
import { loadedBefore, type Preparation } from "../navigation/prepare.ts";
import { PATHS } from "../paths.ts";
import { NotFoundPage } from "../public/not-found-page.tsx";
import { Shell } from "../shell/shell.tsx";
import { PAGE_COMPONENTS } from "./page-components.ts";

type PreparedRoute = RouteObject & { readonly handle?: Preparation };

/** Spec §4, route guard: pages under cms need a signed-in user. */
const onlySignedIn = async ({ identity }: Backend) =>
  (await once(identity.session)) ? undefined : PATHS.authentication;

/** Spec §4, route guard: sign-in is for those who are not signed in yet. */
const onlySignedOut = async ({ identity }: Backend) => ((await once(identity.session)) ? PATHS.cms : undefined);

const cms = loadedBefore(async () => (await import("../cms/cms-layout.tsx")).CmsLayout);

const ALL: PreparedRoute[] = [
  { index: true, handle: { guard: async () => PATHS.home } },
  ...pagesFor("anybody"),
  { handle: { guard: onlySignedOut }, children: pagesFor("signedOut") },
  { handle: { guard: onlySignedIn, load: cms.load }, Component: cms.Component, children: pagesFor("staff") },
  { path: "*", Component: NotFoundPage },
];

/** The pages of the site's table behind their guards (spec §2, §4). */
export const ROUTES: RouteObject[] = [{ element: <Shell />, children: ALL }];

function pagesFor(readers: Page["readers"]): PreparedRoute[] {
  const pages = Object.entries(PAGES).filter(([, page]) => page.readers === readers);
  return pages.map(([name, { path }]) => {
    const shown = PAGE_COMPONENTS[name as PageName];
    if ("Component" in shown) return { path, Component: shown.Component };
    const { load, Component } = loadedBefore(shown.load);
    return { path, Component, handle: { load } };
  });
}
