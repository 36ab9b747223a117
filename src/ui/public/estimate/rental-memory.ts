import { rentalFrom } from "#src/domain/prices/rental-choices.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";

const KEY = "rental-time";

let last: RentalTime | undefined;

/** The dates that the visitor chose last, in this tab and on this device only (B4). Where the browser stores nothing, since the page was loaded. */
export function rememberedRental(): RentalTime | undefined {
  try {
    return rentalFrom(sessionStorage.getItem(KEY));
  } catch {
    return last;
  }
}

export function rememberRental(rental: RentalTime): void {
  last = rental;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rental));
  } catch {
    // Storage is denied or full.
  }
}
