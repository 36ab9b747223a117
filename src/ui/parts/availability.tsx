import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { BackOn } from "./back-on.tsx";

interface AvailabilityProps {
  readonly product: Pick<Product, "Availability"> & Partial<Pick<Product, "BackOn">>;
  readonly className?: string;
}

/** Green "Dostupný" or warning "Nedostupný" (spec §2, §9): the word beside the colour, and when it may be back (B15). */
export function Availability({ product: { Availability, BackOn: day }, className = "" }: AvailabilityProps) {
  return (
    <span className={`${Availability === 1 ? "badge-available" : "badge-unavailable"} ${className}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {Availability === 1 ? sk.product.available : sk.product.unavailable}
      {day && <BackOn day={day} />}
    </span>
  );
}
