import { lowestPrice } from "../prices/price.ts";
import { remembered } from "../values/remembered.ts";
import { type StoredDocument, textFrom } from "../values/stored.ts";
import { editsBetween } from "./edits.ts";
import { type FieldKind, isListed, PRODUCT_FIELDS, type ProductField, productFrom } from "./product.ts";
import { extraPriceFrom, parameterFrom } from "./rows.ts";
import { folded, wordsOfSearch } from "./search-words.ts";
import { stemOf } from "./slovak-stem.ts";

/** What visitors search, filter and sort the listed products by (B1). */
export interface ProductSearch {
  /** The search as it was typed; "" finds all products. */
  readonly text: string;
  readonly category?: string;
  readonly available?: true;
  /** If undefined, the best matches come first; with an empty text the order is that of /products. */
  readonly sort?: "name" | "price";
}

export interface Found {
  /** The products that were found, in the order in which they are shown. */
  readonly products: readonly StoredDocument[];
  /** True if no product matched the search and `products` are only similar to it. */
  readonly similar: boolean;
}

/** Finds products. `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts(
  products: readonly StoredDocument[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found {
  const candidates = listedOf(products).filter(({ searchable }) => passesFilters(searchable, search));
  const stemmedById = new Map<string, StemmedText>();
  const stemmedCategory = ({ category: id }: Searchable): StemmedText => {
    const name = stemmedById.get(id) ?? stemmed(folded(categoryName(id)));
    stemmedById.set(id, name);
    return name;
  };
  const typedWords = typedWordsOf(search.text);
  for (const [stage, rankOf] of rankingsOf(typedWords).entries()) {
    const found = candidates.flatMap(({ product, searchable }) => {
      const rank = rankOf(searchable, stemmedCategory(searchable));
      return rank === undefined ? [] : [{ product, sortKey: sortKeyOf(search, searchable, rank) }];
    });
    // The sort is stable: ties stay in the order of /products.
    if (found.length > 0)
      return {
        products: found.sort((a, b) => a.sortKey - b.sortKey).map(({ product }) => product),
        similar: stage > 0,
      };
  }
  return { products: [], similar: false };
}

/** Whether staff find a product by a text (B10): its name holds the text, or each word is in its name or its `SearchWords` (B22). */
export function isFoundByStaff(document: StoredDocument, text: string): boolean {
  const { name, alsoCalled } = searchableFrom(document);
  if (folded(textFrom(document.Name)).includes(folded(text))) return true;
  const typedWords = typedWordsOf(text);
  return typedWords.length > 0 && typedWords.every((word) => holds(name, word) || holds(alsoCalled, word));
}

/** The listed products of an array; remembered, because many searches share one array. */
const listedOf = remembered((products: readonly StoredDocument[]) =>
  products
    .map((product) => ({ product, searchable: searchableFrom(product) }))
    .filter(({ searchable }) => searchable.isListed),
);

/** A folded text, and the stems of its words as one text with a space around each stem. */
interface StemmedText {
  readonly text: string;
  readonly stems: string;
}
function stemmed(text: string): StemmedText {
  const stems = text.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  return { text, stems: ` ${[...new Set(stems)].join(" ")} ` };
}

/** A folded word of a search, and its stem with a space on either side. */
interface TypedWord {
  readonly word: string;
  readonly stem: string;
}
/** The words of a search without the punctuation around them. A hyphen, slash or comma between letters parts two words. */
const typedWordsOf = (text: string): readonly TypedWord[] =>
  wordsOfSearch(text)
    .flatMap((word) => word.replace(/(\p{L})[-/,](?=\p{L})/gu, "$1 ").split(" "))
    .map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? "")
    .filter(Boolean)
    .map((word) => ({ word, stem: ` ${stemOf(word)} ` }));

/** Whether a text holds a word, or a word of it has the same stem. */
const holds = ({ text, stems }: StemmedText, { word, stem }: TypedWord): boolean =>
  text.includes(word) || stems.includes(stem);

interface Searchable {
  /** The name, with single spaces. */
  readonly name: StemmedText;
  /** Other names of the product, which staff have entered (`SearchWords`). */
  readonly alsoCalled: StemmedText;
  /** All texts of the product, its name among them, and the labels of its extra prices. */
  readonly all: StemmedText;
  /** The words that a misspelt word is compared with: those of the name, of `SearchWords` and of the colloquial names. */
  readonly correctWords: readonly string[];
  /** The id of the product's category. */
  readonly category: string;
  readonly isListed: boolean;
  readonly isAvailable: boolean;
  /** The price on the product's card; 0 if there is none. */
  readonly euros: number;
}

