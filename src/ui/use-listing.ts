import { useMemo, useState } from "react";
import type { ListQuery, NamedQuery, SearchResult } from "#src/backend/backend.ts";
import { MOST_RENDERED, productsOn, withSpare } from "#src/domain/products/listing.ts";
import { isListed, type Product, productFrom } from "#src/domain/products/product.ts";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { useLatestValue, useList } from "./use-live.ts";

type SearchQuery = Extract<NamedQuery, { readonly query: "search" }>;

export interface Listing {
  readonly products: readonly Product[];
  readonly more: boolean; // whether there are further pages
  readonly count: number | undefined; // of a search: how many products are found in all
  readonly similar: boolean | undefined; // of a search: whether they are only similar
  readonly search: ProductSearch | undefined; // that found these products; the previous one while the next list loads
  readonly isWhole: boolean; // false while the browser has only the first pages, which the server rendered
}

/** The first `pages` pages of the products that the public sees (spec §2), of all categories or of one. A search (B1) names its category itself. */
export function useListing(category: string | undefined, pages: number, search?: ProductSearch): Listing | undefined {
  const wanted = productsOn(pages);
  // The backend's list includes hidden products. If they leave the page short, more is asked for, until the page is full or the list ends.
  const [extended, setExtended] = useState(0);
  const asked = Math.max(wanted, extended);
  const where = category === undefined ? undefined : { field: "Category", equals: category };
  const queryOf = (first: number): ListQuery | SearchQuery =>
    search
      ? { collection: "products", query: "search", ...search, first }
      : { collection: "products", ...(where && { where }), first };
  const loaded = useList(queryOf(asked));
  // While a longer list or another search loads, the previous list is shown.
  const latest = useLatestValue(
    useMemo(() => loaded && { list: loaded, search }, [loaded, search]),
    category ?? "",
  );
  // The server renders only the first pages of a long list, so the browser's first rendering does, too (ADR-017). Later this is `loaded`.
  const rendered = useList(queryOf(latest ? asked : Math.min(asked, MOST_RENDERED)));
  const list = latest?.list ?? rendered;
  const publicProducts = useMemo(() => list?.documents.map(productFrom).filter(isListed), [list]);
  const isShort = loaded?.more === true && publicProducts !== undefined && publicProducts.length < wanted;
  const longer = isShort ? withSpare(asked, wanted) : undefined;
  if (longer !== undefined) setExtended(longer);
  if (!list || !publicProducts) return undefined;
  const { count, similar }: Partial<SearchResult> = list;
  // An address can name a limited number of pages; `productsOn` stops growing there.
  const isLastPage = productsOn(pages + 1) === wanted;
  return {
    products: publicProducts.slice(0, wanted),
    more: !isLastPage && (list.more || publicProducts.length > wanted),
    count,
    similar,
    search: latest ? latest.search : search,
    isWhole: latest !== undefined,
  };
}
