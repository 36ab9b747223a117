import { centsOf } from "../prices/money.ts";
import { LIST_PRICES, type PriceKind, priceFrom, writtenPrice } from "../prices/price.ts";
import { MOST_EUROS } from "../values/limits.ts";

/** To which multiple of cents changed prices are rounded (B10). */
export const ROUNDINGS = [10, 50, 100] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** How prices are changed. Whole numbers only, so that no sum has a rounding error. */
export interface PriceChange {
  readonly unit: "percent" | "euros";
  readonly hundredths: number; // of a per cent, or cents; negative for cheaper
  readonly rounding: Rounding;
  readonly kinds: readonly PriceKind[];
}

export const MOST_PERCENT = 1_000; // the most by which prices are raised; the least is just above -100

/** A price after a change, in cents: rounded to the nearest multiple, half up, and never to 0. */
export function changedCents(cents: number, { unit, hundredths, rounding }: Omit<PriceChange, "kinds">): number {
  const [numerator, denominator] =
    unit === "percent" ? [cents * (10_000 + hundredths), 10_000] : [cents + hundredths, 1];
  const step = rounding * denominator;
  return Math.max(rounding, Math.floor((2 * numerator + step) / (2 * step)) * rounding);
}

/** A stored price with its chosen kinds changed, if they are set. "overLimit" if one would be more than may be stored. */
export function changedPrice(stored: unknown, change: PriceChange): Readonly<Record<string, unknown>> | "overLimit" {
  const price = priceFrom(stored);
  const changed = LIST_PRICES.filter((kind) => change.kinds.includes(kind) && (price[kind] ?? 0) > 0).map(
    (kind) => [kind, changedCents(centsOf(price[kind] ?? 0), change) / 100] as const,
  );
  if (changed.some(([, euros]) => euros > MOST_EUROS)) return "overLimit";
  return { ...writtenPrice(stored), ...Object.fromEntries(changed) };
}
