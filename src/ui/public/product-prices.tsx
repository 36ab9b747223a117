import { formatEuros } from "#src/domain/prices/money.ts";
import { offers, type Price } from "#src/domain/prices/price.ts";
import { distinctRows, extraPriceFrom } from "#src/domain/products/rows.ts";
import { numberFrom } from "#src/domain/values/stored.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";

/** Price badges and extra prices (spec §2, §9): what people came for, large and comparable. */
export function ProductPrices({ price }: { price: Price }) {
  const badges = offers(price);
  const extras = distinctRows(price.Additional ?? [], extraPriceFrom);
  if (badges.length === 0 && extras.length === 0) return null;
  return (
    <section>
      <h2 className="part-heading">{sk.product.prices}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2">
        {badges.map(({ kind, euros }) => (
          <li key={kind} className={kind === "Guarantee" ? "deposit figures" : "price-badge figures"}>
            <span className="price">{formatEuros(euros)}</span>
            <span className="text-sm text-stone-700">{keptTogether(sk.priceSuffix[kind])}</span>
          </li>
        ))}
      </ul>
      {badges.some(({ kind }) => kind === "Guarantee") && (
        <p className="mt-1 text-sm text-stone-600">{sk.product.deposit}</p>
      )}
      {extras.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">{sk.product.extraPrices}</h3>
          <dl>
            {extras.map(({ stored, label, value }) => (
              <div key={stored} className="data-row">
                <dt className="min-w-0 wrap-anywhere">{keptTogether(label)}</dt>
                <dd className="ml-auto font-semibold whitespace-nowrap figures">{extraAmount(value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** Of an extra price. What is no number is shown as it is stored. */
export function extraAmount(value: string): string {
  const euros = numberFrom(value);
  return euros === undefined ? keptTogether(value) : formatEuros(euros);
}
