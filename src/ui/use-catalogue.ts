import { useMemo, useState } from "react";
import type { ListQuery, NamedQuery, SearchResult } from "#src/backend/backend.ts";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/hours/opening-hours.ts";
import { type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { type Category, categoryFrom, othersLast } from "#src/domain/products/category.ts";
import { MOST_RENDERED, productsOn, withSpare } from "#src/domain/products/listing.ts";
import { isListed, type Product, productFrom } from "#src/domain/products/product.ts";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { useDocument, useLatestValue, useList } from "./use-live.ts";

/** Every category in the shop's order (spec §5); undefined until the list is there. */
export function useCategories(): readonly Category[] | undefined {
  const list = useList({ collection: "categories" });
  return useMemo(() => list && othersLast(list.documents.map(categoryFrom)), [list]);
}

export function useOpeningHours(): readonly OpeningHours[] | undefined {
  const list = useList({ collection: "opening_hours" });
  return useMemo(() => list?.documents.map(openingHoursFrom), [list]);
}

/** Every special day, in the order of their first days (B2). */
export function useSpecialDays(): readonly SpecialDay[] | undefined {
  const list = useList({ collection: "special_days" });
  return useMemo(() => list?.documents.map(specialDayFrom), [list]);
}

export function useShopHours(): ShopHours | undefined {
  const week = useOpeningHours();
  const special = useSpecialDays();
  return week && special && { week, special };
}

type SearchQuery = Extract<NamedQuery, { readonly query: "search" }>;

export interface Listing {
  readonly products: readonly Product[];
  readonly more: boolean;
  /** Of a search: how many products are found in all, and whether they are only similar. */
  readonly count: number | undefined;
  readonly similar: boolean | undefined;
  /** The search that found these products; while the next list loads, this is the previous search. */
  readonly search: ProductSearch | undefined;
  /** False while only the first pages, which the server rendered, are known. */
  readonly isWhole: boolean;
}

/** The first `pages` pages of the products that the public sees (spec §2), of all categories or of one. A search (B1) names its category itself. */
export function useListing(category: string | undefined, pages: number, search?: ProductSearch): Listing | undefined {
  const wanted = productsOn(pages);
  // Hidden products leave a page short. Then each rendering asks for more, until the page is full or the list ends.
  const [extended, setExtended] = useState(0);
  const first = Math.max(wanted, extended);
  const where = category === undefined ? undefined : { field: "Category", equals: category };
  const queryOf = (first: number): ListQuery | SearchQuery =>
    search
      ? { collection: "products", query: "search", ...search, first }
      : { collection: "products", ...(where && { where }), first };
  const whole = useList(queryOf(first));
  const lastWhole = useLatestValue(
    useMemo(() => whole && { list: whole, search }, [whole, search]),
    category ?? "",
  );
  // The server renders only the first pages of a long list, so the browser starts with those too (ADR-017). Later it is the same read as `whole`.
  const rendered = useList(queryOf(lastWhole ? first : Math.min(first, MOST_RENDERED)));
  const list = lastWhole?.list ?? rendered;
  const publicProducts = useMemo(() => list?.documents.map(productFrom).filter(isListed), [list]);
  const isShort = whole?.more === true && publicProducts !== undefined && publicProducts.length < wanted;
  const next = isShort ? withSpare(first, wanted) : undefined;
  if (next !== undefined) setExtended(next);
  if (!list || !publicProducts) return undefined;
  const { count, similar }: Partial<SearchResult> = list;
  // `productsOn` stops growing at the last page that an address may name.
  const isLastPage = productsOn(pages + 1) === wanted;
  const more = (list.more || publicProducts.length > wanted) && !isLastPage;
  return {
    products: publicProducts.slice(0, wanted),
    more,
    count,
    similar,
    search: lastWhole ? lastWhole.search : search,
    isWhole: lastWhole !== undefined,
  };
}

/** The product of an id; `null` if there is none. */
export function useProduct(id: string): Product | null | undefined {
  const document = useDocument("products", id);
  return useMemo(() => document && productFrom(document), [document]);
}
