import { useMemo, useState } from "react";
import { isId } from "#src/backend/new-id.ts";
import type { MyList } from "#src/domain/my-list/my-list.ts";
import { isListed, type Product, productFrom } from "#src/domain/products/product.ts";
import { useLatestValue, useList } from "../../use-live.ts";

/** The product of an id; `null` if it is not offered, undefined while that is not known. */
export type ProductOf = (id: string) => Product | null | undefined;

/** What the shop has of a list (B6); undefined while nothing of it is known. */
export function useListedProducts(list: MyList): ProductOf | undefined {
  const ids = list.map(({ id }) => id).filter(isId);
  const [asked, setAsked] = useState<readonly string[]>(ids);
  // Removing a product sends nothing: what has been asked for stays asked for.
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const now = useList({ collection: "products", query: "ids", ids: asked });
  const known = useLatestValue(now, "");
  return useMemo(() => {
    if (!known) return undefined;
    const listed = known.documents.map(productFrom).filter(isListed);
    const products = new Map(listed.map((product) => [product.id, product]));
    return (id) => products.get(id) ?? (now ? null : undefined);
  }, [known, now]);
}
