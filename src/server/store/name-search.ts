import { folded } from "#src/domain/search-words.ts";
import type { SortedBlocks } from "./sorted-blocks.ts";

/** The name of a document. It stays the same object while only the rest of the document changes. */
export type IndexedName = { readonly id: string; readonly name: string };

/** The names that contain a text, in order. `text` is folded already, as searches compare it (D23). */
export function* namesContaining(names: SortedBlocks<IndexedName>, text: string): Generator<IndexedName> {
  for (const block of names.blocks) {
    const { texts, joined } = foldedNames(block);
    if (joined.includes(text)) yield* block.filter((_, at) => texts[at]?.includes(text));
  }
}

interface FoldedNames {
  readonly texts: readonly string[];
  /** All of them in one text, so that a block without a match is passed over at once. */
  readonly joined: string;
}

/** By block: a block never changes, so that later snapshots share what was folded for an earlier one. */
const cache = new WeakMap<readonly IndexedName[], FoldedNames>();
/** Stands in no name (fault 48). */
const SEPARATOR = "\0";

function foldedNames(block: readonly IndexedName[]): FoldedNames {
  const cached = cache.get(block);
  if (cached) return cached;
  const texts = block.map(({ name }) => folded(name));
  const made = { texts, joined: texts.join(SEPARATOR) };
  cache.set(block, made);
  return made;
}
