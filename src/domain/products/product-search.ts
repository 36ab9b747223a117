import { lowestPrice } from "../prices/price.ts";
import { type StoredDocument, textFrom } from "../values/stored.ts";
import { editsBetween } from "./edits.ts";
import { type FieldKind, isListed, PRODUCT_FIELDS, type ProductField, productFrom } from "./product.ts";
import { extraPriceFrom, parameterFrom } from "./rows.ts";
import { folded, searchWords } from "./search-words.ts";
import { stemOf } from "./slovak-stem.ts";

/** What visitors search, filter and sort the listed products by (B1). */
export interface ProductSearch {
  /** As typed; "" searches for nothing and finds all. */
  readonly text: string;
  readonly category?: string;
  readonly available?: true;
  /** Without it the best matches come first, and without a text the order is that of /products. */
  readonly sort?: "name" | "price";
}

export interface Found<T> {
  /** In their order. */
  readonly products: readonly T[];
  /** True if nothing matched and these are similar to it. */
  readonly similar: boolean;
}

/** Finds products. `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts<T extends StoredDocument>(
  products: readonly T[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found<T> {
  const included = listedOf(products).filter(({ read }) => isIncluded(read, search));
  const categories = new Map<string, Words>();
  const categoryOf = ({ category: id }: Searchable): Words => {
    const words = categories.get(id) ?? wordsIn(folded(categoryName(id)));
    categories.set(id, words);
    return words;
  };
  const asked = searchWords(search.text).map(askedWord);
  for (const { similar, rank } of stagesOf(asked)) {
    const found = included.flatMap(({ product, read }) => {
      const ranked = rank(read, categoryOf(read));
      return ranked === undefined ? [] : [{ product, sortKey: sortKeyOf(search, read, ranked) }];
    });
    // The sort is stable: ties stay in the order of /products.
    if (found.length > 0)
      return { products: found.sort((a, b) => a.sortKey - b.sortKey).map(({ product }) => product), similar };
  }
  return { products: [], similar: false };
}

/** Whether staff find a product by a text (B10): its name holds the text, or each word is in its name or its `SearchWords` (B22). */
export function isFoundByStaff(document: StoredDocument, text: string): boolean {
  const { name, searchWords: own } = searchableFrom(document);
  if (folded(textFrom(document.Name)).includes(folded(text))) return true;
  const asked = searchWords(text).map(askedWord);
  return asked.length > 0 && asked.every((word) => holds(name, word) || holds(own, word));
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

/** A folded text, and the stems of its words between spaces. */
interface Words {
  readonly text: string;
  readonly stems: string;
}
function wordsIn(text: string): Words {
  const stems = text.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  return { text, stems: ` ${[...new Set(stems)].join(" ")} ` };
}

/** A word of a search, folded, and its stem between spaces. */
interface AskedWord {
  readonly word: string;
  readonly stem: string;
}
const askedWord = (word: string): AskedWord => ({ word, stem: ` ${stemOf(word)} ` });

/** Whether a text holds a word, or a word of it has the same stem. */
const holds = ({ text, stems }: Words, { word, stem }: AskedWord): boolean =>
  text.includes(word) || stems.includes(stem);

interface Searchable {
  /** With single spaces. */
  readonly name: Words;
  /** The words that staff say it is called by. */
  readonly searchWords: Words;
  /** All texts and the labels of extra prices, the name among them. */
  readonly all: Words;
  /** The words that a typing error may lead to: those of the name, of `SearchWords` and of what it is called colloquially. */
  readonly names: readonly string[];
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
/** The parameter that says what people call a product. */
const COLLOQUIAL = "hovorovo";

/** Documents are never changed in place, and reading one takes longer than searching it. */
const searchables = new WeakMap<StoredDocument, Searchable>();

function searchableFrom(document: StoredDocument): Searchable {
  const known = searchables.get(document);
  if (known) return known;
  const product = productFrom(document);
  const { Name, Price, Parameters, SearchWords } = product;
  const labels = (Price.Additional ?? []).map((stored) => extraPriceFrom(stored).label);
  const name = folded(Name).trim().replace(/\s+/gu, " ");
  const own = folded(SearchWords);
  const colloquial = Parameters.map(parameterFrom).filter(({ label }) => folded(label) === COLLOQUIAL);
  const searchable = {
    name: wordsIn(name),
    searchWords: wordsIn(own),
    all: wordsIn(folded([...TEXT_FIELDS.flatMap((field) => product[field]), ...labels].join("\n"))),
    names: [name, own, ...colloquial.map(({ value }) => folded(value))].flatMap(wordsOf),
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

/** A way to search. The next one is tried only if this one finds nothing. */
interface Stage {
  readonly similar: boolean;
  /** The place of a product among those found, lower ones first; undefined if it is not found. */
  rank(product: Searchable, category: Words): number | undefined;
}

/** First products that hold all words, then words with typing errors, then products whose names hold some of several words. */
function stagesOf(asked: readonly AskedWord[]): readonly Stage[] {
  const stages = [allWords(asked)];
  if (asked.some(({ word }) => mostEdits(word) > 0)) stages.push(misspelt(asked));
  if (asked.length > 1) stages.push(someWords(asked.filter(({ word }) => mostEdits(word) > 0)));
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

/** Where a word of a search is found; a lower number is better. A product's rank is the sum over all words: one that is found in the description
 *  alone outweighs eight in the name. */
const PLACES = { startsWord: 1, inName: 2, inSearchWords: 20, elsewhere: 200 } as const;

function placeOf(asked: AskedWord, { name, searchWords: own, all }: Searchable, category: Words): number | undefined {
  if (beginsWord(name.text, asked.word) || name.stems.includes(asked.stem)) return PLACES.startsWord;
  if (name.text.includes(asked.word)) return PLACES.inName;
  if (holds(own, asked)) return PLACES.inSearchWords;
  return holds(all, asked) || holds(category, asked) ? PLACES.elsewhere : undefined;
}

function allWords(asked: readonly AskedWord[]): Stage {
  const phrase = asked.map(({ word }) => word).join(" ");
  return {
    similar: false,
    rank(product, category) {
      let sum = 0;
      for (const word of asked) {
        const place = placeOf(word, product, category);
        if (place === undefined) return undefined;
        sum += place;
      }
      return product.name.text.startsWith(phrase) ? 0 : sum;
    },
  };
}

/** Ranks by the sum of edits. A short word has to be found as it is. */
function misspelt(asked: readonly AskedWord[]): Stage {
  const short = asked.filter(({ word }) => mostEdits(word) === 0);
  const editsTo = asked.filter((one) => !short.includes(one)).map(({ word }) => fewestEdits(word));
  return {
    similar: true,
    rank(product, category) {
      if (!short.every((word) => holds(product.all, word) || holds(category, word))) return undefined;
      let sum = 0;
      for (const edits of editsTo) {
        sum += edits(product.names);
        if (sum === Number.POSITIVE_INFINITY) return undefined;
      }
      return sum;
    },
  };
}

/** Ranks by how many of the words the name or `SearchWords` hold. */
function someWords(asked: readonly AskedWord[]): Stage {
  return {
    similar: true,
    rank({ name, searchWords: own }) {
      const count = asked.filter((word) => holds(name, word) || holds(own, word)).length;
      return count > 0 ? asked.length - count : undefined;
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

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || WORD_BEGINS.test(name[at - 1] ?? "")) return true;
  }
  return false;
}
