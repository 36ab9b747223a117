export type Compare<T> = (a: T, b: T) => number;
/** An item before and after a change; `undefined` before it was added and after it was removed. */
export type Change<T> = readonly [before: T | undefined, after: T | undefined];

/** A sorted list without equal items, in blocks. Immutable: an edit makes a new list that shares all unchanged blocks, so that its cost
 *  does not grow with the number of items (ADR-015). */
export interface SortedBlocks<T> extends Iterable<T> {
  readonly size: number;
  /** The items again, in pieces; none is empty. A block that is the same object holds the same items. */
  readonly blocks: readonly (readonly T[])[];
  /** The item on which `side` is 0. `side` is below 0 for all items before it and above 0 for all after it. */
  find(side: (item: T) => number): T | undefined;
  /** The place of an item, from 0; -1 where no equal item is in the list. */
  indexOf(item: T): number;
  /** The items from a place on. */
  from(place: number): Iterable<T>;
  /** Applies all changes: first removes what was, then inserts what is, which replaces an equal item. */
  edited(changes: readonly Change<T>[]): SortedBlocks<T>;
}

/** Items in a block: copying so many costs less than finding the place. */
const MOST_IN_BLOCK = 512;

/** `items` are in order. */
export function sortedBlocks<T>(compare: Compare<T>, items: readonly T[]): SortedBlocks<T> {
  const count = Math.ceil(items.length / MOST_IN_BLOCK);
  const block = (_: unknown, at: number) => items.slice(at * MOST_IN_BLOCK, (at + 1) * MOST_IN_BLOCK);
  return ofBlocks(compare, Array.from({ length: count }, block), items.length);
}

function ofBlocks<T>(compare: Compare<T>, blocks: readonly (readonly T[])[], size: number): SortedBlocks<T> {
  return {
    size,
    blocks,
    find(side) {
      const block = blocks[blockOf(blocks, side)];
      const item = block?.[firstFrom(block, side)];
      return item !== undefined && side(item) === 0 ? item : undefined;
    },
    indexOf(item) {
      const side = (other: T) => compare(other, item);
      const at = blockOf(blocks, side);
      const block = blocks[at] ?? [];
      const index = firstFrom(block, side);
      const found = block[index];
      if (found === undefined || side(found) !== 0) return -1;
      return blocks.slice(0, at).reduce((count, { length }) => count + length, index);
    },
    *from(place) {
      let before = 0;
      for (const block of blocks) {
        if (before + block.length > place) yield* before < place ? block.slice(place - before) : block;
        before += block.length;
      }
    },
    edited(changes) {
      if (changes.length === 0) return this;
      const next = [...blocks];
      let grown = size;
      for (const [before, after] of changes) {
        const stays = before === undefined || (after !== undefined && compare(before, after) === 0);
        if (!stays) grown -= remove(compare, next, before);
      }
      for (const [, after] of changes) if (after !== undefined) grown += put(compare, next, after);
      return ofBlocks(compare, next, grown);
    },
    *[Symbol.iterator]() {
      for (const block of blocks) yield* block;
    },
  };
}

/** Removes the item from its block. Returns how many were removed, 0 or 1. */
function remove<T>(compare: Compare<T>, blocks: (readonly T[])[], item: T): number {
  const side = (other: T) => compare(other, item);
  const at = blockOf(blocks, side);
  const block = blocks[at] ?? [];
  const index = firstFrom(block, side);
  const found = block[index];
  if (found === undefined || side(found) !== 0) return 0;
  blocks.splice(at, 1, ...(block.length === 1 ? [] : [block.toSpliced(index, 1)]));
  return 1;
}

/** Inserts the item into its block, or replaces an equal one. Returns by how many the list grew, 0 or 1. */
function put<T>(compare: Compare<T>, blocks: (readonly T[])[], item: T): number {
  const side = (other: T) => compare(other, item);
  const at = Math.min(blockOf(blocks, side), Math.max(blocks.length - 1, 0));
  const block = blocks[at] ?? [];
  const index = firstFrom(block, side);
  const found = block[index];
  const isThere = found !== undefined && side(found) === 0;
  const next = block.toSpliced(index, isThere ? 1 : 0, item);
  const half = next.length >> 1;
  blocks.splice(at, 1, ...(next.length > MOST_IN_BLOCK ? [next.slice(0, half), next.slice(half)] : [next]));
  return isThere ? 0 : 1;
}

/** The index of the first block that does not end before the place. */
function blockOf<T>(blocks: readonly (readonly T[])[], side: (item: T) => number): number {
  return firstFrom(blocks, (block) => side(block.at(-1) as T));
}

/** The index of the first item that does not stand before the place. */
function firstFrom<T>(items: readonly T[], side: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (side(items[middle] as T) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
