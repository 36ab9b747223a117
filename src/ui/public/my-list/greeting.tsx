import { shownDays } from "#src/domain/hours/shown-date.ts";
import type { Totals } from "#src/domain/my-list/my-list-totals.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { lengthText } from "../estimate/answer.tsx";
import { depositsText } from "./list-summary.tsx";

interface GreetingProps {
  readonly count: number; // how many products of the list the shop offers
  readonly time: RentalTime | undefined; // as sent with the list
  readonly totals: Totals | undefined;
  readonly now: string;
}

/** What a list from a link holds and costs (B26): `Niekto vám poslal výber na víkend 4. – 7. 12.: 3 stroje, spolu 93 €, záruky 350 €`. */
export function Greeting({ count, time, totals, now }: GreetingProps) {
  const when = time ? `${lengthText(time)} ${shownDays(time.from, time.to, now)}` : "";
  return (
    <p className="mb-4 text-lg leading-snug text-pretty">
      {keptTogether(skMyListPage.sent(count, when, totals ? sums(totals) : []))}
    </p>
  );
}

const sums = ({ count, cents, depositCents }: Totals): readonly string[] => [
  ...(count > 0 ? [skMyListPage.sentTotal(formatEuros(cents / 100))] : []),
  ...(depositCents > 0 ? [depositsText(count, depositCents)] : []),
];
