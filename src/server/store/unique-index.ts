import { type Change, type SortedBlocks, sortedBlocks } from "./sorted-blocks.ts";

/** Items by a unique text. Immutable, as `SortedBlocks` is. */
export interface UniqueIndex<T> extends Iterable<T> {
  get(key: string): T | undefined;
  has(key: string): boolean;
  edited(changes: readonly Change<T>[]): UniqueIndex<T>;
}

export function uniqueIndex<T>(keyOf: (item: T) => string, items: readonly T[]): UniqueIndex<T> {
  const compare = (a: T, b: T) => byText(keyOf(a), keyOf(b));
  return overSorted(keyOf, sortedBlocks(compare, items.toSorted(compare)));
}

function overSorted<T>(keyOf: (item: T) => string, items: SortedBlocks<T>): UniqueIndex<T> {
  const get = (key: string) => items.find((item) => byText(keyOf(item), key));
  return {
    get,
    has: (key) => get(key) !== undefined,
    edited: (changes) => overSorted(keyOf, items.edited(changes)),
    [Symbol.iterator]: () => items[Symbol.iterator](),
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
