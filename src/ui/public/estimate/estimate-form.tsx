import { dateOf } from "#src/domain/hours/shop-time.ts";
import { nearDate } from "#src/domain/hours/shown-date.ts";
import { estimate, type Estimate as Found } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { busyDuring } from "#src/domain/products/busy.ts";
import type { Product } from "#src/domain/products/product.ts";
import { withParameters } from "#src/site/parameters.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { busyText } from "../../parts/busy-text.ts";
import { ShareButton } from "../../parts/share-button.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { productPath } from "../../paths.ts";
import { RentalDates } from "./rental-dates.tsx";
import { partsText } from "./rental-text.ts";
import { useRental } from "./use-rental.ts";

/** What renting a product costs for a time that the visitor chooses (B4), live. */
export function Estimate({ product }: { product: Product }) {
  const rental = useRental();
  if (!rental) return <Skeleton className="skeleton h-40" />;
  const { valid, now, hours } = rental;
  const { BackOn } = product;
  const isRented = valid && dateOf(valid.from) < BackOn;
  const busy = valid ? busyDuring(product, valid) : [];
  const estimateOf = (time: RentalTime) => estimate(product.Price, time, hours);
  const found = valid && estimateOf(valid);
  const deposit = product.Price.Guarantee ?? 0;
  return (
    <>
      <RentalDates
        rental={rental}
        sumOf={(time) => {
          const cents = estimateOf(time)?.cents;
          return cents === undefined ? undefined : formatEuros(cents / 100);
        }}
      >
        <div className="estimate-answer">
          <div className={valid && "price-badge"}>
            <p role="status" className="text-lg leading-snug figures">
              {found ? <Sum found={found} /> : valid && skEstimate.none}
            </p>
            {isRented && <p>{skEstimate.rentedUntil(nearDate(BackOn, now))}</p>}
            {busy.length > 0 && <p>{skEstimate.busy(busyText(busy, now))}</p>}
            {found && deposit > 0 && <p>{skEstimate.deposit(formatEuros(deposit))}</p>}
            {found && <p className="text-sm text-stone-700">{skEstimate.note}</p>}
          </div>
        </div>
      </RentalDates>
      {valid && found && (
        <div className="mt-3">
          <ShareButton
            path={withParameters(productPath(product.id), { od: valid.from, do: valid.to })}
            title={product.Name}
            label={skEstimate.share}
          />
        </div>
      )}
    </>
  );
}

/** "1 × týždeň 60 € + 2 × deň 30 € = 90 €" */
function Sum({ found }: { found: Found }) {
  return (
    <>
      <span>{`${partsText(found)} `}</span>
      <strong className="text-2xl font-extrabold whitespace-nowrap">{`= ${formatEuros(found.cents / 100)}`}</strong>
    </>
  );
}
