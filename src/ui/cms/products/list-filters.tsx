import type { Inventory } from "#src/backend/backend.ts";
import { PRODUCT_FILTERS } from "#src/domain/products/product-filters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Link } from "../../parts/link.tsx";
import { TextField } from "../forms/text-field.tsx";
import { CategoryOptions } from "./category-options.tsx";
import type { useProductListAddress } from "./use-product-list-address.ts";

interface ProductFiltersProps {
  readonly list: ReturnType<typeof useProductListAddress>;
  /** Of what is searched for; undefined while it is not known. */
  readonly counts: Inventory | undefined;
}

/** Of the products found, those that need a look for one reason (B10). */
export function ProductFilters({ list, counts }: ProductFiltersProps) {
  const label = (text: string, count: number | undefined) => (count === undefined ? text : skBulk.counted(text, count));
  return (
    <nav aria-label={skBulk.filters} className="w-full">
      <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
        {[undefined, ...PRODUCT_FILTERS].map((filter) => (
          <li key={filter ?? ""}>
            <Link
              to={list.filterPath(filter)}
              replace
              preventScrollReset
              className="filter-link figures"
              aria-current={filter === list.address.filter ? "true" : undefined}
            >
              {filter ? label(skBulk.filter[filter], counts?.counts[filter]) : label(skBulk.allProducts, counts?.count)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function CategoryFilter({ list }: Pick<ProductFiltersProps, "list">) {
  const value = list.address.category ?? "";
  return (
    <TextField
      label={skBulk.category}
      value={value}
      options={<CategoryOptions none={skBulk.allCategories} value={value} />}
      className="max-w-full flex-row items-center gap-2 max-md:w-full md:*:[label]:sr-only *:[select]:min-w-0 md:*:[select]:w-48"
      onChange={(chosen) => list.showCategory(chosen || undefined)}
    />
  );
}
