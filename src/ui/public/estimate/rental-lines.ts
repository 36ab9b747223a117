import { fullDate, shownClock } from "#src/domain/hours/shown-date.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";

/** "Prevzatie: 23. 11. 2026 o 8:00" and the same of the return. */
export const rentalLines = ({ from, to }: RentalTime): readonly string[] => [
  skEstimate.when(skEstimate.pickUp, fullDate(from), shownClock(from)),
  skEstimate.when(skEstimate.return, fullDate(to), shownClock(to)),
];
