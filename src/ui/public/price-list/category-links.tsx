import type { PriceListSection } from "#src/domain/products/price-list.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";

/** The id of a section's heading in the document. */
export const sectionId = ({ category }: PriceListSection): string => `kategoria-${category?.id ?? ""}`;

export const sectionName = ({ category }: PriceListSection): string => category?.name ?? skPriceList.withoutCategory;

/** Leads to each category's part of the price list (B3). */
export function CategoryLinks({ sections }: { sections: readonly PriceListSection[] }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={skPriceList.categories} className="price-categories">
      {sections.map((section) => (
        <a key={sectionId(section)} href={`#${encodeURIComponent(sectionId(section))}`}>
          {keptTogether(sectionName(section))}
        </a>
      ))}
    </nav>
  );
}
