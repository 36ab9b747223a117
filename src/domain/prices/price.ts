import { numberFrom, textsFrom } from "../values/stored.ts";
import { centsOf } from "./money.ts";

/** In the order of the price list. `Guarantee` is the refundable deposit. */
export const LIST_PRICES = ["FourHours", "Day", "Weekend", "Week", "Guarantee"] as const;
export type PriceKind = (typeof LIST_PRICES)[number];

/** Euros, VAT included. A missing or zero amount means "not offered" (spec §3). */
export type Price = { readonly [Kind in PriceKind]?: number } & {
  readonly Additional?: readonly string[]; // "label:amount" rows
};

export type Offer = { readonly kind: PriceKind; readonly euros: number };

export function priceFrom(stored: unknown): Price {
  const fields = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const amounts = LIST_PRICES.map((kind) => [kind, numberFrom(fields[kind])] as const);
  const additional = textsFrom(fields.Additional);
  return {
    ...Object.fromEntries(amounts.filter(([, euros]) => euros !== undefined)),
    ...(additional.length > 0 && { Additional: additional }),
  };
}

/** A stored price of any age as it is written today: without what cannot be read and amounts of 0 (D4), with unknown fields. */
export function writtenPrice(stored: unknown): Readonly<Record<string, unknown>> {
  const price: Readonly<Record<string, unknown>> = priceFrom(stored);
  const known = new Set<string>([...LIST_PRICES, "Additional"]);
  const whole = Object.entries({ ...Object(stored), ...price });
  return Object.fromEntries(whole.filter(([field]) => !known.has(field) || price[field]));
}

/** The kinds of price whose amounts differ. */
export const changedKinds = (a: Price, b: Price): readonly PriceKind[] =>
  LIST_PRICES.filter((kind) => (a[kind] ?? 0) !== (b[kind] ?? 0));

/** What is offered, in the order of the price list: amounts above 0, the deposit included, `Additional` not (spec §9). */
export const offers = (price: Price): readonly Offer[] =>
  LIST_PRICES.map((kind) => ({ kind, euros: price[kind] ?? 0 })).filter(({ euros }) => euros > 0);

/** The cheapest offer, for the card's "Od:" line. A tie goes to the first of the price list. */
export const lowestPrice = (price: Price): Offer | undefined => offers(price).toSorted((a, b) => a.euros - b.euros)[0];

/** The cheapest rental price, without the deposit. */
export const lowestRental = ({ Guarantee: _, ...rental }: Price): Offer | undefined => lowestPrice(rental);

/** The deposit in cents; 0 without one. */
export const depositCentsOf = ({ Guarantee = 0 }: Price): number => centsOf(Math.max(0, Guarantee));

/** Whether any of the rental prices is set; a deposit alone is not enough (spec §5). */
export const hasRentalPrice = (price: Price): boolean => lowestRental(price) !== undefined;
