import { useContext } from "react";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import type { Product } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { HeadContext } from "../head.tsx";
import { useShopTime } from "../use-shop-time.ts";

interface AvailabilityProps {
  readonly product: Pick<Product, "Availability"> & Partial<Pick<Product, "BackOn">>;
  readonly className?: string;
}

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

/** The day on which a product may be back, until it is over. The HTML has its year, because it does not depend on the clock; before the
 *  first paint the script in the head hides what the clock makes needless (back-on-script.ts), and after hydration this component. */
function BackOn({ day }: { day: string }) {
  const time = useShopTime();
  useContext(HeadContext)({ hasBackOn: true });
  if (time && day < dateOf(time)) return null;
  const year = day.slice(0, 4);
  return (
    <span data-back-on={day}>
      <span>{keptTogether(`, ${sk.product.backOn(shownDay(day))}`)}</span>
      {!time?.startsWith(year) && <span data-year>{`\u00a0${year}`}</span>}
    </span>
  );
}
