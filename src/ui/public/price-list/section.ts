import type { PriceListSection } from "#src/domain/products/price-list.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";

/** The id of a section's heading in the document. */
export const sectionId = ({ category }: PriceListSection): string => `kategoria-${category?.id ?? ""}`;

export const sectionName = ({ category }: PriceListSection): string => category?.name ?? skPriceList.withoutCategory;
