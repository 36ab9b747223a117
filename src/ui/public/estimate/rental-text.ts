import { fullDate, shownClock } from "#src/domain/hours/shown-date.ts";
import type { Estimate } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { sk } from "#src/text/sk.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";

const shown = (time: string) => skEstimate.moment(fullDate(time), shownClock(time));

/** The lines that say when, on paper and in an e-mail. */
export const rentalText = ({ from, to }: RentalTime): readonly string[] => [
  skEstimate.pickUpAt(shown(from)),
  skEstimate.returnAt(shown(to)),
];

/** "1 × týždeň 60 € + 2 × deň 30 €" */
export const partsText = ({ parts }: Estimate): string =>
  parts
    .map(({ kind, count, cents }) => skEstimate.part(count, sk.priceUnit[kind], formatEuros(cents / 100)))
    .join(" + ");
