import type { PriceKind } from "#src/domain/prices/price.ts";
import { answerLines } from "#src/domain/shop/answers.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";
import { absolute } from "../../head.tsx";
import { useDocument } from "../../use-live.ts";

const PERIODS = ["FourHours", "Day", "Weekend", "Week"] as const satisfies readonly PriceKind[];

/** What the columns of the price list mean (B3), and how the shop delivers if it does (B20). On paper the shop's web address too, which the browser fills in. */
export function PriceNotes({ columns }: { columns: readonly PriceKind[] }) {
  const delivery = answerLines(useDocument("settings", "shop")?.Delivery);
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
      {delivery.length > 0 && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>{`${sk.product.delivery}:`}</strong>{" "}
          <span>{keptTogether(delivery.map(({ text }) => text).join("\n"))}</span>
        </p>
      )}
      <p ref={fillAddress} className="web-address hidden print:block" />
    </section>
  );
}

const fillAddress = (line: HTMLElement | null) => line?.replaceChildren(new URL(absolute("/")).origin);
