import { editsBetween } from "#src/domain/products/edits.ts";
import { mostEdits } from "#src/domain/products/product-search.ts";
import { type WordIndex, wordIndex } from "./word-index.ts";

/** The rows whose names have a word, also one with typing errors. */
export interface NameWords extends Pick<WordIndex, "edit"> {
  /** The rows of each word that a typed word resembles (B1). */
  resembling(typed: string): Iterable<readonly number[]>;
}

/** Words of one length, with their letters as bits. */
interface SameLength {
  readonly words: string[];
  readonly letters: number[];
}

export function nameWords(): NameWords {
  const lengths = new Map<number, SameLength>();
  const index = wordIndex((word) => {
    const { words, letters } = lengths.get(word.length) ?? { words: [], letters: [] };
    words.push(word);
    letters.push(lettersOf(word));
    lengths.set(word.length, { words, letters });
  });
  return {
    edit: index.edit,
    *resembling(typed) {
      const most = mostEdits(typed);
      const own = lettersOf(typed);
      for (let length = typed.length - most; length <= typed.length + most; length++) {
        const { words, letters } = lengths.get(length) ?? { words: [], letters: [] };
        for (const [at, word] of words.entries()) {
          // An edit adds at most one letter and takes away at most one.
          if (bitsIn(own ^ (letters[at] ?? 0)) > 2 * most) continue;
          if (editsBetween(typed, word, most) !== undefined) yield index.rowsOf(word);
        }
      }
    },
  };
}

/** Which letters a word has, in 32 bits that several letters may share. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}
