import { Search } from "lucide-react";
import { useState } from "react";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../head.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { Empty } from "../parts/empty.tsx";
import { PATHS } from "../paths.ts";
import { useKept, useList } from "../use-live.ts";
import { ProductRows } from "./product-rows.tsx";
import { useSettled } from "./use-settled.ts";

/** Rows at first and with each "show more"; keeps the list fluid with thousands of products. */
const PORTION = 100;
/** Milliseconds without a keystroke before a search is asked. */
const TYPING_PAUSE = 150;

/** /cms-prod (spec §2, CMS product list): every product, the ones hidden from the public included. */
export function CmsProductsPage() {
  const [search, setSearch] = useState("");
  const [portions, setPortions] = useState(1);
  const contains = useSettled(search.trim(), TYPING_PAUSE);
  const list = useKept(useList({ collection: "products", contains, first: portions * PORTION }), "");
  return (
    <>
      <Head title={skCms.products.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="page-heading mb-0">{skCms.products.title}</h1>
        <SearchField onSearch={setSearch} />
      </div>
      {!list && (
        <div role="status" className="skeleton h-96">
          <span className="sr-only">{sk.loading}</span>
        </div>
      )}
      {list && list.documents.length > 0 && <ProductRows documents={list.documents} />}
      {list?.documents.length === 0 && (
        <Empty text={contains ? skCms.products.notFound(contains) : skCms.products.none} />
      )}
      {list?.more && (
        <p className="mt-6 text-center">
          <button type="button" className="button-quiet" onClick={() => setPortions(portions + 1)}>
            {sk.products.more}
          </button>
        </p>
      )}
    </>
  );
}

/** What was typed before the page came alive counts too, so the field keeps its own text. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <div className="relative w-full sm:w-80">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-stone-500" />
      <input
        ref={(field) => {
          if (field?.value) onSearch(field.value);
        }}
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
