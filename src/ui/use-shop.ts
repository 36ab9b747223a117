import { useMemo } from "react";
import { type Shop, shopFrom } from "#src/domain/shop/shop.ts";
import { shop } from "#src/text/default-shop.ts";
import { useDocument } from "./use-live.ts";

/** The shop's own data as staff have set them, live; what they have not set is as in shop.json (B8). */
export function useShop(): Shop {
  const document = useDocument("settings", "shop");
  return useMemo(() => shopFrom(document, shop), [document]);
}
