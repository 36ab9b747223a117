const KEY = "rental";

/** Stores the time that the visitor chose as text (domain/prices/rental-time.ts), for this visit and on this device only (B4). */
export function rememberText(rental: string): void {
  try {
    sessionStorage.setItem(KEY, rental);
  } catch {
    // Without storage the next page suggests a time.
  }
}

export function rememberedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
