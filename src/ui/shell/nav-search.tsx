import { useLocation } from "react-router";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { skSearch } from "#src/text/sk-search.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS, SEARCH_HASH } from "../paths.ts";

/** The search field of large screens, a plain form (B1). On /products the page has its own. */
export function NavSearch() {
  const { pathname } = useLocation();
  if (pathname === PATHS.products) return null;
  return (
    <form role="search" method="get" action={PATHS.products} autoComplete="off" className="nav-search">
      <input
        type="search"
        name="hladat"
        aria-label={skSearch.label}
        placeholder={skSearch.placeholder}
        maxLength={LONGEST_SEARCH}
        enterKeyHint="search"
        className="input pr-11"
      />
      <button type="submit" aria-label={skSearch.submit} className="nav-icon">
        <Icon name="search" />
      </button>
    </form>
  );
}

/** Below large screens a link to the field of /products, to which its hash gives the focus. */
export function NavSearchLink() {
  const { pathname, search } = useLocation();
  const to = { pathname: PATHS.products, search: pathname === PATHS.products ? search : "", hash: SEARCH_HASH };
  return (
    <Link to={to} aria-label={skSearch.submit} className="nav-icon lg:hidden">
      <Icon name="search" />
    </Link>
  );
}
