import { dateOf } from "#src/domain/hours/shop-time.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import type { Product } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useShopTime } from "../use-shop-time.ts";
import { Year } from "./dated.tsx";

type AvailabilityProps = {
  readonly product: Pick<Product, "Availability"> & Partial<Pick<Product, "BackOn">>;
  readonly className?: string;
};

/** Green "Dostupný" or warning "Nedostupný" (spec §2, §9): the word beside the colour, and when it may be back (B15). */
export function Availability({ product: { Availability, BackOn: day }, className = "" }: AvailabilityProps) {
  return (
    <span className={`${Availability === 1 ? "badge-available" : "badge-unavailable"} ${className}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span>
        <span>{Availability === 1 ? sk.product.available : sk.product.unavailable}</span>
        {day && <BackOn day={day} />}
      </span>
    </span>
  );
}

/** The day on which a product may be back, until it is over: before hydration the script in the head hides it (dates-script.ts). */
function BackOn({ day }: { day: string }) {
  const time = useShopTime();
  if (time && day < dateOf(time)) return null;
  return (
    <span data-until={day}>
      <span>{keptTogether(`, ${sk.product.backOn(shownDay(day))}`)}</span>
      <Year of={day} />
    </span>
  );
}
