import type { ReactNode } from "react";
import type { MyList } from "#src/domain/my-list/my-list.ts";
import { idsText } from "#src/domain/my-list/my-list-address.ts";
import type { Totals } from "#src/domain/my-list/my-list-totals.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { Product } from "#src/domain/products/product.ts";
import { withParameters } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { absolute } from "../../head.tsx";
import { Icon } from "../../parts/icon.tsx";
import { PrintButton } from "../../parts/print-button.tsx";
import { ShareButton } from "../../parts/share-button.tsx";
import { PATHS } from "../../paths.ts";
import { useShop } from "../../use-shop.ts";
import { RentalDates } from "../estimate/rental-dates.tsx";
import { rentalText } from "../estimate/rental-text.ts";
import type { Rental } from "../estimate/use-rental.ts";
import { mailLink } from "./mail-link.ts";

interface ListSummaryProps {
  readonly items: MyList;
  /** Those of the items that are offered. */
  readonly products: readonly Product[];
  /** Those of which it is not known whether they are. */
  readonly unknown: MyList;
  readonly rental: Rental;
  /** Undefined without a time that has a price, and where a product is unknown. */
  readonly totals: Totals | undefined;
  readonly children: ReactNode;
}

/** When, how much, and what can be done with a list (B6). */
export function ListSummary({ items, products, unknown, rental, totals, children }: ListSummaryProps) {
  const shop = useShop();
  const { valid, chosen } = rental;
  const polozky = idsText(items.map(({ id }) => id));
  const path = withParameters(PATHS.myList, { polozky, od: chosen?.from, do: chosen?.to });
  const mail = mailLink({
    to: shop.email,
    items: [
      ...products.map((product) => ({ name: product.Name, price: totals ? mailedPrice(product, totals) : "" })),
      ...unknown.map(({ name }) => ({ name: name || skMyListPage.nameless, price: "" })),
    ],
    dates: valid ? rentalText(valid) : [],
    sums: totals ? sumLines(totals) : [],
    address: absolute(path),
  });
  return (
    <section className="flex flex-col gap-4 rounded-md border-2 border-stone-200 bg-white p-4 md:p-5 lg:sticky lg:top-24">
      <h2 className="font-display text-lg font-bold print:hidden">{skMyListPage.when}</h2>
      <div>
        <RentalDates rental={rental} />
      </div>
      <div role="status" className="flex flex-col gap-1">
        {totals && <Sums totals={totals} />}
      </div>
      <p className="text-pretty">{skMyListPage.ordersNothing}</p>
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap lg:flex-col">
        <a href={`tel:${shop.phoneInternational}`} className="button-accent">
          <Icon name="phone" className="size-4.5" />
          {skMyListPage.call}
        </a>
        <a href={mail} className="button-quiet">
          <Icon name="mail" className="size-4.5" />
          {skMyListPage.mail}
        </a>
        <ShareButton path={path} title={skMyListPage.title} label={skMyListPage.share} />
        <PrintButton />
        {children}
      </div>
    </section>
  );
}

function mailedPrice({ id, Availability }: Product, { estimates }: Totals): string {
  const estimate = estimates.get(id);
  if (Availability === 0) return sk.product.unavailable;
  return estimate ? formatEuros(estimate.cents / 100) : skMyListPage.email.noPrice;
}

/** `Spolu` and `Záruky spolu`, each where there is anything to add up. */
function sumLines({ count, cents, depositCents }: Totals): readonly string[] {
  return [
    count > 0 && skMyListPage.total(formatEuros(cents / 100)),
    depositCents > 0 && skMyListPage.deposits(formatEuros(depositCents / 100)),
  ].filter((line) => line !== false);
}

function Sums({ totals }: { totals: Totals }) {
  const { count, without } = totals;
  const [total, deposits] = sumLines(totals);
  return (
    <>
      {total && <p className="figures text-2xl font-extrabold">{total}</p>}
      {deposits && <p className="figures">{deposits}</p>}
      {without.length > 0 && <p className="wrap-anywhere">{skMyListPage.without(without.map(({ Name }) => Name))}</p>}
      {count > 0 && <p className="text-sm text-stone-600">{skEstimate.note}</p>}
    </>
  );
}
