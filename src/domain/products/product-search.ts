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
  /** As typed; "" searches for nothing and finds all. */
  readonly text: string;
  readonly category?: string;
  readonly available?: true;
  /** Without it the best matches come first, and without a text the order is that of /products. */
  readonly sort?: "name" | "price";
}

export interface Found {
  /** In their order. */
  readonly products: readonly StoredDocument[];
  /** True if nothing matched and these are similar to it. */
  readonly similar: boolean;
}

/** Finds products. `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts(
  products: readonly StoredDocument[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found {
  const included = listedOf(products).filter(({ searchable }) => isIncluded(searchable, search));
  const categories = new Map<string, StemmedText>();
  const categoryOf = ({ category: id }: Searchable): StemmedText => {
    const words = categories.get(id) ?? stemmed(folded(categoryName(id)));
    categories.set(id, words);
    return words;
  };
  const asked = askedWords(search.text);
  for (const [stage, rank] of stagesOf(asked).entries()) {
    const found = included.flatMap(({ product, searchable }) => {
      const ranked = rank(searchable, categoryOf(searchable));
      return ranked === undefined ? [] : [{ product, sortKey: sortKeyOf(search, searchable, ranked) }];
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
  const asked = askedWords(text);
  return asked.length > 0 && asked.every((word) => holds(name, word) || holds(alsoCalled, word));
}

/** The listed ones of an array, which many searches share. */
const listedOf = remembered((products: readonly StoredDocument[]) =>
  products
    .map((product) => ({ product, searchable: searchableFrom(product) }))
    .filter(({ searchable }) => searchable.isListed),
);

/** A folded text, and the stems of its words between spaces. */
interface StemmedText {
  readonly text: string;
  readonly stems: string;
}
function stemmed(text: string): StemmedText {
  const stems = text.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  return { text, stems: ` ${[...new Set(stems)].join(" ")} ` };
}

/** A word of a search, folded, and its stem between spaces. */
interface AskedWord {
  readonly word: string;
  readonly stem: string;
}
/** The words of a search without the punctuation around them; signs between letters part two words. */
const askedWords = (text: string): readonly AskedWord[] =>
  wordsOfSearch(text)
    .flatMap((word) => word.replace(/(\p{L})[-/,](?=\p{L})/gu, "$1 ").split(" "))
    .map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? "")
    .filter(Boolean)
    .map((word) => ({ word, stem: ` ${stemOf(word)} ` }));

/** Whether a text holds a word, or a word of it has the same stem. */
const holds = ({ text, stems }: StemmedText, { word, stem }: AskedWord): boolean =>
  text.includes(word) || stems.includes(stem);

interface Searchable {
  /** With single spaces. */
  readonly name: StemmedText;
  /** What staff say people call it (`SearchWords`). */
  readonly alsoCalled: StemmedText;
  /** All texts and the labels of extra prices, the name among them. */
  readonly all: StemmedText;
  /** The words that a slip may reach: those of the name, of `SearchWords` and of what it is called colloquially. */
  readonly slipWords: readonly string[];
  /** The id of its category. */
  readonly category: string;
  readonly isListed: boolean;
  readonly isAvailable: boolean;
  /** The price on its card; 0 without one. */
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
    slipWords: [name, alsoCalled, ...colloquial.map(({ value }) => folded(value))].flatMap(wordsOf),
    category: product.Category,
    isListed: isListed(product),
    isAvailable: product.Availability === 1,
    euros: lowestPrice(Price)?.euros ?? 0,
  };
});

const isIncluded = (searchable: Searchable, { category, available }: ProductSearch): boolean =>
  (category === undefined || searchable.category === category) && (!available || searchable.isAvailable);

/** The place of a product among those found, lower ones first; undefined if it is not found. */
type Rank = (product: Searchable, category: StemmedText) => number | undefined;

/** Ways to search, of which the next one is tried only if one finds nothing: products that hold all words, then words with typing errors, then
 *  products whose names hold some of several words. */
function stagesOf(asked: readonly AskedWord[]): readonly Rank[] {
  const stages = [allWords(asked)];
  if (asked.some(mayBeSlip)) stages.push(misspelt(asked));
  if (asked.length > 1) stages.push(someWords(asked.filter(mayBeSlip)));
  return stages;
}

/** What a search sorts a product by, lower ones first. The same for all by name, because that is the order of /products. */
function sortKeyOf({ sort }: ProductSearch, { euros }: Searchable, rank: number): number {
  if (sort === "price") return euros;
  return sort === "name" ? 0 : rank;
}

/** A word begins after one of these; "2,5" is one word. */
const WORD_SEPARATOR = /[\s\-/(;]|,(?!\d)/u;
/** The words of a folded name, without the punctuation after them. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .split(WORD_SEPARATOR)
    .map((word) => /^.*[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);

/** How many edits apart a typed word and one of a name may be; 0 for a short word, which has to be found as it is. */
function mostEdits(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}
const mayBeSlip = ({ word }: AskedWord): boolean => mostEdits(word) > 0;

/** The cost of the place that a word is found in. All eight words of a search in one place cost less than one of them in the next. */
const COSTS = { startsWordOfName: 1, inName: 2, inSearchWords: 20, elsewhere: 200 } as const;

function costOf(asked: AskedWord, { name, alsoCalled, all }: Searchable, category: StemmedText): number | undefined {
  if (beginsWord(name.text, asked.word) || name.stems.includes(asked.stem)) return COSTS.startsWordOfName;
  if (name.text.includes(asked.word)) return COSTS.inName;
  if (holds(alsoCalled, asked)) return COSTS.inSearchWords;
  return holds(all, asked) || holds(category, asked) ? COSTS.elsewhere : undefined;
}

function allWords(asked: readonly AskedWord[]): Rank {
  const phrase = asked.map(({ word }) => word).join(" ");
  return (product, category) => {
    let sum = 0;
    for (const word of asked) {
      const cost = costOf(word, product, category);
      if (cost === undefined) return undefined;
      sum += cost;
    }
    return product.name.text.startsWith(phrase) ? 0 : sum;
  };
}

/** Ranks by the sum of edits. A short word has to be found as it is. */
function misspelt(asked: readonly AskedWord[]): Rank {
  const short = asked.filter((word) => !mayBeSlip(word));
  const editsTo = asked.filter(mayBeSlip).map(({ word }) => fewestEdits(word));
  return (product, category) => {
    if (!short.every((word) => holds(product.all, word) || holds(category, word))) return undefined;
    let sum = 0;
    for (const edits of editsTo) {
      sum += edits(product.slipWords);
      if (sum === Number.POSITIVE_INFINITY) return undefined;
    }
    return sum;
  };
}

/** Ranks by how many of the words the name or `SearchWords` hold. */
const someWords =
  (asked: readonly AskedWord[]): Rank =>
  ({ name, alsoCalled }) => {
    const count = asked.filter((word) => holds(name, word) || holds(alsoCalled, word)).length;
    return count > 0 ? asked.length - count : undefined;
  };

/** How many edits lead from a typed word to the nearest of others; infinite beyond `mostEdits`. Each word is compared once. */
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
