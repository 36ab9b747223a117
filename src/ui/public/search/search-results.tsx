import { skSearch } from "#src/text/sk-search.ts";
import { Empty } from "../../parts/empty.tsx";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";
import type { Listing } from "../../use-catalogue.ts";

/** Whether a search or a filter by availability found no product. */
export const isNothingFound = (listing: Listing | undefined): boolean =>
  listing?.pick !== undefined && listing.products.length === 0;

interface SearchResultsProps {
  readonly listing: Listing | undefined;
  readonly category: string | undefined;
}

/** What was found (B1), in words that screen readers announce as they change, in a line of their own, so that the cards stay. They are about the list that is shown, which may still be that
 *  of a text typed before. */
export function SearchResults({ listing, category }: SearchResultsProps) {
  const words = listing && wordsOf(listing, category);
  return (
    <div role="status" className="min-h-9">
      {words && <p className="pb-3 font-semibold wrap-anywhere">{words}</p>}
      {isNothingFound(listing) && (
        <Empty text={skSearch.nothing}>
          <Link to={PATHS.products} className="text-link">
            {skSearch.showAll}
          </Link>
        </Empty>
      )}
    </div>
  );
}

function wordsOf(listing: Listing, category: string | undefined): string | undefined {
  const { products, more, pick, count, similar } = listing;
  if (products.length === 0) return undefined;
  if (pick?.kind !== "search") {
    // A list that goes on is not counted.
    return category === undefined || more ? undefined : skSearch.filtered(products.length);
  }
  if (similar) return skSearch.similar(pick.text);
  if (count === undefined) return undefined;
  if (pick.text) return skSearch.found(count, pick.text);
  return pick.available || pick.category ? skSearch.filtered(count) : undefined;
}
