import { useMemo } from "react";
import { type Category, categoryFrom, othersLast } from "#src/domain/category.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/opening-hours.ts";
import { isListed, type Product, productFrom } from "#src/domain/product.ts";
import { useDocument, useKept, useList } from "./use-live.ts";

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

/** Cards a visitor sees at first; each "show more" adds as many. Divides into rows of 1, 2, 3 and 4. */
const PORTION = 24;

/** The products the public sees (spec §2), of one category where it is named, in `portions` portions. */
export function useListing(category: string | undefined, portions: number): Listing | undefined {
  const list = useList({
    collection: "products",
    ...(category !== undefined && { where: { field: "Category", equals: category } }),
    first: portions * PORTION,
  });
  const kept = useKept(list, category ?? "");
  return useMemo(() => kept && { products: kept.documents.map(productFrom).filter(isListed), more: kept.more }, [kept]);
}

/** `null` where there is no such product. */
export function useProduct(id: string): Product | null | undefined {
  const document = useDocument("products", id);
  return useMemo(() => document && productFrom(document), [document]);
}
