import { fullDate, shownClock } from "#src/domain/hours/shown-date.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";

const shown = (time: string) => skEstimate.moment(fullDate(time), shownClock(time));

/** The lines that say when, on paper and in an e-mail. */
export const rentalText = ({ from, to }: RentalTime): readonly string[] => [
  skEstimate.pickUpAt(shown(from)),
  skEstimate.returnAt(shown(to)),
];