const TEXT_KINDS: readonly FieldKind[] = ["name", "text", "lines", "items"];
const TEXT_FIELDS = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter((field) =>
  TEXT_KINDS.includes(PRODUCT_FIELDS[field]),
);
/** The parameter that says what people call a product. */
const COLLOQUIAL = "hovorovo";

const searchableFrom = remembered((document: StoredDocument): Searchable => {
  const product = productFrom(document);
  const { Name, Price, Parameters, SearchWords } = product;
  const labels = (Price.Additional ?? []).map((stored) => extraPriceFrom(stored).label);
  const name = folded(Name).trim().replace(/\s+/gu, " ");
  const alsoCalled = folded(SearchWords);
  const colloquial = Parameters.map(parameterFrom).filter(({ label }) => folded(label) === COLLOQUIAL);
  return {
    name: stemmed(name),
    alsoCalled: stemmed(alsoCalled),
    all: stemmed(folded([...TEXT_FIELDS.flatMap((field) => product[field]), ...labels].join("\n"))),
    correctWords: [name, alsoCalled, ...colloquial.map(({ value }) => folded(value))].flatMap(wordsOf),
    category: product.Category,
    isListed: isListed(product),
    isAvailable: product.Availability === 1,
    euros: lowestPrice(Price)?.euros ?? 0,
  };
});

const passesFilters = (searchable: Searchable, { category, available }: ProductSearch): boolean =>
  (category === undefined || searchable.category === category) && (!available || searchable.isAvailable);

/** Returns the rank of a product, where the lowest rank is shown first; undefined if the product is not found. */
type Ranking = (product: Searchable, category: StemmedText) => number | undefined;

/** The rankings that a search tries one after another until one finds products: all words, then words with typing errors, then names or
 *  `SearchWords` that hold some of several words. */
function rankingsOf(typedWords: readonly TypedWord[]): readonly Ranking[] {
  const rankings = [allWords(typedWords)];
  if (typedWords.some(mayBeMisspelt)) rankings.push(misspelt(typedWords));
  if (typedWords.length > 1) rankings.push(someWords(typedWords.filter(mayBeMisspelt)));
  return rankings;
}

/** The number that a search sorts a product by, lower ones first. By name it is 0 for all, because /products is in the order of names. */
function sortKeyOf({ sort }: ProductSearch, { euros }: Searchable, rank: number): number {
  if (sort === "price") return euros;
  return sort === "name" ? 0 : rank;
}

/** A word begins after one of these signs; the comma in "2,5" parts no words. */
const WORD_SEPARATOR = /[\s\-/(;]|,(?!\d)/u;
/** The words of a folded name, without the punctuation after them. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .split(WORD_SEPARATOR)
    .map((word) => /^.*[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);

/** The most edits between a typed word and a word of a name; 0 for a word of under four letters, which must be found unchanged. */
function mostEdits(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}
const mayBeMisspelt = ({ word }: TypedWord): boolean => mostEdits(word) > 0;

/** The cost of the place where a word is found. Eight words, the most of a search, cost less in the name than one in `SearchWords`, and so on. */
const COSTS = { startsWordOfName: 1, inName: 2, inSearchWords: 20, elsewhere: 200 } as const;

function costOf(typed: TypedWord, { name, alsoCalled, all }: Searchable, category: StemmedText): number | undefined {
  if (beginsWord(name.text, typed.word) || name.stems.includes(typed.stem)) return COSTS.startsWordOfName;
  if (name.text.includes(typed.word)) return COSTS.inName;
  if (holds(alsoCalled, typed)) return COSTS.inSearchWords;
  return holds(all, typed) || holds(category, typed) ? COSTS.elsewhere : undefined;
}

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

/** Ranks by the sum of edits. A short word must be found unchanged. */
function misspelt(typedWords: readonly TypedWord[]): Ranking {
  const short = typedWords.filter((word) => !mayBeMisspelt(word));
  const editCounters = typedWords.filter(mayBeMisspelt).map(({ word }) => fewestEdits(word));
  return (product, category) => {
    if (!short.every((word) => holds(product.all, word) || holds(category, word))) return undefined;
    let sum = 0;
    for (const countEdits of editCounters) {
      sum += countEdits(product.correctWords);
      if (sum === Number.POSITIVE_INFINITY) return undefined;
    }
    return sum;
  };
}

/** Ranks by how many of the words the name or `SearchWords` hold. */
const someWords =
  (typedWords: readonly TypedWord[]): Ranking =>
  ({ name, alsoCalled }) => {
    const count = typedWords.filter((word) => holds(name, word) || holds(alsoCalled, word)).length;
    return count > 0 ? typedWords.length - count : undefined;
  };

/** Makes the function that counts the edits from a typed word to the nearest of `others`; infinite beyond `mostEdits`. It compares a word once. */
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

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || WORD_SEPARATOR.test(name[at - 1] ?? "")) return true;
  }
  return false;
}
