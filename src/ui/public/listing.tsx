import { withParameters } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { Empty } from "../parts/empty.tsx";
import { ProductGrid } from "../parts/product-grid.tsx";
import { cardSkeletons, Skeleton } from "../parts/skeleton.tsx";
import { useListing } from "../use-catalogue.ts";

interface ListingProps {
  /** The path of the page that shows it. */
  readonly path: string;
  /** The value of `kategoria` in the link to the next page of the list. */
  readonly filter?: string | undefined;
  /** Only products of this category. */
  readonly category: string | undefined;
  /** How many pages of the list are shown. */
  readonly pages: number;
}

/** The cards of a page, their loading and empty states, and the link to its next page. */
export function Listing({ path, filter, category, pages }: ListingProps) {
  const listing = useListing(category, pages);
  if (!listing)
    return (
      <Skeleton className="product-grid">
        {cardSkeletons("abcdefgh", "skeleton h-36 md:h-auto md:aspect-[4/5]")}
      </Skeleton>
    );
  if (listing.products.length === 0 && !listing.more) return <Empty text={sk.products.none} />;
  const next = withParameters(path, { kategoria: filter, strana: pages + 1 });
  return <ProductGrid products={listing.products} moreAt={listing.more && listing.isWhole ? next : undefined} />;
}
