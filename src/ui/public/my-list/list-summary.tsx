import type { ReactNode } from "react";
import { fullDate, shownClock } from "#src/domain/hours/shown-date.ts";
import type { MyList } from "#src/domain/my-list/my-list.ts";
import { idsText } from "#src/domain/my-list/my-list-address.ts";
import type { Totals } from "#src/domain/my-list/my-list-totals.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { Product } from "#src/domain/products/product.ts";
import { withParameters } from "#src/site/parameters.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { absolute } from "../../head.tsx";
import { Icon } from "../../parts/icon.tsx";
import { PrintButton } from "../../parts/print-button.tsx";
import { ShareButton } from "../../parts/share-button.tsx";
import { PATHS } from "../../paths.ts";
import { useShop } from "../../use-shop.ts";
import { RentalDates } from "../estimate/rental-dates.tsx";
import type { Rental } from "../estimate/use-rental.ts";
import { mailLink } from "./mail-link.ts";

const shown = (time: string) => skMyListPage.time(fullDate(time), shownClock(time));

interface ListSummaryProps {
  readonly items: MyList;
  /** Those of the items that are offered. */
  readonly products: readonly Product[];
  readonly rental: Rental;
  /** Undefined without a time that has a price. */
  readonly totals: Totals | undefined;
  readonly children: ReactNode;
}

/** When, how much, and what can be done with a list (B6). */
export function ListSummary({ items, products, rental, totals, children }: ListSummaryProps) {
  const { email, ordersNothing } = skMyListPage;
  const shop = useShop();
  const path = withParameters(PATHS.myList, { polozky: idsText(items.map(({ id }) => id)) });
  const time = rental.valid;
  const dates = time ? [email.pickUp(shown(time.from)), email.giveBack(shown(time.to))] : [];
  const names = products.map(({ Name }) => Name);
  return (
    <section className="flex flex-col gap-4 rounded-md border-2 border-stone-200 bg-white p-4 md:p-5 lg:sticky lg:top-24">
      <h2 className="font-display text-lg font-bold print:hidden">{skMyListPage.when}</h2>
      <div className="print:hidden">
        <RentalDates rental={rental} />
      </div>
      <p className="hidden print:block">{dates.join(", ")}</p>
      <div role="status" className="flex flex-col gap-1">
        {totals && <Sums totals={totals} />}
      </div>
      <p className="text-pretty">{ordersNothing}</p>
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap lg:flex-col">
        <a href={`tel:${shop.phoneInternational}`} className="button-accent">
          <Icon name="phone" className="size-4.5" />
          {skMyListPage.call}
        </a>
        <a href={mailLink({ to: shop.email, names, dates, address: absolute(path) })} className="button-quiet">
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

function Sums({ totals }: { totals: Totals }) {
  const { estimates, cents, depositCents, without } = totals;
  return (
    <>
      {estimates.size > 0 && (
        <p className="figures text-2xl font-extrabold">{skMyListPage.total(formatEuros(cents / 100))}</p>
      )}
      {depositCents > 0 && <p className="figures">{skMyListPage.deposits(formatEuros(depositCents / 100))}</p>}
      {without.length > 0 && <p className="wrap-anywhere">{skMyListPage.without(without.map(({ Name }) => Name))}</p>}
      {estimates.size > 0 && <p className="text-sm text-stone-600">{skEstimate.note}</p>}
    </>
  );
}
