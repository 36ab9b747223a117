import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Inventory } from "#src/backend/backend.ts";
import { PRODUCT_FILTERS } from "#src/domain/products/product-filters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { PATHS } from "../../paths.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { TextField } from "../forms/text-field.tsx";
import { CategoryOptions } from "./category-options.tsx";
import { type useProductListAddress, useProductListQuery } from "./use-product-list-address.ts";

interface ListHeadProps {
  readonly list: ReturnType<typeof useProductListAddress>;
  readonly counts: Inventory | undefined; // how many products each filter would show
  readonly searchField: RefObject<HTMLInputElement | null>; // `useTypedSearch` of the page reads it
  readonly onSearchKeyDown: (event: KeyboardEvent) => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly headingId: string;
}

/** The head of the product list: heading, search, the button for a new product, and options, which small screens show on demand. */
export function ListHead({ list, counts, searchField, onSearchKeyDown, heading, headingId }: ListHeadProps) {
  const { search, category, filter } = list.address;
  const optionsId = useId();
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const options = useRef<HTMLDivElement>(null);
  const optionsInForce = [category, filter].filter((option) => option !== undefined).length;
  function toggleOptions() {
    flushSync(() => setOptionsOpen(!areOptionsOpen));
    // The button is in sight at every scroll position, but the options may be far above.
    options.current?.scrollIntoView({ block: "nearest" });
  }
  return (
    <>
      <div className="list-title">
        <Link to={PATHS.cms} className="list-back">
          <Icon name="arrow-left" />
          <span className="sr-only">{skCms.cms.back}</span>
        </Link>
        <h1 ref={heading} id={headingId} tabIndex={-1} className="page-heading mb-0">
          {skCms.products.title}
        </h1>
      </div>
      <div className="list-search">
        <SearchField
          ref={searchField}
          aria-label={skCms.products.search}
          placeholder={skCms.products.search}
          autoComplete="off"
          defaultValue={search}
          onKeyDown={onSearchKeyDown}
        />
        <button
          type="button"
          className="list-more"
          aria-expanded={areOptionsOpen}
          aria-controls={optionsId}
          onClick={toggleOptions}
        >
          {skBulk.options(optionsInForce)}
        </button>
      </div>
      <Link to={PATHS.cmsNewProduct + useProductListQuery()} className="button-accent list-add">
        <Icon name="plus" />
        {skCms.products.add}
      </Link>
      <div ref={options} id={optionsId} data-open={areOptionsOpen || undefined} className="list-options">
        <TextField
          label={skBulk.category}
          value={category ?? ""}
          options={<CategoryOptions none={skBulk.allCategories} value={category ?? ""} />}
          className="max-w-full flex-row items-center gap-2 max-md:w-full md:*:[label]:sr-only *:[select]:min-w-0 md:*:[select]:w-48"
          onChange={(chosen) => list.showCategory(chosen || undefined)}
        />
        <CsvButtons />
        <ProductFilters list={list} counts={counts} />
      </div>
    </>
  );
}

/** Links that show all found products, or only those that need attention for one reason (B10). */
function ProductFilters({ list, counts }: Pick<ListHeadProps, "list" | "counts">) {
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
