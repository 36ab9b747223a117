import { sk } from "#src/text/sk.ts";
import { Empty } from "../parts/empty.tsx";
import { ProductGrid } from "../parts/product-grid.tsx";
import { cardSkeletons, Skeleton } from "../parts/skeleton.tsx";
import type { Listing as ListingValue } from "../use-listing.ts";

type ListingProps = { readonly listing: ListingValue | undefined; readonly next: string };

export const hasProducts = (listing: ListingValue | undefined): boolean => Boolean(listing?.products.length);

/** The cards of a page, their loading and empty states, and the link to its next page. */
export function Listing({ listing, next }: ListingProps) {
  if (!listing)
    return (
      <Skeleton className="product-grid">
        {cardSkeletons("abcdefgh", "skeleton h-36 md:h-auto md:aspect-[4/5]")}
      </Skeleton>
    );
  if (listing.products.length === 0 && !listing.more) return <Empty text={sk.products.none} />;
  return <ProductGrid products={listing.products} moreAt={listing.more && listing.isWhole ? next : undefined} />;
}
