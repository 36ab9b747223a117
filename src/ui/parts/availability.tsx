import type { Availability as Value } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";

/** Green "Dostupný" or warning "Nedostupný" (spec §2, §9): the word beside the colour. */
export function Availability({ value, className = "" }: { value: Value; className?: string }) {
  return (
    <span className={`${value === 1 ? "badge-available" : "badge-unavailable"} ${className}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {value === 1 ? sk.product.available : sk.product.unavailable}
    </span>
  );
}
