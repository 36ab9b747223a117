import { useId, useRef } from "react";
import type { Inventory } from "#src/backend/backend.ts";
import { PRODUCT_FILTERS } from "#src/domain/products/product-filters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Link } from "../../parts/link.tsx";
import { useCategories } from "../../use-catalogue.ts";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";
import type { useProductListAddress } from "./use-product-list-address.ts";

interface ProductFiltersProps {
  readonly list: ReturnType<typeof useProductListAddress>;
  /** Of what is searched for; undefined while it is not known. */
  readonly counts: Inventory | undefined;
}

/** What is left of the products found: those of one category, and of these one kind that somebody may have to look after (B10). */
export function ProductFilters({ list, counts }: ProductFiltersProps) {
  const { address, filterPath } = list;
  const label = (text: string, count: number | undefined) => (count === undefined ? text : skBulk.counted(text, count));
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2">
      <CategoryFilter value={address.category ?? ""} onChange={(id) => list.showCategory(id || undefined)} />
      <nav aria-label={skBulk.filters} className="min-w-0 max-md:w-full">
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
                {filter
                  ? label(skBulk.filter[filter], counts?.counts[filter])
                  : label(skBulk.allProducts, counts?.count)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function CategoryFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const categories = useCategories();
  const isListed = value === "" || categories?.some((category) => category.id === value);
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
        className="input min-w-0 md:w-48"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{skBulk.allCategories}</option>
        {!isListed && <option value={value}>{categories ? skCms.product.lostCategory : ""}</option>}
        {categories?.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  );
}
