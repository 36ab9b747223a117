import { lowestPrice } from "../prices/price.ts";
import { editsBetween } from "./edits.ts";
import { isListed, type Product } from "./product.ts";
import { extraPriceFrom } from "./rows.ts";
import { folded, searchWords } from "./search-words.ts";

/** What visitors search, filter and sort the listed products by (B1). */
export interface ProductSearch {
  /** As typed; "" searches for nothing and finds all. */
  readonly text: string;
  /** The id of a category. */
  readonly category?: string;
  readonly available?: true;
  /** Without it the best matches come first, and without a text the order is that of /products. */
  readonly sort?: "name" | "price";
}

/** What a search reads of a product besides its texts. */
export interface Searchable {
  /** Folded, with single spaces. */
  readonly name: string;
  /** The id of its category. */
  readonly category: string;
  readonly isListed: boolean;
  readonly isAvailable: boolean;
  /** The price on its card; 0 without one. */
  readonly euros: number;
}

export interface Found {
  /** In their order. */
  readonly products: readonly Product[];
  /** True where nothing matched and these are similar to it. */
  readonly similar: boolean;
}

/** Finds products (B1). `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts(
  products: readonly Product[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found {
  const searched = products
    .map((product) => ({ product, ...searchableFrom(product), text: searchTextOf(product) }))
    .filter((searchable) => isIncluded(searchable, search))
    .map((searchable) => ({ ...searchable, text: `${searchable.text}\n${folded(categoryName(searchable.category))}` }));
  for (const stage of stagesOf(searchWords(search.text))) {
    const found = searched.flatMap(({ product, text, ...searchable }) => {
      const rank = stage.rank(searchable.name, (word) => text.includes(word));
      return rank === undefined ? [] : [{ product, sortKey: sortKeyOf(search, searchable, rank) }];
    });
    if (found.length === 0) continue;
    // The sort is stable: ties stay in the order of /products.
    const sorted = found.sort((a, b) => a.sortKey - b.sortKey).map(({ product }) => product);
    return { products: sorted, similar: stage.similar };
  }
  return { products: [], similar: false };
}

/** Whether the public sees the product and the filters let it through. */
export function isIncluded(searchable: Searchable, { category, available }: ProductSearch): boolean {
  if (category !== undefined && searchable.category !== category) return false;
  return (!available || searchable.isAvailable) && searchable.isListed;
}

/** A way to search. The next one is tried only where this one finds nothing. */
export interface Stage {
  readonly similar: boolean;
  /** The words that a product holds somewhere. */
  readonly words: readonly string[];
  /** The words that one of a product's name resembles. */
  readonly similarTo: readonly string[];
  /** The place of a product among those found, lower ones first; undefined where it is not found. `has`: whether the product or its
   *  category's name holds a word of `words`. */
  rank(name: string, has: (word: string) => boolean): number | undefined;
}

/** First the words as they are, then without their last letters, then words with typing errors (B1). */
export function stagesOf(words: readonly string[]): readonly Stage[] {
  const stages = [literal(words, false)];
  for (const cut of [1, 2]) {
    if (words.some(losesLetters))
      stages.push(
        literal(
          words.map((word) => (losesLetters(word) ? word.slice(0, -cut) : word)),
          true,
        ),
      );
  }
  const similarTo = words.filter((word) => mostEdits(word) > 0);
  if (similarTo.length > 0) stages.push(misspelt(words, similarTo));
  return stages;
}

/** What a search sorts a product by, lower ones first: its price, or its rank among the best matches. The same for all by name, because
 *  that is the order of /products. */
export function sortKeyOf({ sort }: ProductSearch, { euros }: Searchable, rank: number): number {
  if (sort === "price") return euros;
  return sort === "name" ? 0 : rank;
}

export const searchableFrom = (product: Product): Searchable => ({
  name: folded(product.Name).trim().replace(/\s+/gu, " "),
  category: product.Category,
  isListed: isListed(product),
  isAvailable: product.Availability === 1,
  euros: lowestPrice(product.Price)?.euros ?? 0,
});

/** The texts of a product in which words are searched, folded: name, description, parameters and labels of extra prices. */
export function searchTextOf({ Name, Description, Parameters, Price }: Product): string {
  const labels = (Price.Additional ?? []).map((stored) => extraPriceFrom(stored).label);
  return folded([Name, ...Description, ...Parameters, ...labels].join("\n"));
}

/** The words of a folded name, without the punctuation behind them. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .split(WORD_BEGINS)
    .map((word) => /^.*[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
/** Behind these a word begins. */
const WORD_BEGINS = /[\s\-/(]/u;

/** How many edits apart a typed word and one of a name may be; 0 for a short word, which has to be found as it is. */
export function mostEdits(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

const losesLetters = (word: string): boolean => Array.from(word).length >= 5;

function literal(words: readonly string[], similar: boolean): Stage {
  return {
    similar,
    words,
    similarTo: [],
    rank: (name, has) => (words.every(has) ? tierOf(name, words) : undefined),
  };
}

/** Ranks by the sum of edits. */
function misspelt(words: readonly string[], similarTo: readonly string[]): Stage {
  const short = words.filter((word) => !similarTo.includes(word));
  return {
    similar: true,
    words: short,
    similarTo,
    rank(name, has) {
      if (!short.every(has)) return undefined;
      const ofName = wordsOf(name);
      let sum = 0;
      for (const word of similarTo) {
        const edits = fewestEdits(word, ofName);
        if (edits === undefined) return undefined;
        sum += edits;
      }
      return sum;
    },
  };
}

function fewestEdits(word: string, others: readonly string[]): number | undefined {
  const edits = others
    .map((other) => editsBetween(word, other, mostEdits(word)))
    .filter((count) => count !== undefined);
  return edits.length === 0 ? undefined : Math.min(...edits);
}

/** 0: the name begins with the words; 1: each begins a word of it; 2: all are in it; 3: the rest. */
function tierOf(name: string, words: readonly string[]): number {
  if (name.startsWith(words.join(" "))) return 0;
  if (words.every((word) => beginsWord(name, word))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || WORD_BEGINS.test(name[at - 1] ?? "")) return true;
  }
  return false;
}
