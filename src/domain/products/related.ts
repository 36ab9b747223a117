import type { StoredDocument } from "../values/stored.ts";
import { availabilityFrom, isListed, productFrom } from "./product.ts";

export const MOST_RELATED = 4;

/** The related products of one, the available ones first. `others`: those of its category in the shop's order, starting after it and
 *  wrapping around. */
export function relatedOf<T extends StoredDocument>(others: Iterable<T>): readonly T[] {
  const available: T[] = [];
  const unavailable: T[] = [];
  for (const other of others) {
    const group = availabilityFrom(other.Availability) === 1 ? available : unavailable;
    if (group.length < MOST_RELATED && isListed(productFrom(other))) group.push(other);
    if (available.length === MOST_RELATED) break;
  }
  return [...available, ...unavailable].slice(0, MOST_RELATED);
}
