import type { RouteObject } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { PAGES, type Page, type PageName } from "#src/site/pages.ts";
import { readParameter, withParameters } from "#src/site/parameters.ts";
import { type GuardedAddress, loadedBefore, type Preparation } from "../navigation/prepare.ts";
import { cmsOneProductPath, PATHS } from "../paths.ts";
import { NotFoundPage } from "../public/not-found-page.tsx";
import { Shell } from "../shell/shell.tsx";
import { PAGE_COMPONENTS } from "./page-components.ts";

type PreparedRoute = RouteObject & { readonly handle?: Preparation };

/** Spec §4, route guard: pages under cms need a signed-in user. The product of a label is still asked for after the sign-in (B19). */
const onlySignedIn = async ({ identity }: Backend, { pathname, query }: GuardedAddress) => {
  if (await once(identity.session)) return undefined;
  const produkt = pathname === PATHS.cmsProducts ? readParameter(query, "produkt") : undefined;
  return withParameters(PATHS.authentication, { produkt });
};

/** Spec §4, route guard: sign-in is for those who are not signed in yet. */
const onlySignedOut = async ({ identity }: Backend, { query }: GuardedAddress) => {
  if (!(await once(identity.session))) return undefined;
  const produkt = readParameter(query, "produkt");
  return produkt === undefined ? PATHS.cms : cmsOneProductPath(produkt);
};

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
    if ("guard" in shown) return { path, handle: shown };
    const { load, Component } = loadedBefore(shown.load);
    return { path, Component, handle: { load } };
  });
}
