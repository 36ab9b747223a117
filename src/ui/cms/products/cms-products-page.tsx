import { useEffect, useMemo, useRef } from "react";
import { productFrom } from "#src/domain/product.ts";
import { deleteProduct } from "#src/operations/product-delete.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useList, usePreviousValue } from "../../use-live.ts";
import { useTypedSearch } from "../../use-typed-search.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { Nothing } from "../parts/nothing.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { useDeletion } from "../saving/use-deletion.ts";
import { ProductRows } from "./product-rows.tsx";
import { useProductListAddress, useProductListQuery } from "./use-product-list-address.ts";

/** Rows at first and with each "show more", so that the list stays fluid with thousands of products (ADR-024). */
const PAGE_SIZE = 100;

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const backend = useBackend();
  const { search, pages, searchFor, showMore } = useProductListAddress();
  const { list, soughtText = "" } = useFound(search, pages) ?? {};
  const deletion = useDeletion({
    remove: (product, options) => deleteProduct(backend, product, options),
    nameOf: (product) => productFrom(product).Name || skCms.products.nameless,
    words: skCms.products,
  });
  const field = useRef<HTMLInputElement>(null);
  useTypedSearch(field, searchFor);
  const rows = useRef<HTMLDivElement>(null);
  /** After "show more": the first row that it adds, which gets the focus. */
  const firstNewRow = useRef<number>(undefined);
  useEffect(() => {
    const at = firstNewRow.current;
    if (at === undefined || !list || list.documents.length <= at) return;
    firstNewRow.current = undefined;
    rows.current?.querySelectorAll("tbody > tr")[at]?.querySelector("button")?.focus({ preventScroll: true });
  }, [list]);
  const newProduct = PATHS.cmsNewProduct + useProductListQuery();
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={deletion.heading} tabIndex={-1} className="page-heading mb-0">
          {skCms.products.title}
        </h1>
        <div className="w-full sm:ml-auto sm:w-72">
          <SearchField
            ref={field}
            aria-label={skCms.products.search}
            placeholder={skCms.products.search}
            autoComplete="off"
            defaultValue={search}
          />
        </div>
        <Link to={newProduct} className="button-accent">
          <Icon name="plus" />
          {skCms.products.add}
        </Link>
        <CsvButtons />
      </div>
      {!list && <Loading />}
      <div role="status">
        {list && list.documents.length > 0 && (
          <p className="field-hint mb-3">{skCms.products.shown(list.documents.length, list.more)}</p>
        )}
        {list?.documents.length === 0 && (
          <Nothing text={soughtText ? skCms.products.notFound(soughtText) : skCms.products.none} />
        )}
      </div>
      {list && list.documents.length > 0 && (
        <div ref={rows}>
          <ProductRows documents={list.documents} onDelete={deletion.ask} />
        </div>
      )}
      {list?.more && (
        <p className="mt-6 text-center">
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              firstNewRow.current = list.documents.length;
              showMore();
            }}
          >
            {sk.products.more}
          </button>
        </p>
      )}
      <ConfirmDialog deletion={deletion} />
    </>
  );
}

/** The list and the text it was searched for; the previous ones until the next list has arrived. */
function useFound(search: string, pages: number) {
  const list = useList({ collection: "products", contains: search, first: pages * PAGE_SIZE });
  const found = useMemo(() => list && { list, soughtText: search }, [list, search]);
  return usePreviousValue(found, "");
}
