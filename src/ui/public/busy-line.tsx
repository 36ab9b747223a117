import { dateOf } from "#src/domain/hours/shop-time.ts";
import { type Busy, comingPeriods, periodOf } from "#src/domain/products/busy.ts";
import { sk } from "#src/text/sk.ts";
import { periodParts } from "../parts/busy-text.ts";
import { Year } from "../parts/dated.tsx";
import { useShopTime } from "../use-shop-time.ts";

/** When a product is promised to others (B24). The HTML has all: before hydration the script hides past periods and this year (dates-script.ts). */
export function BusyLine({ busy }: { busy: Busy }) {
  const time = useShopTime();
  const periods = time ? comingPeriods(busy, dateOf(time)) : busy;
  const last = periods.at(-1);
  if (!last) return null;
  return (
    <p data-until={periodOf(last).To} className="-mt-1 text-pretty text-stone-700">
      <span>{sk.product.busy}</span>
      {periods.map((period) => {
        const { From, To, first, hasFirstYear, last: end } = periodParts(period);
        return [
          " ",
          <span key={period} data-until={To} className="whitespace-nowrap">
            {first && (
              <>
                <span>{first}</span>
                {hasFirstYear && <Year of={From} />}
                <span>{" – "}</span>
              </>
            )}
            <span>{end}</span>
            <Year of={To} />
            {period !== last && <span>{","}</span>}
          </span>,
        ];
      })}
    </p>
  );
}
