import { useMemo } from "react";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/hours/opening-hours.ts";
import { type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { type Category, categoryFrom, othersLast } from "#src/domain/products/category.ts";
import { type Product, productFrom } from "#src/domain/products/product.ts";
import { useDocument, useList } from "./use-live.ts";

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

/** The product of an id; `null` if there is none. */
export function useProduct(id: string): Product | null | undefined {
  const document = useDocument("products", id);
  return useMemo(() => document && productFrom(document), [document]);
}
