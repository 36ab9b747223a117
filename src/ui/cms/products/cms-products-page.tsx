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
  const field = useRef<HTMLInputElement>(null);
  const listAddress = useProductListAddress(field);
  const { address, searchFor, showMore, showName } = listAddress;
  const found = useFoundProducts(address);
  const { list } = found;
  const shown = list?.documents ?? NO_ROWS;
  const rowList = useRows(shown, JSON.stringify({ ...found.address, pages: undefined }));
  const wholeRowCount = rowList.rows.filter(({ showsProduct }) => showsProduct).length;
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
    only: found.only && address.product,
    shown,
    found: found.count ?? shown.length,
    focus: listFocus.target,
  });
  const headingId = useId();
  const [isSelecting, setIsSelecting] = useState(false);
  useTypedSearch(field, searchFor);
  const rowsElement = useRef<HTMLDivElement>(null);
  const focusNewRow = useFocusNewRow(rowsElement, rowList.rows);
  const added = useAddedProduct(list?.documents, field, showName);
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
          field={field}
          onKeyDown={useFirstHit(field, rowsElement, address.search, found.address.search)}
          heading={deletion.heading}
          headingId={headingId}
        />
        {found.only && <OnlyProduct isGone={found.only === "gone"} rows={rowsElement} />}
        {!list && <Loading />}
        <ListStatus
          list={list}
          address={found.address}
          rows={wholeRowCount}
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
              added={added}
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
              focusNewRow();
              showMore();
            }}
          >
            {sk.products.more}
          </button>
        </p>
      )}
      <BulkDialogs bulk={bulk} />
      <ConfirmDialog deletion={deletion} />
    </>
  );
}
