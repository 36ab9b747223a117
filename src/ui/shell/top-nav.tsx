import { sk } from "#src/text/sk.ts";
import { Icon } from "../parts/icon.tsx";
import sprite from "../parts/icons.svg?no-inline";
import { Link, NavLink } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useShop } from "../use-shop.ts";
import { CategoryStrip } from "./category-strip.tsx";
import { MyListLink } from "./my-list-link.tsx";
import { NavSearch, NavSearchLink } from "./nav-search.tsx";
import { OpenBadge } from "./open-badge.tsx";

const LINKS = [
  { to: PATHS.home, label: sk.nav.home },
  { to: PATHS.products, label: sk.nav.products },
  { to: PATHS.faq, label: sk.nav.faq },
];

/** Sticky top navigation (spec §2, Shell). On small screens the links become icons and the categories a strip to swipe. */
export function TopNav() {
  const shop = useShop();
  return (
    <header className="top-nav z-20 border-b-2 border-ink bg-paper">
      <div className="nav-row">
        <Link to={PATHS.home} className="mr-auto flex min-h-11 shrink-0 items-center gap-2.5 rounded-sm">
          <svg className="size-10 shrink-0" aria-hidden="true">
            <use href={`${sprite}#logo`} />
          </svg>
          <span className="sr-only font-display text-lg leading-tight font-bold whitespace-nowrap sm:not-sr-only md:sr-only xl:not-sr-only">
            {shop.shortName}
          </span>
        </Link>
        <NavSearch />
        <nav aria-label={sk.nav.label} className="flex shrink-0 items-center sm:gap-1">
          {LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className="nav-link hidden md:inline-flex">
              {label}
            </NavLink>
          ))}
          <NavLink to={PATHS.products} aria-label={sk.nav.products} className="nav-icon md:hidden">
            <Icon name="drill" />
          </NavLink>
          <NavLink to={PATHS.faq} aria-label={sk.nav.faq} className="nav-icon md:hidden">
            <Icon name="circle-help" />
          </NavLink>
          <NavSearchLink />
        </nav>
        <OpenBadge className="nav-badge" />
        <MyListLink />
        <a href={`tel:${shop.phoneInternational}`} className="button-accent nav-phone">
          <Icon name="phone" className="size-4.5" />
          <span className="sr-only">{sk.nav.call("")}</span>
          {/* A long number takes two lines of the button. */}
          <span>{shop.phone}</span>
        </a>
      </div>
      <CategoryStrip />
    </header>
  );
}
