import { useId, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../../head.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { useTypedSearch } from "../../use-typed-search.ts";
import { BulkDialogs } from "../bulk/bulk-dialogs.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { useBulk } from "../bulk/use-bulk.ts";
import { UndoLines } from "../saving/batch-dialog.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { useDeletion } from "../saving/use-deletion.ts";
import { ListHead } from "./list-head.tsx";
import { ListStatus } from "./list-status.tsx";
import { OnlyProduct } from "./only-product.tsx";
import { ProductRows } from "./product-rows.tsx";
import { useAddedProduct } from "./use-added-product.ts";
import { useFirstHit } from "./use-first-hit.ts";
import { useFocusNewRow } from "./use-focus-new-row.ts";
import { useFoundProducts } from "./use-found-products.ts";
import { useListFocus } from "./use-list-focus.ts";
import { useProductListAddress } from "./use-product-list-address.ts";
import { useRows } from "./use-rows.ts";

const NO_ROWS: readonly Document[] = [];

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const searchField = useRef<HTMLInputElement>(null);
  const listAddress = useProductListAddress(searchField);
  const { address, searchFor, showMore, showName } = listAddress;
  // `address` is what is asked for; `found.address` is what the list shows, the former address until the new list has arrived.
  const found = useFoundProducts(address);
  const { list } = found;
  const shown = list?.documents ?? NO_ROWS;
  const listKey = JSON.stringify({ ...found.address, pages: undefined }); // With more pages it is the same list.
  // The found products and the pinned rows: of products that left the list after their switch was flipped here, or with unsaved input in a form of
  // the row. A row with `showsProduct` false has only such forms.
  const rowList = useRows(shown, listKey);
  const productCount = rowList.rows.filter(({ showsProduct }) => showsProduct).length;
  const deletion = useDeletion({
    collection: "products",
    onDeleted: ({ id }) => rowList.unpin(id),
    nameOf: (product) => productFrom(product).Name || skCms.products.nameless,
    words: skCms.products,
  });
  const section = useRef<HTMLElement>(null);
  const listFocus = useListFocus(section, deletion.heading);
  const bulk = useBulk({
    query: found.query,
    onlyId: found.only ? address.product : undefined, // The address may name one product (B19).
    shown,
    found: found.count ?? shown.length,
    focus: listFocus.target,
  });
  const headingId = useId();
  const [isSelecting, setIsSelecting] = useState(false);
  const rowsElement = useRef<HTMLDivElement>(null);
  useTypedSearch(searchField, searchFor);
  const focusNewRow = useFocusNewRow(rowsElement, rowList.rows); // It is called before more rows are shown.
  const addedId = useAddedProduct(list?.documents, searchField, showName);
  const onSearchKeyDown = useFirstHit(searchField, rowsElement, found.address.search); // Enter focuses the first product found.
  function onShowMore() {
    focusNewRow();
    showMore();
  }
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <section
        ref={section}
        aria-labelledby={headingId}
        data-selecting={isSelecting || undefined}
        className="list-page"
        onFocus={listFocus.onFocus}
      >
        <ListHead
          list={listAddress}
          counts={found.counts}
          searchField={searchField}
          onSearchKeyDown={onSearchKeyDown}
          heading={deletion.heading}
          headingId={headingId}
        />
        {found.only && <OnlyProduct isGone={found.only === "gone"} rows={rowsElement} />}
        {!list && <Loading />}
        <ListStatus
          list={list}
          address={found.address}
          rows={productCount}
          selection={bulk.selection}
          isSelecting={isSelecting}
          onSelecting={setIsSelecting}
          heading={deletion.heading}
        />
        <SelectionBar bulk={bulk} />
        <UndoLines offers={bulk.run.offers} />
        {rowList.rows.length > 0 && (
          <div ref={rowsElement} className="list-rows">
            <ProductRows
              list={rowList}
              heading={deletion.heading}
              selection={bulk.selection.current}
              addedId={addedId}
              onSelect={bulk.selection.select}
              onDelete={deletion.ask}
            />
          </div>
        )}
      </section>
      {list?.more && (
        <p className="mt-6 text-center">
          <button type="button" className="button-quiet" onClick={onShowMore}>
            {sk.products.more}
          </button>
        </p>
      )}
      <BulkDialogs bulk={bulk} />
      <ConfirmDialog deletion={deletion} />
    </>
  );
}
