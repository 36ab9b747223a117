import type { Backend } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { pageAt } from "#src/site/page-at.ts";
import type { Page, PageName } from "#src/site/pages.ts";
import { readParameter, withParameters } from "#src/site/parameters.ts";
import { useLocation } from "../navigation/navigation-context.ts";
import { cmsOneProductPath, PATHS } from "../paths.ts";
import { NotFoundPage } from "../public/not-found-page.tsx";
import { Shell } from "../shell/shell.tsx";
import { loadedBefore, PAGE_COMPONENTS } from "./page-components.ts";

/** Resolves with the address of a redirect, or with undefined. */
type Guard = (backend: Backend, page: PageName, query: URLSearchParams) => Promise<string | undefined>;

/** Spec §4, route guard. The product of a label is still asked for after the sign-in, and after being signed in already (B19). */
const GUARDS: Readonly<Partial<Record<Page["readers"], Guard>>> = {
  async staff({ identity }, page, query) {
    if (await once(identity.session)) return undefined;
    const produkt = page === "cmsProducts" ? readParameter(query, "produkt") : undefined;
    return withParameters(PATHS.authentication, { produkt });
  },
  async signedOut({ identity }, _, query) {
    if (!(await once(identity.session))) return undefined;
    const produkt = readParameter(query, "produkt");
    return produkt === undefined ? PATHS.cms : cmsOneProductPath(produkt);
  },
};

const cms = loadedBefore(async () => (await import("../cms/cms-layout.tsx")).CmsLayout);

/** Asks the guard of the page, then loads what shows it. Resolves with the address of a redirect, if any; rejects if a script cannot be loaded. */
export async function prepare(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  backend: Backend,
): Promise<string | undefined> {
  if (pathname === "/") return PATHS.home;
  const { name, page, id = "" } = pageAt(pathname);
  if (!name || !page) return undefined;
  const redirect = await GUARDS[page.readers]?.(backend, name, new URLSearchParams(search));
  if (redirect !== undefined) return redirect;
  const shown = PAGE_COMPONENTS[name];
  if ("leadsTo" in shown) return shown.leadsTo(id);
  await Promise.all([page.readers === "staff" && cms.load(), shown.load?.()]);
  return undefined;
}

/** The page at the address, or the 404 page (spec §2), and what surrounds it. */
export function Routes() {
  const { name, page } = pageAt(useLocation().pathname);
  const shown = name && PAGE_COMPONENTS[name];
  const Shown = shown && "Component" in shown ? shown.Component : NotFoundPage;
  const isForStaff = page?.readers === "staff";
  return (
    <Shell>
      {isForStaff ? (
        <cms.Component>
          <Shown />
        </cms.Component>
      ) : (
        <Shown />
      )}
    </Shell>
  );
}
