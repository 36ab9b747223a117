import { useEffect, useRef } from "react";
import type { PriceKind } from "#src/domain/prices/price.ts";
import { sk } from "#src/text/sk.ts";
import { skPeriods } from "#src/text/sk-periods.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";
import { absolute } from "../../head.tsx";
import { PATHS } from "../../paths.ts";

/** What the columns of the price list mean, that the prices are with VAT, and on paper the list's address (B3). */
export function PriceTerms({ columns }: { columns: readonly PriceKind[] }) {
  const address = useRef<HTMLParagraphElement>(null);
  // Not rendered, because a page's HTML is the same at every address of the site.
  useEffect(() => address.current?.replaceChildren(absolute(PATHS.priceList)), []);
  return (
    <section className="mt-8 max-w-prose break-inside-avoid text-pretty">
      <h2 className="part-heading">{skPriceList.terms}</h2>
      <dl className="mb-3 grid gap-2">
        {columns.map(
          (kind) =>
            kind !== "Guarantee" && (
              <div key={kind}>
                <dt className="inline font-semibold">{`${sk.priceLabel[kind]}: `}</dt>
                <dd className="inline">{skPeriods[kind]}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{skPriceList.withVat}</p>
      <p ref={address} className="hidden print:block" />
    </section>
  );
}
