import { type FormEvent, useContext } from "react";
import { skSearch } from "#src/text/sk-search.ts";
import { NavigationContext, useLocation } from "../navigation/navigation-context.ts";
import { Icon } from "../parts/icon.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { PATHS, SEARCH_HASH } from "../paths.ts";
import { pathOf } from "../public/search/product-query.ts";

/** The search field on large screens, a form that works without script (B1). On /products the page has its own. */
export function NavSearch() {
  const { pathname } = useLocation();
  const { visit } = useContext(NavigationContext);
  if (pathname === PATHS.products) return null;
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void visit(pathOf(event.currentTarget));
  }
  return (
    <form role="search" action={PATHS.products} className="nav-search" onSubmit={search}>
      <SearchField {...skSearch.field} name="hladat" autoComplete="off" />
    </form>
  );
}

/** Below large screens a link to the field on /products, to which browsers give the focus. */
export function NavSearchLink() {
  const { pathname } = useLocation();
  return (
    <a
      href={pathname === PATHS.products ? SEARCH_HASH : PATHS.products + SEARCH_HASH}
      aria-label={skSearch.search}
      className="nav-icon lg:hidden"
    >
      <Icon name="search" />
    </a>
  );
}
