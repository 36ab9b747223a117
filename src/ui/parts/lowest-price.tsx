import { formatEuros } from "#src/domain/prices/money.ts";
import { lowestPrice } from "#src/domain/prices/price.ts";
import type { Product } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";

/** "Od: 12 € / deň s DPH" (spec §9, D5). */
export function LowestPrice({ product }: { product: Product }) {
  const lowest = lowestPrice(product.Price);
  if (!lowest) return null;
  return (
    <p className="text-sm text-stone-600 figures">
      {`${sk.product.from} `}
      <strong className="text-xl font-extrabold text-ink">{formatEuros(lowest.euros)}</strong>
      <span>{keptTogether(` / ${sk.priceUnit[lowest.kind]} ${sk.product.withVat}`)}</span>
    </p>
  );
}
