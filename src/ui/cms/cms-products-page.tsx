import { useEffect, useRef, useState } from "react";
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
import { useDeletion } from "./use-deletion.ts";
import { useEarlyInput } from "./use-early-input.ts";
import { useSettled } from "./use-settled.ts";

/** Rows at first and with each "show more"; keeps the list fluid with thousands of products. */
const PORTION = 100;
/** Milliseconds without a keystroke before a search is asked. */
const TYPING_PAUSE = 150;

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const backend = useBackend();
  const [search, setSearch] = useState("");
  const [portions, setPortions] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const contains = useSettled(search.trim(), TYPING_PAUSE);
  const list = useKept(useList({ collection: "products", contains, first: portions * PORTION }), "");
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
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={heading} tabIndex={-1} className="page-heading mb-0">
          {skCms.products.title}
        </h1>
        <SearchField onSearch={setSearch} />
        <Link to={PATHS.cmsNewProduct} className="button-accent">
          <Icon name="plus" />
          {skCms.products.add}
        </Link>
      </div>
      {!list && <Loading />}
      {list && list.documents.length > 0 && (
        <div ref={rows}>
          <ProductRows documents={list.documents} onDelete={deletion.ask} />
        </div>
      )}
      {list?.documents.length === 0 && (
        <Nothing text={contains ? skCms.products.notFound(contains) : skCms.products.none} />
      )}
      {list?.more && (
        <p className="mt-6 text-center">
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              shownBefore.current = list.documents.length;
              setPortions(portions + 1);
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

/** What was typed before the page came alive counts too, so the field keeps its own text. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(() => onSearch(field.current?.value ?? ""));
  return (
    <div className="relative w-full sm:ml-auto sm:w-72">
      <span className="pointer-events-none absolute top-3 left-3 text-stone-500">
        <Icon name="search" />
      </span>
      <input
        ref={field}
        type="search"
        aria-label={skCms.products.search}
        placeholder={skCms.products.search}
        className="input pl-10"
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}
