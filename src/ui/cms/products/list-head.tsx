import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Inventory } from "#src/backend/backend.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { PATHS } from "../../paths.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { CategoryFilter, ProductFilters } from "./list-filters.tsx";
import { type useProductListAddress, useProductListQuery } from "./use-product-list-address.ts";

interface ListHeadProps {
  readonly list: ReturnType<typeof useProductListAddress>;
  readonly counts: Inventory | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly headingId: string;
}

/** Title, search, options and the link to a new product (B16). */
export function ListHead({ list, counts, field, onKeyDown, heading, headingId }: ListHeadProps) {
  const { search, category, filter } = list.address;
  const optionsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const options = useRef<HTMLDivElement>(null);
  function toggleOptions() {
    flushSync(() => setIsOpen(!isOpen));
    // The search sticks, so the options may be far above.
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
          ref={field}
          aria-label={skCms.products.search}
          placeholder={skCms.products.search}
          autoComplete="off"
          defaultValue={search}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="list-more"
          aria-expanded={isOpen}
          aria-controls={optionsId}
          onClick={toggleOptions}
        >
          {skBulk.options(Number(category !== undefined) + Number(filter !== undefined))}
        </button>
      </div>
      <Link to={PATHS.cmsNewProduct + useProductListQuery()} className="button-accent list-add">
        <Icon name="plus" />
        {skCms.products.add}
      </Link>
      <div ref={options} id={optionsId} data-open={isOpen || undefined} className="list-options">
        <CategoryFilter list={list} />
        <CsvButtons />
        <ProductFilters list={list} counts={counts} />
      </div>
    </>
  );
}
