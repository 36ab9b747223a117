import { memo, useMemo, useState } from "react";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useConnected } from "../use-connected.ts";
import { useListing } from "../use-listing.ts";
import { useShop } from "../use-shop.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { hasProducts, Listing } from "./listed-products.tsx";
import { productsPath, searchOf, useProductQuery } from "./search/product-query.ts";
import { SearchForm } from "./search/search-form.tsx";
import { isNothingFound, SearchResults } from "./search/search-results.tsx";

/** The results of a search render no tile again. */
const Tiles = memo(CategoryTiles);

/** /products (spec §2, B1): search and filters, and the product cards. */
export function ProductsPage() {
  const shop = useShop();
  const { query, pages } = useProductQuery();
  const search = useMemo(() => searchOf(query), [query]);
  const listing = useListing(query.kategoria, pages, search);
  const [formWaits, setFormWaits] = useState(false);
  const listWaits = !useConnected() && search !== undefined && listing?.search !== search;
  return (
    <>
      <Head
        title={sk.products.title}
        {...(import.meta.env.SSR && { description: skHead.products(shop.name) })}
        canonical={PATHS.products}
        noindex={search !== undefined}
        {...(hasProducts(listing) && { firstPaint: "list" })}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="page-heading">{sk.products.title}</h1>
        <Link to={PATHS.priceList} className="text-link">
          {sk.footer.priceList}
        </Link>
      </div>
      <SearchForm query={query} onWaiting={setFormWaits} />
      <Tiles query={query} />
      <SearchResults listing={listing} query={query} isWaiting={formWaits || listWaits} />
      {!isNothingFound(listing) && <Listing listing={listing} next={productsPath(query, { strana: pages + 1 })} />}
    </>
  );
}
