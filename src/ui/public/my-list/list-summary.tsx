import { type ReactNode, useState } from "react";
import type { MyList } from "#src/domain/my-list/my-list.ts";
import { idsText } from "#src/domain/my-list/my-list-address.ts";
import type { Totals } from "#src/domain/my-list/my-list-totals.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import type { Product } from "#src/domain/products/product.ts";
import { withParameters } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { absolute } from "../../head.tsx";
import { Icon } from "../../parts/icon.tsx";
import { PrintButton } from "../../parts/print-button.tsx";
import { ShareButton } from "../../parts/share-button.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { PATHS } from "../../paths.ts";
import { useShop } from "../../use-shop.ts";
import { BeforePickUp } from "../before-pick-up.tsx";
import { Answer } from "../estimate/answer.tsx";
import { AnswerBar } from "../estimate/answer-bar.tsx";
import { RentalDates } from "../estimate/rental-dates.tsx";
import { rentalText } from "../estimate/rental-text.ts";
import type { Rental } from "../estimate/use-rental.ts";
import { mailLink } from "./mail-link.ts";

/** What a list costs for a time; undefined if the time or a product is unknown. */
export type TotalsFor = (time: RentalTime | undefined) => Totals | undefined;

interface ListSummaryProps {
  readonly items: MyList;
  readonly products: readonly Product[]; // of those items that the shop still offers
  readonly unread: MyList; // the items whose products have not been read: the shop may still offer them
  readonly rental: Rental;
  readonly totalsFor: TotalsFor;
  readonly children: ReactNode;
}

/** The time and the cost of a list, and what can be done with it (B6). On phones the cost is in a bar, which opens the time in a sheet (B26). */
export function ListSummary({ items, products, unread, rental, totalsFor, children }: ListSummaryProps) {
  const { email } = useShop();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { valid, chosen } = rental;
  const totals = totalsFor(valid);
  const ids = idsText(items.map(({ id }) => id));
  const path = withParameters(PATHS.myList, { polozky: ids, od: chosen?.from, do: chosen?.to });
  const mail = mailLink({
    to: email,
    items: [
      ...products.map((product) => ({ name: product.Name, price: totals ? mailedPrice(product, totals) : "" })),
      ...unread.map(({ name }) => ({ name: name || skMyListPage.nameless, price: "" })),
    ],
    dates: valid ? rentalText(valid) : [],
    sums: totals ? sumLines(totals) : [],
    address: absolute(path),
  });
  const sumOf = (time: RentalTime) => {
    const { count = 0, cents = 0 } = totalsFor(time) ?? {};
    return count > 0 ? euros(cents) : undefined;
  };
  const datesAndSums = (
    <RentalDates rental={rental} sumOf={sumOf}>
      <div role="status" className="list-answer">
        {totals && <Sums totals={totals} />}
      </div>
    </RentalDates>
  );
  return (
    <section className="flex flex-col gap-4 rounded-md border-2 border-stone-200 bg-white p-4 max-[20rem]:p-2 md:p-5 lg:sticky lg:top-24">
      <div className="not-on-phones">
        <h2 className="mb-4 font-display text-lg font-bold print:hidden">{skMyListPage.when}</h2>
        {datesAndSums}
      </div>
      {isSheetOpen && (
        <Sheet title={skMyListPage.when} onClose={() => setIsSheetOpen(false)}>
          {datesAndSums}
        </Sheet>
      )}
      <p className="text-pretty">{skMyListPage.ordersNothing}</p>
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap lg:flex-col">
        <AnswerBar
          answer={valid && totals && <AnswerOfList time={valid} totals={totals} />}
          onOpen={() => setIsSheetOpen(true)}
        >
          {skMyListPage.call}
        </AnswerBar>
        <a href={mail} className="button-quiet">
          <Icon name="mail" className="size-4.5" />
          {skMyListPage.mail}
        </a>
        <ShareButton path={path} title={skMyListPage.title} label={skMyListPage.share} />
        <PrintButton />
        {children}
      </div>
      {totals && totals.count > 0 && <BeforePickUp depositCents={totals.depositCents} />}
    </section>
  );
}

function mailedPrice({ id, Availability }: Product, { estimates }: Totals): string {
  if (Availability === 0) return sk.product.unavailable;
  const estimate = estimates.get(id);
  return estimate ? euros(estimate.cents) : skMyListPage.email.noPrice;
}

const euros = (cents: number) => formatEuros(cents / 100);
const totalLine = ({ count, cents }: Totals) => count > 0 && skMyListPage.total(euros(cents));
const depositsLine = ({ depositCents }: Totals) => depositCents > 0 && skMyListPage.deposits(euros(depositCents));

/** `Spolu 93 €` and `Záruky spolu 350 €`, each if there is anything to add up. */
const sumLines = (totals: Totals): readonly string[] =>
  [totalLine(totals), depositsLine(totals)].filter((line) => line !== false);

function Sums({ totals }: { totals: Totals }) {
  const [total, deposits] = [totalLine(totals), depositsLine(totals)];
  return (
    <>
      {total && <p className="figures text-2xl font-extrabold">{total}</p>}
      {deposits && <p className="figures">{deposits}</p>}
      {total && <p className="text-sm text-stone-600">{skEstimate.note}</p>}
    </>
  );
}

/** "93 € · víkend · záruky 350 €" (B26) */
function AnswerOfList({ time, totals: { count, cents, depositCents } }: { time: RentalTime; totals: Totals }) {
  const deposit = depositCents > 0 && depositsText(count, depositCents);
  return <Answer time={time} cents={count > 0 ? cents : undefined} deposit={deposit} />;
}

/** "záruka 150 €" of one product, "záruky 350 €" of several. */
export function depositsText(count: number, cents: number): string {
  return skEstimate.answer[count === 1 ? "deposit" : "deposits"](euros(cents));
}
