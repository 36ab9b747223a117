import { LONGEST_NAME } from "../values/limits.ts";
import { textFrom } from "../values/stored.ts";

/** A product on a visitor's list. `name` is what it was called when it was put there; empty if that is not known. */
export interface ListItem {
  readonly id: string;
  readonly name: string;
}
export type MyList = readonly ListItem[]; // in the order in which products were added, each once (B6)

export const MOST_ITEMS = 50; // also of the ids that one request may ask for
/** Of all ids together, percent-encoded: they are part of addresses, and the size of a request's head is limited (fault 91). */
export const LONGEST_IDS = 5_000;

export const isOn = (list: MyList, id: string): boolean => list.some((item) => item.id === id);

/** The list followed by the items that are not on it yet, up to the first that does not fit. */
export function merged(list: MyList, items: Iterable<ListItem>): MyList {
  const result = [...list];
  for (const item of items) {
    if (isOn(result, item.id)) continue;
    const ids = [...result, item].map(({ id }) => id);
    if (ids.length > MOST_ITEMS || encodeURIComponent(ids.join()).length > LONGEST_IDS) break;
    result.push(item);
  }
  return result;
}

export const removed = (list: MyList, id: string): MyList => list.filter((item) => item.id !== id);

export const storedList = (list: MyList): string => JSON.stringify(list);

/** Half a pair of UTF-16 units, which no address can hold. */
const UNENCODABLE = /\p{Surrogate}/u;

/** Reads what `storedList` wrote. Whatever cannot be read is left out: never throws. Whether an id can be one is not checked. */
export function listFrom(stored: string | null): MyList {
  try {
    const items: readonly unknown[] = JSON.parse(stored ?? "[]");
    return merged(
      [],
      items.map(itemFrom).filter(({ id }) => id && !UNENCODABLE.test(id)),
    );
  } catch {
    return [];
  }
}

function itemFrom(stored: unknown): ListItem {
  const { id, name } = Object(stored);
  return { id: textFrom(id), name: textFrom(name).slice(0, LONGEST_NAME) };
}
