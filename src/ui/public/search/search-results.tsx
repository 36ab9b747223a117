import { skOffline } from "#src/text/sk-offline.ts";
import { skSearch } from "#src/text/sk-search.ts";
import { Empty } from "../../parts/empty.tsx";
import { Link } from "../../parts/link.tsx";
import { PATHS, SEARCH_RESULTS_ID } from "../../paths.ts";
import type { Listing } from "../../use-listing.ts";
import type { ProductQuery } from "./product-query.ts";

/** Whether a search or a filter by availability found no product. */
export const isNothingFound = (listing: Listing | undefined): boolean =>
  listing?.search !== undefined && listing.products.length === 0;

interface SearchResultsProps {
  readonly listing: Listing | undefined;
  readonly query: ProductQuery;
  readonly isWaiting: boolean; // whether there is no connection to ask for what was searched for
}

/** What was found, in words that screen readers announce as they change, in a line of their own, so that the cards stay. They are about
 *  the list that is shown, which may still be that of a text typed before. */
export function SearchResults({ listing, query, isWaiting }: SearchResultsProps) {
  const words = isWaiting ? skOffline.searchWaits : listing && wordsOf(listing, query.kategoria);
  return (
    <div role="status" tabIndex={-1} {...(query.hladat && { id: SEARCH_RESULTS_ID })} className="min-h-9">
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
  const { products, more, search, count = 0, similar } = listing;
  if (products.length === 0) return undefined;
  // A list that goes on is not counted.
  if (!search) return category === undefined || more ? undefined : skSearch.filtered(products.length);
  if (similar) return skSearch.similar(search.text);
  if (search.text) return skSearch.found(count, search.text);
  return search.available || search.category ? skSearch.filtered(count) : undefined;
}
