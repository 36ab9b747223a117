import type { QueryResults } from "#src/backend/backend.ts";
import { priceListPages, priceListSections } from "#src/domain/products/price-list.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { readListPage, withParameters } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";
import { Head } from "../../head.tsx";
import { useQuery } from "../../navigation/navigation-context.ts";
import { BusinessLine } from "../../parts/business-line.tsx";
import { Empty } from "../../parts/empty.tsx";
import { PrintButton } from "../../parts/print-button.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { HoursTable } from "../../shell/hours-table.tsx";
import { PrintHead } from "../../shell/print-head.tsx";
import { SpecialDays } from "../../shell/special-days.tsx";
import { useCategories } from "../../use-catalogue.ts";
import { useList } from "../../use-live.ts";
import { useShop } from "../../use-shop.ts";
import { CategoryLinks } from "./category-links.tsx";
import { PriceNotes } from "./price-notes.tsx";
import { PriceTable } from "./price-table.tsx";

/** How many days ahead the printed list names special days (B25). Its opening hours are those of an ordinary week, because it hangs for longer. */
const PRINTED_DAYS = 59;

/** /cennik (B3): the price list with all products, up to 1,000 on a page, which also hangs in the shop on paper. */
export function PriceListPage() {
  const shop = useShop();
  const page = readListPage(useQuery());
  const list = useList({ collection: "products", query: "priceList", page });
  return (
    <>
      <Head
        title={page === 1 ? skPriceList.title : skPriceList.titleOfPage(page)}
        {...(import.meta.env.SSR && { description: skHead.priceList(shop.name) })}
        canonical={addressOf(page)}
        noindex={page > 1 && list?.documents.length === 0}
      />
      <PrintHead>
        <div>
          <HoursTable isWeekly />
          <SpecialDays until={PRINTED_DAYS} />
        </div>
      </PrintHead>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h1 className="page-heading">{skPriceList.title}</h1>
        <PrintButton />
      </div>
      <Prices page={page} list={list} />
      <BusinessLine className="paper-business" />
    </>
  );
}

function Prices({ page, list }: { page: number; list: QueryResults["priceList"] | undefined }) {
  const categories = useCategories();
  if (!categories || !list) return <Loading />;
  const { count, columns } = list;
  const products = list.documents.map(productFrom);
  const isBeyondLastPage = page > 1 && products.length === 0;
  const sections = priceListSections(products, categories);
  return (
    <>
      {products.length > 0 ? (
        <>
          <CategoryLinks sections={sections} />
          <PriceTable sections={sections} columns={columns} />
          <PriceNotes columns={columns} />
        </>
      ) : (
        <Empty text={sk.products.none}>
          {isBeyondLastPage && (
            <a href={PATHS.priceList} className="text-link">
              {sk.footer.priceList}
            </a>
          )}
        </Empty>
      )}
      <Pages current={page} count={priceListPages(count)} />
    </>
  );
}

/** Links to the pages of a long price list. They load a page as a document: it comes complete, and the focus begins at its top. */
function Pages({ current, count }: { current: number; count: number }) {
  if (count === 1) return null;
  return (
    <nav aria-label={skPriceList.pages} className="mt-8 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: count }, (_, at) => at + 1).map((page) => (
          <li key={page}>
            <a
              href={addressOf(page)}
              aria-label={skPriceList.page(page)}
              aria-current={page === current ? "page" : undefined}
              className="page-link"
            >
              {page}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const addressOf = (page: number) => withParameters(PATHS.priceList, { strana: page });
