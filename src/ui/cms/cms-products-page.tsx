import { useEffect, useMemo, useRef } from "react";
import { productFrom } from "#src/domain/product.ts";
import { deleteProduct } from "#src/operations/product-delete.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { Head } from "../head.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useKept, useList } from "../use-live.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Loading } from "./loading.tsx";
import { Nothing } from "./nothing.tsx";
import { ProductRows } from "./product-rows.tsx";
import { SearchField } from "./search-field.tsx";
import { useDeletion } from "./use-deletion.ts";
import { useProductListAddress, useProductListQuery } from "./use-product-list-address.ts";

/** Rows at first and with each "show more"; keeps the list fluid with thousands of products (ADR-024). */
const PORTION = 100;

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const backend = useBackend();
  const { search, pages, searchFor, showMore } = useProductListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, sought = "" } = useFound(search, pages) ?? {};
  const deletion = useDeletion(
    (product, options) => deleteProduct(backend, product, options),
    (product) => ({
      done: skCms.products.deleted(productFrom(product).Name || skCms.products.nameless),
      cancelled: skCms.products.deleteCancelled,
    }),
    () => heading.current?.focus({ preventScroll: true }),
  );
  const rows = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    const from = shownBefore.current;
    if (from === undefined || !list || list.documents.length <= from) return;
    shownBefore.current = undefined;
    rows.current?.querySelectorAll("tbody > tr")[from]?.querySelector("button")?.focus({ preventScroll: true });
  }, [list]);
  const newProduct = PATHS.cmsNewProduct + useProductListQuery();
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={heading} tabIndex={-1} className="page-heading mb-0">
          {skCms.products.title}
        </h1>
        <SearchField initial={search} onSearch={searchFor} />
        <Link to={newProduct} className="button-accent">
          <Icon name="plus" />
          {skCms.products.add}
        </Link>
      </div>
      {!list && <Loading />}
      <div role="status">
        {list && list.documents.length > 0 && (
          <p className="field-hint mb-3">{skCms.products.shown(list.documents.length, list.more)}</p>
        )}
        {list?.documents.length === 0 && (
          <Nothing text={sought ? skCms.products.notFound(sought) : skCms.products.none} />
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
              shownBefore.current = list.documents.length;
              showMore();
            }}
          >
            {sk.products.more}
          </button>
        </p>
      )}
      {deletion.asked && (
        <ConfirmDialog
          title={skCms.products.deleteTitle(productFrom(deletion.asked).Name || skCms.products.nameless)}
          saving={deletion.saving}
          onYes={deletion.yes}
          onNo={deletion.no}
        />
      )}
    </>
  );
}

/** The list and what was sought in it; while another one is on its way, both as they were. */
function useFound(search: string, portions: number) {
  const list = useList({ collection: "products", contains: search, first: portions * PORTION });
  const found = useMemo(() => list && { list, sought: search }, [list, search]);
  return useKept(found, "");
}
