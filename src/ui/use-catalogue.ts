import { useMemo, useState } from "react";
import { type Category, categoryFrom, othersLast } from "#src/domain/category.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/opening-hours.ts";
import { isListed, type Product, productFrom } from "#src/domain/product.ts";
import { useDocument, useList, usePreviousValue } from "./use-live.ts";

/** Every category in the shop's order (spec §5); undefined while not yet known. */
export function useCategories(): readonly Category[] | undefined {
  const list = useList({ collection: "categories" });
  return useMemo(() => list && othersLast(list.documents.map(categoryFrom)), [list]);
}

export function useOpeningHours(): readonly OpeningHours[] | undefined {
  const list = useList({ collection: "opening_hours" });
  return useMemo(() => list?.documents.map(openingHoursFrom), [list]);
}

export interface Listing {
  readonly products: readonly Product[];
  readonly more: boolean;
}

/** Cards at first: as many as fit with their page into the 14 KB that a server sends before the first acknowledgement (ADR-017). */
const FIRST_PAGE = 12;
/** Cards that each "show more" adds. Both divide into rows of 1, 2, 3 and 4. */
const PAGE_SIZE = 36;

/** The first `pages` pages of the products the public sees (spec §2), of all categories or of one. Asks for more documents where some are
 *  hidden, so that a page is full as long as there are more. */
export function useListing(category: string | undefined, pages: number): Listing | undefined {
  const wanted = FIRST_PAGE + (pages - 1) * PAGE_SIZE;
  const [spare, setSpare] = useState(0);
  const list = useList({
    collection: "products",
    ...(category !== undefined && { where: { field: "Category", equals: category } }),
    first: wanted + spare,
  });
  const kept = usePreviousValue(list, category ?? "");
  const listed = useMemo(() => kept?.documents.map(productFrom).filter(isListed), [kept]);
  const isShort = list?.more === true && listed !== undefined && listed.length < wanted;
  if (isShort) setSpare(Math.max(FIRST_PAGE, spare * 2));
  if (!kept || !listed) return undefined;
  return { products: listed.slice(0, wanted), more: kept.more || listed.length > wanted };
}

/** `null` where there is no such product. */
export function useProduct(id: string): Product | null | undefined {
  const document = useDocument("products", id);
  return useMemo(() => document && productFrom(document), [document]);
}
