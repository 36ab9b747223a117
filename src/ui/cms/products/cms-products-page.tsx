import { useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../../head.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useList, usePreviousValue } from "../../use-live.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { useTypedSearch } from "../../use-typed-search.ts";
import { UndoLines } from "../batches/batch-dialog.tsx";
import { BulkDialogs } from "../bulk/bulk-dialogs.tsx";
import { Checkbox } from "../bulk/checkbox.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { type InventoryQuery, useBulk } from "../bulk/use-bulk.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { Nothing } from "../parts/nothing.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { useDeletion } from "../saving/use-deletion.ts";
import { takeAdded } from "./last-added.ts";
import { CategoryFilter, ProductFilters } from "./list-filters.tsx";
import { ProductRows } from "./product-rows.tsx";
import { type ListAddress, useProductListAddress, useProductListQuery } from "./use-product-list-address.ts";
import { useRows } from "./use-rows.ts";

/** Rows at first and with each "show more", so that the list stays fluid with thousands of products (ADR-024). */
const PAGE_SIZE = 100;

const NO_ROWS: readonly Document[] = [];

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const field = useRef<HTMLInputElement>(null);
  const listAddress = useProductListAddress(field);
  const { address, searchFor, showMore, showName } = listAddress;
  const time = useShopTime();
  const today = time && dateOf(time);
  const { list, address: shownAddress = address } = useFound(address, today) ?? {};
  const counts = usePreviousValue(useList({ ...inventory({ ...address, filter: undefined }, today), first: 0 }), "");
  const shown = list?.documents ?? NO_ROWS;
  const found = address.filter ? counts?.counts[address.filter] : counts?.count;
  const rowList = useRows(shown, JSON.stringify({ ...shownAddress, pages: undefined }));
  const wholeRows = rowList.rows.filter(({ isWhole }) => isWhole).length;
  const deletion = useDeletion({
    collection: "products",
    onDeleted: ({ id }) => rowList.forget(id),
    nameOf: (product) => productFrom(product).Name || skCms.products.nameless,
    words: skCms.products,
  });
  const bulk = useBulk({
    query: queryOf(address, today),
    shown,
    found: found ?? shown.length,
    heading: deletion.heading,
  });
  const ids = { heading: useId(), options: useId() };
  const [isOpen, setIsOpen] = useState(false);
  const options = useRef<HTMLDivElement>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  useTypedSearch(field, searchFor);
  const rows = useRef<HTMLDivElement>(null);
  /** After "show more": the first row that it adds, which gets the focus. */
  const firstNewRow = useRef<number>(undefined);
  useEffect(() => {
    const at = firstNewRow.current;
    if (at === undefined || rowList.rows.length <= at) return;
    firstNewRow.current = undefined;
    if (isTypingOutside(rows.current)) return;
    rows.current
      ?.querySelectorAll(".rows > li")
      [at]?.querySelector<HTMLElement>("[role=switch]")
      ?.focus({ preventScroll: true });
  }, [rowList.rows]);
  /** A product that was just added, until its row leaves. Where the list as it was left does not show it, it is looked for by its name. */
  const [added, setAdded] = useState<ReturnType<typeof takeAdded>>();
  const addedIs = useRef<"new" | "looked for" | "shown">("new");
  useEffect(() => setAdded(takeAdded()), []);
  useEffect(() => {
    if (!added || !list) return;
    if (list.documents.some(({ id }) => id === added.id)) addedIs.current = "shown";
    else if (addedIs.current === "shown" || document.activeElement === field.current) setAdded(undefined);
    else if (addedIs.current === "new") {
      addedIs.current = "looked for";
      showName(added.name);
    }
  });
  // Of a list that gets shorter while somebody types, the first hits are seen.
  useEffect(() => {
    if (document.activeElement !== field.current || address.search !== field.current?.value.trim()) return;
    if (rows.current && rows.current.getBoundingClientRect().top < 0) rows.current.scrollIntoView();
  }, [address.search]);
  const selectedRows = bulk.selection.rows.length;
  const newProduct = PATHS.cmsNewProduct + useProductListQuery();
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <section aria-labelledby={ids.heading} data-selecting={isSelecting || undefined} className="list-page">
        <div className="list-title">
          <Link to={PATHS.cms} className="list-back">
            <Icon name="arrow-left" />
            <span className="sr-only">{skCms.cms.back}</span>
          </Link>
          <h1 ref={deletion.heading} id={ids.heading} tabIndex={-1} className="page-heading mb-0">
            {skCms.products.title}
          </h1>
        </div>
        <div className="list-search">
          <SearchField
            ref={field}
            aria-label={skCms.products.search}
            placeholder={skCms.products.search}
            autoComplete="off"
            defaultValue={address.search}
          />
          <button
            type="button"
            className="list-more"
            aria-expanded={isOpen}
            aria-controls={ids.options}
            onClick={() => {
              flushSync(() => setIsOpen(!isOpen));
              // The search sticks, so somebody may be far below.
              options.current?.scrollIntoView({ block: "nearest" });
            }}
          >
            {skBulk.options(Number(address.category !== undefined) + Number(address.filter !== undefined))}
          </button>
        </div>
        <Link to={newProduct} className="button-accent list-add">
          <Icon name="plus" />
          {skCms.products.add}
        </Link>
        <div ref={options} id={ids.options} data-open={isOpen || undefined} className="list-options">
          <CategoryFilter list={listAddress} />
          <CsvButtons />
          <ProductFilters list={listAddress} counts={counts} />
        </div>
        {!list && <Loading />}
        <div className="list-status">
          {shown.length > 0 && (
            <Checkbox
              label={skBulk.selectShown}
              isOn={selectedRows === shown.length}
              isPartly={selectedRows > 0 && selectedRows < shown.length}
              onChange={bulk.selection.selectShown}
            />
          )}
          <div role="status" className="grow">
            {wholeRows > 0 && <p className="field-hint">{skCms.products.shown(wholeRows, list?.more === true)}</p>}
            {list && wholeRows === 0 && <Nothing text={nothingText(shownAddress)} />}
          </div>
          {wholeRows > 0 && (
            <button
              type="button"
              className="list-more"
              aria-pressed={isSelecting}
              onClick={() => {
                if (isSelecting) bulk.selection.clear();
                setIsSelecting(!isSelecting);
              }}
            >
              {skBulk.selectMode}
            </button>
          )}
        </div>
        <UndoLines offers={bulk.run.offers} />
        {rowList.rows.length > 0 && (
          <div ref={rows} className="list-rows">
            <ProductRows
              list={rowList}
              heading={deletion.heading}
              selection={bulk.selection.current}
              added={added?.id}
              onSelect={bulk.selection.select}
              onDelete={deletion.ask}
            />
          </div>
        )}
      </section>
      {list?.more && (
        <p className="mt-6 text-center">
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              firstNewRow.current = rowList.rows.length;
              showMore();
            }}
          >
            {sk.products.more}
          </button>
        </p>
      )}
      <SelectionBar bulk={bulk} />
      <BulkDialogs bulk={bulk} />
      <ConfirmDialog deletion={deletion} />
    </>
  );
}

/** The list and what it shows; the previous ones until the next list has arrived. */
function useFound(address: ListAddress, today: string | undefined) {
  const answer = useList(queryOf(address, today));
  const list = dependsOnDate(address) && !today ? undefined : answer;
  // The same for the same address, although its object is a new one with each rendering.
  const key = JSON.stringify(address);
  const found = useMemo(() => list && { list, address: JSON.parse(key) as ListAddress }, [list, key]);
  return usePreviousValue(found, "");
}

const dependsOnDate = ({ filter }: ListAddress) => filter === "overdue";

const queryOf = (address: ListAddress, today: string | undefined): InventoryQuery => ({
  ...inventory(address, dependsOnDate(address) ? today : undefined),
  first: address.pages * PAGE_SIZE,
});

function inventory({ search, category, filter }: ListAddress, today: string | undefined): InventoryQuery {
  const choice = { ...(category !== undefined && { category }), ...(filter && { filter }), ...(today && { today }) };
  return { collection: "products", query: "inventory", text: search, ...choice };
}

function nothingText({ search, category, filter }: ListAddress): string {
  if (category !== undefined || filter) return skBulk.noneFound;
  return search ? skCms.products.notFound(search) : skCms.products.none;
}
