import type { PriceKind } from "#src/domain/prices/price.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";
import { absolute } from "../../head.tsx";

const PERIODS = ["FourHours", "Day", "Weekend", "Week"] as const satisfies readonly PriceKind[];

/** What the columns of the price list mean (B3). On paper the shop's web address too, which the browser fills in. */
export function PriceNotes({ columns }: { columns: readonly PriceKind[] }) {
  return (
    <section className="price-notes">
      <h2 className="part-heading">{skPriceList.meaning}</h2>
      <dl>
        {PERIODS.filter((kind) => columns.includes(kind)).map((kind) => (
          <div key={kind}>
            <dt>{keptTogether(sk.priceLabel[kind])}</dt>
            <dd>{keptTogether(skPriceList.period[kind])}</dd>
          </div>
        ))}
      </dl>
      <p>{skPriceList.withVat}</p>
      <p ref={fillAddress} className="web-address hidden print:block" />
    </section>
  );
}

const fillAddress = (line: HTMLElement | null) => line?.replaceChildren(new URL(absolute("/")).origin);
