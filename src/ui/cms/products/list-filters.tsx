import { useId, useRef } from "react";
import type { Inventory } from "#src/backend/backend.ts";
import { PRODUCT_FILTERS } from "#src/domain/products/product-filters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Link } from "../../parts/link.tsx";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";
import { CategoryOptions } from "./category-select.tsx";
import type { useProductListAddress } from "./use-product-list-address.ts";

interface ProductFiltersProps {
  readonly list: ReturnType<typeof useProductListAddress>;
  /** Of what is searched for; undefined while it is not known. */
  readonly counts: Inventory | undefined;
}

/** Of the products found, those that need a look for one reason (B10). */
export function ProductFilters({ list, counts }: ProductFiltersProps) {
  const { address, filterPath } = list;
  const label = (text: string, count: number | undefined) => (count === undefined ? text : skBulk.counted(text, count));
  return (
    <nav aria-label={skBulk.filters} className="w-full">
      <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
        {[undefined, ...PRODUCT_FILTERS].map((filter) => (
          <li key={filter ?? ""}>
            <Link
              to={filterPath(filter)}
              replace
              preventScrollReset
              className="filter-link figures"
              aria-current={filter === address.filter ? "true" : undefined}
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
  const onChange = (chosen: string) => list.showCategory(chosen || undefined);
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useInputBeforeHydration(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });
  return (
    <div className="flex max-w-full items-center gap-2 max-md:w-full">
      <label htmlFor={id} className="font-semibold md:sr-only">
        {skBulk.category}
      </label>
      <select
        ref={field}
        id={id}
        value={value}
        autoComplete="off"
        className="input min-w-0 md:w-48"
        onChange={(event) => onChange(event.target.value)}
      >
        <CategoryOptions none={skBulk.allCategories} value={value} />
      </select>
    </div>
  );
}
