import type { StoredDocument } from "../values/stored.ts";
import { availabilityFrom, isListed, productFrom } from "./product.ts";

export const MOST_RELATED = 4;

/** The related products of one: the available ones first. `others`: those of its category, beginning after it in the shop's order and
 *  going round to those before it. It is read only as far as needed. */
export function relatedOf<T extends StoredDocument>(others: Iterable<T>, most = MOST_RELATED): readonly T[] {
  const available: T[] = [];
  const unavailable: T[] = [];
  for (const other of others) {
    const group = availabilityFrom(other.Availability) === 1 ? available : unavailable;
    if (group.length < most && isListed(productFrom(other))) group.push(other);
    if (available.length === most) break;
  }
  return [...available, ...unavailable].slice(0, most);
}
