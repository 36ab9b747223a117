import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { sk } from "#src/text/sk.ts";
import { NavLink } from "../parts/link.tsx";
import { categoryPath } from "../paths.ts";
import { useCategories } from "../use-catalogue.ts";

/** The category list of the small-screen navigation (spec §2, Shell): one row to swipe, which needs no script. */
export function CategoryStrip() {
  const categories = useCategories();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector(`[href="${pathname}"]`);
    current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={sk.nav.categories} className="category-strip md:hidden">
      {categories?.map(({ id, name }) => (
        <NavLink key={id} to={categoryPath(id)} className="category-strip-link">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
