import type { ReactNode } from "react";
import { isOn, type ListItem, type MyList } from "#src/domain/my-list/my-list.ts";
import { totalsOf } from "#src/domain/my-list/my-list-totals.ts";
import { type Estimate, estimate } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { busyDuring } from "#src/domain/products/busy.ts";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { Loading } from "../../parts/skeleton.tsx";
import { useConnected } from "../../use-connected.ts";
import { type Rental, useRental } from "../estimate/use-rental.ts";
import { ListRow } from "./list-row.tsx";
import { ListSummary, type TotalsFor } from "./list-summary.tsx";
import { useListedProducts } from "./use-listed-products.ts";

interface PricedListProps {
  readonly items: MyList;
  readonly shown: MyList; // the items, and those that have just been removed: they can be put back
  /** The button in an item's row. The product is `null` if the shop offers it no more, undefined while that is not known. */
  readonly buttonOf: (item: ListItem, product: Product | null | undefined) => ReactNode;
  readonly intro?: (products: readonly Product[], rental: Rental, totalsFor: TotalsFor) => ReactNode;
  readonly children?: ReactNode; // further buttons in the summary
}

/** The products of a list with what each costs for one time, and beside them the summary. */
export function PricedList({ items, shown, buttonOf, intro, children }: PricedListProps) {
  const isConnected = useConnected();
  const productOf = useListedProducts(items);
  const rental = useRental();
  // Without a connection nothing more may come: then the names that the device remembers are shown.
  if (!rental || (!productOf && isConnected)) return <Loading />;
  const products = items.map(({ id }) => productOf?.(id)).filter((product) => !!product);
  const unread = items.filter(({ id }) => productOf?.(id) === undefined);
  const { valid, hours } = rental;
  // There is no sum while a product is unread: the sum would be too low if the product has a price.
  const totalsFor: TotalsFor = (time) =>
    time && unread.length === 0 ? totalsOf(products, (price) => estimate(price, time, hours)) : undefined;
  const totals = totalsFor(valid);
  const busy = valid ? products.filter((product) => busyDuring(product, valid).length > 0) : [];
  return (
    <>
      {intro?.(products, rental, totalsFor)}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div>
          {totals && totals.without.length > 0 && (
            <p className="mb-3 wrap-anywhere">{skMyListPage.without(totals.without.map(({ Name }) => Name))}</p>
          )}
          {busy.length > 0 && <p className="mb-3 wrap-anywhere">{skMyListPage.busy(busy.map(({ Name }) => Name))}</p>}
          <ul className="flex flex-col gap-3">
            {shown.map((item) => {
              const product = productOf?.(item.id);
              if (product === undefined && isConnected) return null;
              return (
                <ListRow
                  key={item.id}
                  item={item}
                  product={product}
                  isRemoved={!isOn(items, item.id)}
                  cost={product && totals && <Cost estimate={totals.estimates.get(product.id)} />}
                >
                  {buttonOf(item, product)}
                </ListRow>
              );
            })}
          </ul>
        </div>
        <ListSummary items={items} products={products} unread={unread} rental={rental} totalsFor={totalsFor}>
          {children}
        </ListSummary>
      </div>
    </>
  );
}

/** What one product costs for the time, and the prices that the sum is made of. */
function Cost({ estimate }: { estimate: Estimate | undefined }) {
  if (!estimate) return <p className="list-row-cost text-sm">{skEstimate.none}</p>;
  const parts = estimate.parts.map(({ kind, count }) => `${count} × ${sk.priceUnit[kind]}`);
  return (
    <p className="list-row-cost figures">
      <strong className="text-xl leading-none font-extrabold">{formatEuros(estimate.cents / 100)}</strong>{" "}
      <span className="text-sm text-stone-600 md:block">{parts.join(" + ")}</span>
    </p>
  );
}
