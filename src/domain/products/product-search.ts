import { lowestPrice } from "../prices/price.ts";
import type { StoredDocument } from "../values/stored.ts";
import { editsBetween } from "./edits.ts";
import { type FieldKind, isListed, PRODUCT_FIELDS, type ProductField, productFrom } from "./product.ts";
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

export interface Found<T> {
  /** In their order. */
  readonly products: readonly T[];
  /** True where nothing matched and these are similar to it. */
  readonly similar: boolean;
}

/** Finds products (B1). `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts<T extends StoredDocument>(
  products: readonly T[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found<T> {
  const included = listedOf(products).filter(({ read }) => isIncluded(read, search));
  const categories = new Map<string, string>();
  const categoryText = (id: string): string => {
    const text = categories.get(id) ?? folded(categoryName(id));
    categories.set(id, text);
    return text;
  };
  const holds = ({ text, category }: Searchable) => {
    return (word: string) => text.includes(word) || categoryText(category).includes(word);
  };
  const words = searchWords(search.text);
  const shortest = words.map((word) => withoutLast(word, MOST_CUT));
  // Only texts that contain the shortened words can contain the words.
  const candidates = included.filter(({ read }) => shortest.every(holds(read)));
  for (const { similar, isLiteral, rank } of stagesOf(words)) {
    const found = (isLiteral ? candidates : included).flatMap(({ product, read }) => {
      const ranked = rank(read, holds(read));
      return ranked === undefined ? [] : [{ product, sortKey: sortKeyOf(search, read, ranked) }];
    });
    // The sort is stable: ties stay in the order of /products.
    if (found.length > 0)
      return { products: found.sort((a, b) => a.sortKey - b.sortKey).map(({ product }) => product), similar };
  }
  return { products: [], similar: false };
}

interface ListedProduct<T> {
  readonly product: T;
  readonly read: Searchable;
}
/** The listed ones of an array, which many searches share. */
const listed = new WeakMap<readonly StoredDocument[], readonly ListedProduct<StoredDocument>[]>();

function listedOf<T extends StoredDocument>(products: readonly T[]): readonly ListedProduct<T>[] {
  const known = listed.get(products) as readonly ListedProduct<T>[] | undefined;
  if (known) return known;
  const read = products.map((product) => ({ product, read: searchableFrom(product) }));
  const made = read.filter(({ read: { isListed } }) => isListed);
  listed.set(products, made);
  return made;
}

/** What a search reads of a product. */
interface Searchable {
  /** Folded, with single spaces. */
  readonly name: string;
  readonly wordsOfName: readonly string[];
  /** All texts and the labels of extra prices, folded. */
  readonly text: string;
  /** The id of its category. */
  readonly category: string;
  readonly isListed: boolean;
  readonly isAvailable: boolean;
  /** The price on its card; 0 without one. */
  readonly euros: number;
}

const TEXT_KINDS: readonly FieldKind[] = ["name", "text", "lines"];
/** The fields whose words a search finds. */
const TEXT_FIELDS = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter((field) =>
  TEXT_KINDS.includes(PRODUCT_FIELDS[field]),
);

/** Documents are never changed in place, and reading one takes longer than searching it. */
const searchables = new WeakMap<StoredDocument, Searchable>();

/** Called ahead of the first search, it makes that search as fast as the next ones. */
export function searchableFrom(document: StoredDocument): Searchable {
  const known = searchables.get(document);
  if (known) return known;
  const product = productFrom(document);
  const { Name, Price } = product;
  const labels = (Price.Additional ?? []).map((stored) => extraPriceFrom(stored).label);
  const name = folded(Name).trim().replace(/\s+/gu, " ");
  const searchable = {
    name,
    wordsOfName: wordsOf(name),
    text: folded([...TEXT_FIELDS.flatMap((field) => product[field]), ...labels].join("\n")),
    category: product.Category,
    isListed: isListed(product),
    isAvailable: product.Availability === 1,
    euros: lowestPrice(Price)?.euros ?? 0,
  };
  searchables.set(document, searchable);
  return searchable;
}

function isIncluded(searchable: Searchable, { category, available }: ProductSearch): boolean {
  return (category === undefined || searchable.category === category) && (!available || searchable.isAvailable);
}

/** A way to search. The next one is tried only where this one finds nothing. */
interface Stage {
  readonly similar: boolean;
  /** Whether it finds only products that hold all words, without their last letters. */
  readonly isLiteral: boolean;
  /** The place of a product among those found, lower ones first; undefined where it is not found. `has`: whether the product or its
   *  category's name holds a word. */
  rank(product: Searchable, has: (word: string) => boolean): number | undefined;
}

/** First the words as they are, then without their last letters, then words with typing errors (B1). */
function stagesOf(words: readonly string[]): readonly Stage[] {
  const stages = [literal(words, false)];
  for (let cut = 1; cut <= MOST_CUT && words.some(losesLetters); cut++) {
    const shorter = words.map((word) => withoutLast(word, cut));
    stages.push(literal(shorter, true));
  }
  const similarTo = words.filter((word) => mostEdits(word) > 0);
  if (similarTo.length > 0) stages.push(misspelt(words, similarTo));
  return stages;
}

/** What a search sorts a product by, lower ones first: its price, or its rank among the best matches. The same for all by name, because
 *  that is the order of /products. */
function sortKeyOf({ sort }: ProductSearch, { euros }: Searchable, rank: number): number {
  if (sort === "price") return euros;
  return sort === "name" ? 0 : rank;
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
function mostEdits(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** How many letters a word may lose at its end. */
const MOST_CUT = 2;
const withoutLast = (word: string, cut: number): string => (losesLetters(word) ? word.slice(0, -cut) : word);
const losesLetters = (word: string): boolean => Array.from(word).length >= 5;

function literal(words: readonly string[], similar: boolean): Stage {
  return { similar, isLiteral: true, rank: ({ name }, has) => (words.every(has) ? tierOf(name, words) : undefined) };
}

/** Ranks by the sum of edits. */
function misspelt(words: readonly string[], similarTo: readonly string[]): Stage {
  const short = words.filter((word) => !similarTo.includes(word));
  const editsTo = similarTo.map(fewestEdits);
  return {
    similar: true,
    isLiteral: false,
    rank({ wordsOfName }, has) {
      if (!short.every(has)) return undefined;
      let sum = 0;
      for (const edits of editsTo) {
        sum += edits(wordsOfName);
        if (sum === Number.POSITIVE_INFINITY) return undefined;
      }
      return sum;
    },
  };
}

/** How many edits lead from a typed word to the nearest of others; infinite beyond `mostEdits`. Many names share their words, so each is
 *  compared once. */
function fewestEdits(typed: string): (others: readonly string[]) => number {
  const most = mostEdits(typed);
  const compared = new Map<string, number>();
  return (others) => {
    let fewest = Number.POSITIVE_INFINITY;
    for (const other of others) {
      const edits = compared.get(other) ?? editsBetween(typed, other, most) ?? Number.POSITIVE_INFINITY;
      compared.set(other, edits);
      fewest = Math.min(fewest, edits);
    }
    return fewest;
  };
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
