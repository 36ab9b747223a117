import { formatEuros } from "#src/domain/money.ts";
import { offers, type Price } from "#src/domain/price.ts";
import { extraPriceFrom } from "#src/domain/rows.ts";
import { sk } from "#src/text/sk.ts";

/** Price badges and extra prices (spec §2, §9): what people came for, large and comparable. */
export function PriceList({ price }: { price: Price }) {
  const badges = offers(price);
  const extras = [...new Set(price.Additional)]
    .map((row) => ({ row, ...extraPriceFrom(row) }))
    .filter(({ label, amount }) => label || amount);
  if (badges.length === 0 && extras.length === 0) return null;
  return (
    <section>
      <h2 className="part-heading">{sk.product.prices}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {badges.map(({ kind, euros }) => (
          <li
            key={kind}
            className={
              kind === "Guarantee" ? "price-badge figures border-stone-300 bg-transparent" : "price-badge figures"
            }
          >
            <span className="text-2xl leading-none font-extrabold">{formatEuros(euros)}</span>
            <span className="text-sm text-stone-700">{sk.priceSuffix[kind]}</span>
          </li>
        ))}
      </ul>
      {extras.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">{sk.product.extraPrices}</h3>
          <dl>
            {extras.map(({ row, label, amount, euros }) => (
              <div key={row} className="data-row">
                <dt className="min-w-0 wrap-anywhere">{label}</dt>
                <dd className="ml-auto font-semibold whitespace-nowrap figures">
                  {euros === undefined ? amount : formatEuros(euros)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
