import { withParameters } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Picture } from "../parts/picture.tsx";
import { PATHS } from "../paths.ts";
import { useCategories } from "../use-catalogue.ts";

/** Filter tiles from medium screens up (spec §2, /products): a click filters, another click on the same tile clears.
 *  They are plain links. On phones an active filter is shown as text with a link that clears it (D18); so is a filter by a
 *  deleted category, at every width. */
export function CategoryTiles({ active }: { active: string | undefined }) {
  const categories = useCategories();
  const activeName = categories?.find(({ id }) => id === active)?.name;
  return (
    <>
      <nav aria-label={sk.products.filter} className="mb-8 hidden md:block">
        <ul className="grid grid-cols-3 gap-3 lg:grid-cols-5">
          {categories?.map(({ id, name, imgPath }) => {
            const isActive = id === active;
            const to = withParameters(PATHS.products, isActive ? {} : { kategoria: id });
            return (
              <li key={id}>
                <Link to={to} preventScrollReset aria-current={isActive ? "true" : undefined} className="tile">
                  <Picture url={imgPath} alt="" sizes="4rem" className="w-16 shrink-0 rounded-sm" />
                  <span className="line-clamp-3 min-w-0 wrap-anywhere">{name}</span>
                  {isActive && <Icon name="x" className="absolute top-1 right-1 size-4" />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {active !== undefined && (
        <p
          className={`mb-4 flex flex-wrap items-center justify-between gap-x-4 ${activeName === undefined ? "" : "md:hidden"}`}
        >
          {activeName !== undefined && <span className="font-semibold">{sk.products.filtered(activeName)}</span>}
          <Link to={PATHS.products} preventScrollReset className="text-link">
            {sk.products.clearFilter}
          </Link>
        </p>
      )}
    </>
  );
}
