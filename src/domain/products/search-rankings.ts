import { editsBetween } from "./edits.ts";
import { holdsWord, type Searchable, type StemmedText, type TypedWord, WORD_SEPARATOR } from "./searchable.ts";

/** Returns the rank of a product, of which the lowest is shown first; undefined if the product is not found. */
type Ranking = (product: Searchable, category: StemmedText) => number | undefined;

/** The rankings that a search tries one after another until one finds products: all words, then words with typing errors, then names or
 *  `SearchWords` that hold some of several words. */
export function rankingsOf(typedWords: readonly TypedWord[]): readonly Ranking[] {
  const rankings = [allWords(typedWords)];
  if (typedWords.some(mayBeMisspelt)) rankings.push(misspelt(typedWords));
  if (typedWords.length > 1) rankings.push(someWords(typedWords.filter(mayBeMisspelt)));
  return rankings;
}

/** Ranks by the places where the words are found. A name that begins with the whole search comes first. */
function allWords(typedWords: readonly TypedWord[]): Ranking {
  const phrase = typedWords.map(({ word }) => word).join(" ");
  return (product, category) => {
    let sum = 0;
    for (const word of typedWords) {
      const cost = costOf(word, product, category);
      if (cost === undefined) return undefined;
      sum += cost;
    }
    return product.name.text.startsWith(phrase) ? 0 : sum;
  };
}

/** The cost of the place where a word is found. A search has at most eight words, so all of them in the name (8 × 2) cost less than one that is
 *  only in `SearchWords` (20), and all of them there (8 × 20) less than one that is elsewhere (200). */
const COSTS = { startsWordOfName: 1, inName: 2, inSearchWords: 20, elsewhere: 200 } as const;

function costOf(typed: TypedWord, product: Searchable, category: StemmedText): number | undefined {
  const { name, otherNames, allTexts } = product;
  if (beginsWord(name.text, typed.word) || name.stems.includes(typed.stem)) return COSTS.startsWordOfName;
  if (name.text.includes(typed.word)) return COSTS.inName;
  if (holdsWord(otherNames, typed)) return COSTS.inSearchWords;
  return holdsWord(allTexts, typed) || holdsWord(category, typed) ? COSTS.elsewhere : undefined;
}

/** Whether one of the words of a name begins with `word`. */
function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || WORD_SEPARATOR.test(name[at - 1] ?? "")) return true;
  }
  return false;
}

/** Ranks by the sum of edits. A short word must be found unchanged. */
function misspelt(typedWords: readonly TypedWord[]): Ranking {
  const short = typedWords.filter((word) => !mayBeMisspelt(word));
  const editCounters = typedWords.filter(mayBeMisspelt).map(({ word }) => fewestEdits(word));
  return (product, category) => {
    if (!short.every((word) => holdsWord(product.allTexts, word) || holdsWord(category, word))) return undefined;
    const edits = editCounters.reduce((sum, countEdits) => sum + countEdits(product.correctWords), 0);
    return edits === Number.POSITIVE_INFINITY ? undefined : edits;
  };
}

const mayBeMisspelt = ({ word }: TypedWord): boolean => mostEdits(word) > 0;

/** The most edits between a typed word and a word of a name; 0 for a word of under four letters, which must be found unchanged. */
function mostEdits(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Makes the function that counts the edits from a typed word to the nearest of some words; infinite beyond `mostEdits`. Each word is compared
 *  only once, because many products share words. */
function fewestEdits(typed: string): (words: readonly string[]) => number {
  const most = mostEdits(typed);
  const editsByWord = new Map<string, number>();
  return (words) => {
    let fewest = Number.POSITIVE_INFINITY;
    for (const word of words) {
      const edits = editsByWord.get(word) ?? editsBetween(typed, word, most) ?? Number.POSITIVE_INFINITY;
      editsByWord.set(word, edits);
      fewest = Math.min(fewest, edits);
    }
    return fewest;
  };
}

/** Ranks by how many of the words the name or `SearchWords` hold. */
const someWords =
  (typedWords: readonly TypedWord[]): Ranking =>
  ({ name, otherNames }) => {
    const count = typedWords.filter((word) => holdsWord(name, word) || holdsWord(otherNames, word)).length;
    return count > 0 ? typedWords.length - count : undefined;
  };
