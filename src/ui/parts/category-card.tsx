import type { Category } from "#src/domain/products/category.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { categoryPath } from "../paths.ts";
import { Link } from "./link.tsx";
import { Picture } from "./picture.tsx";

/** A category's image and name (spec §2, /home). All of it is one link. */
export function CategoryCard({ category, at }: { category: Category; at: number }) {
  return (
    <li className="card grid-rows-[auto_1fr]">
      <Picture
        url={category.imgPath}
        alt=""
        sizes="(min-width: 80rem) 24.5rem, (min-width: 48rem) calc(33vw - 2rem), calc(50vw - 1.6rem)"
        at={at}
      />
      <h3 className="px-3 py-2.5 font-display text-base leading-snug font-bold text-pretty wrap-anywhere md:px-4 md:py-3.5 md:text-lg">
        <Link to={categoryPath(category.id)} className="stretched-link">
          {keptTogether(category.name)}
        </Link>
      </h3>
    </li>
  );
}
