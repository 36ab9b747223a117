import { folded } from "#src/backend/select.ts";
import type { SortedBlocks } from "./sorted-blocks.ts";

/** A document's name, apart from it: it stays the same object while the rest of the document changes. */
export type IndexedName = { readonly id: string; readonly name: string };

/** What is known of a block of names. */
interface IndexEntry {
  /** Each name as searches compare it. */
  readonly texts: readonly string[];
  /** All of them, one after the other. */
  readonly whole: string;
  /** A Bloom filter of the grams in them: a gram whose bits are not all set is in none. */
  readonly bits: Uint32Array;
}

/** The names that hold the text, which is folded already, in order (ADR-015). Blocks in which some part of the text is nowhere
 *  are passed over, so that a search costs about what it finds. */
export function* namesContaining(names: SortedBlocks<IndexedName>, text: string): Generator<IndexedName> {
  // The pieces of its beginning are pieces of the text: however long one is that somebody asks for, it costs no more.
  const grams = selectiveNgrams(text.slice(0, MOST_ASKED + LONGEST - 1));
  for (const block of names.blocks) {
    const { texts, whole, bits } = indexEntryOf(block);
    if (text.length > whole.length) continue;
    if (!grams.every((gram) => isSet(bits, gram) && isSet(bits, other(gram))) || !whole.includes(text)) continue;
    yield* block.filter((_, at) => texts[at]?.includes(text));
  }
}

/** The longest ones first, because they are in the fewest names. */
function selectiveNgrams(text: string): number[] {
  const asked: { gram: number; length: number }[] = [];
  forEachNgram(text, (gram, length) => asked.push({ gram, length }));
  const longestFirst = asked.sort((a, b) => b.length - a.length);
  return longestFirst.slice(0, MOST_ASKED).map(({ gram }) => gram);
}

/** By the block itself, which never changes: what was found out stays true in whatever snapshot the block stands. */
const known = new WeakMap<readonly IndexedName[], IndexEntry>();

function indexEntryOf(block: readonly IndexedName[]): IndexEntry {
  const there = known.get(block);
  if (there) return there;
  const texts = block.map(({ name }) => folded(name));
  const whole = texts.join(BETWEEN);
  const bits = new Uint32Array(wordsFor(whole.length * LENGTHS.size));
  for (const text of texts) {
    forEachNgram(text, (gram) => {
      set(bits, gram);
      set(bits, other(gram));
    });
  }
  const made = { texts, whole, bits };
  known.set(block, made);
  return made;
}

/** In no name (fault 48). */
const BETWEEN = "\0";
/** Lengths of the pieces a text is known by: one between two of them is known by several of the shorter. */
const LENGTHS = new Set([1, 2, 3, 5, 9]);
const LONGEST = Math.max(...LENGTHS);
const MOST_ASKED = 64;

/** The pieces of a text at every place and of each of the lengths, as numbers. */
function forEachNgram(text: string, told: (gram: number, length: number) => void): void {
  for (let start = 0; start < text.length; start++) {
    const most = Math.min(LONGEST, text.length - start);
    let hash = 0x811c9dc5;
    for (let length = 1; length <= most; length++) {
      // FNV-1a, by code units.
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193);
      if (IS_LENGTH[length]) told(hash, length);
    }
  }
}
const IS_LENGTH = Array.from({ length: LONGEST + 1 }, (_, length) => LENGTHS.has(length));

/** A power of two with at least eight bits for each gram. */
const wordsFor = (grams: number) => 2 ** Math.ceil(Math.log2(Math.max(grams / 4, 1)));
const other = (gram: number) => Math.imul(gram ^ (gram >>> 15), 0x85ebca6b);
const bitOf = (bits: Uint32Array, gram: number) => (gram ^ (gram >>> 16)) & (bits.length * 32 - 1);

function set(bits: Uint32Array, gram: number): void {
  const bit = bitOf(bits, gram);
  bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
}
function isSet(bits: Uint32Array, gram: number): boolean {
  const bit = bitOf(bits, gram);
  return ((bits[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}
