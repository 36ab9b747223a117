import { type RentalTime, rentalFrom, storedRental } from "#src/domain/prices/rental-time.ts";

const KEY = "rental";

/** Stores the time that the visitor chose, for this visit and on this device only (B4). */
export function rememberRental(rental: RentalTime): void {
  try {
    sessionStorage.setItem(KEY, storedRental(rental));
  } catch {
    // Without storage the next page suggests a time.
  }
}

export function rememberedRental(now: string): RentalTime | undefined {
  try {
    return rentalFrom(sessionStorage.getItem(KEY), now);
  } catch {
    return undefined;
  }
}
