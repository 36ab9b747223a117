import { type Change, type Sorted, sorted } from "./sorted.ts";

/** Items by a text each of them has alone. Never changes (see `Sorted`). */
export interface Keyed<T> extends Iterable<T> {
  get(key: string): T | undefined;
  has(key: string): boolean;
  edited(changes: readonly Change<T>[]): Keyed<T>;
}

export function keyed<T>(keyOf: (item: T) => string, items: readonly T[]): Keyed<T> {
  const compare = (a: T, b: T) => byText(keyOf(a), keyOf(b));
  return overSorted(keyOf, sorted(compare, items.toSorted(compare)));
}

function overSorted<T>(keyOf: (item: T) => string, items: Sorted<T>): Keyed<T> {
  const get = (key: string) => items.find((item) => byText(keyOf(item), key));
  return {
    get,
    has: (key) => get(key) !== undefined,
    edited: (changes) => overSorted(keyOf, items.edited(changes)),
    [Symbol.iterator]: () => items[Symbol.iterator](),
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
