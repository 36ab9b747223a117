import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Picture } from "../parts/picture.tsx";
import { useCategories } from "../use-catalogue.ts";
import { type ProductQuery, productsPath } from "./search/product-query.ts";

/** Filter tiles from medium screens up (spec §2, /products): a click filters, another on the same tile clears. On phones an active filter is a text
 *  with a link that clears it (D18); so is a filter by a deleted category, at every width. Search, filter and sort stay (B1). */
export function CategoryTiles({ query }: { query: ProductQuery }) {
  const categories = useCategories();
  const active = query.kategoria;
  const withCategory = (kategoria?: string) => productsPath(query, { kategoria });
  const activeName = categories?.find(({ id }) => id === active)?.name;
  return (
    <>
      <nav aria-label={sk.products.filter} className="mb-4 hidden md:block">
        <ul className="grid grid-cols-3 gap-3 lg:grid-cols-5">
          {categories?.map(({ id, name, imgPath }) => {
            const isActive = id === active;
            const to = withCategory(isActive ? undefined : id);
            return (
              <li key={id}>
                <Link to={to} preventScrollReset aria-current={isActive ? "true" : undefined} className="tile">
                  <Picture url={imgPath} alt="" className="w-16 shrink-0 rounded-sm" />
                  <span className="line-clamp-3 min-w-0 text-sm wrap-anywhere">{keptTogether(name)}</span>
                  {isActive && <Icon name="x" className="absolute top-1 right-1 size-4" />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {active !== undefined && (
        <p
          className={`flex flex-wrap items-center justify-between gap-x-4 ${activeName === undefined ? "" : "md:hidden"}`}
        >
          {activeName !== undefined && <span className="font-semibold">{sk.products.filtered(activeName)}</span>}
          <Link to={withCategory()} preventScrollReset className="text-link">
            {sk.products.clearFilter}
          </Link>
        </p>
      )}
    </>
  );
}
