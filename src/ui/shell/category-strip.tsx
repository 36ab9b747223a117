import { useEffect, useRef } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useLocation } from "../navigation/navigation-context.ts";
import { NavLink } from "../parts/link.tsx";
import { categoryPath, PATHS } from "../paths.ts";
import { useCategories } from "../use-catalogue.ts";

/** The categories on small screens (spec §2, Shell): one row to swipe, which needs no script. The price list has links of its own to them (B3). */
export function CategoryStrip() {
  const categories = useCategories();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector(`[href="${pathname}"]`);
    current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  if (pathname === PATHS.priceList) return null;
  return (
    <nav ref={strip} aria-label={sk.nav.categories} className="category-strip md:hidden">
      {categories?.map(({ id, name }) => (
        <NavLink key={id} to={categoryPath(id)} className="category-strip-link">
          {keptTogether(name)}
        </NavLink>
      ))}
    </nav>
  );
}
