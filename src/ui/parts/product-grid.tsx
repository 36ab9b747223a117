import { memo, useEffect, useRef } from "react";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { Link } from "./link.tsx";
import { ProductCard } from "./product-card.tsx";

/** While a visitor types a search, the cards of the former list are not rendered again (B1). */
const Card = memo(ProductCard);

/** Product cards in 1, 2, 3 and 4 columns (spec §9), and the link to more of them, after which the first new card gets the focus. */
export function ProductGrid({ products, moreAt }: { products: readonly Product[]; moreAt: string | undefined }) {
  const grid = useRef<HTMLUListElement>(null);
  const isAsking = useRef(false);
  const shown = useRef(products.length);
  useEffect(() => {
    const firstNew = grid.current?.children[shown.current];
    shown.current = products.length;
    if (isAsking.current) firstNew?.querySelector("a")?.focus({ preventScroll: true });
  }, [products]);
  return (
    <>
      <ul ref={grid} className="product-grid">
        {products.map((product, at) => (
          <Card key={product.id} product={product} at={at} />
        ))}
      </ul>
      {moreAt && (
        <p className="mt-8 text-center">
          <Link
            to={moreAt}
            replace
            preventScrollReset
            className="button-ink"
            onFocus={() => {
              isAsking.current = true;
            }}
            onBlur={() => {
              isAsking.current = false;
            }}
          >
            {sk.products.more}
          </Link>
        </p>
      )}
    </>
  );
}
