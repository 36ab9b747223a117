import { lowestPrice } from "../prices/price.ts";
import { remembered } from "../values/remembered.ts";
import type { StoredDocument } from "../values/stored.ts";
import { type FieldKind, isListed, PRODUCT_FIELDS, type ProductField, productFrom } from "./product.ts";
import { extraPriceFrom, parameterFrom } from "./rows.ts";
import { folded, wordsOfSearch } from "./search-words.ts";
import { stemOf } from "./slovak-stem.ts";

/** What searches, filters and sorting read of a product. All texts are folded: without case and diacritics. */
export interface Searchable {
  readonly name: StemmedText; // with single spaces
  readonly otherNames: StemmedText; // the field `SearchWords`, which only staff see
  readonly allTexts: StemmedText; // all texts of the product, its name among them, and the labels of its extra prices
  readonly correctWords: readonly string[]; // with which a misspelt word is compared: those of all its names
  readonly category: string; // its id
  readonly isListed: boolean;
  readonly isAvailable: boolean;
  readonly euros: number; // the price on the product's card; 0 if there is none
}

const TEXT_KINDS: readonly FieldKind[] = ["name", "text", "lines", "items"];
const TEXT_FIELDS = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter((field) =>
  TEXT_KINDS.includes(PRODUCT_FIELDS[field]),
);
/** The label of the parameter that says what people call a product: "Hovorovo:flexa". */
const COLLOQUIAL = "hovorovo";

export const searchableFrom = remembered((document: StoredDocument): Searchable => {
  const product = productFrom(document);
  const { Name, Price, Parameters, SearchWords } = product;
  const labels = (Price.Additional ?? []).map((stored) => extraPriceFrom(stored).label);
  const name = folded(Name).trim().replace(/\s+/gu, " ");
  const otherNames = folded(SearchWords);
  const colloquial = Parameters.map(parameterFrom).filter(({ label }) => folded(label) === COLLOQUIAL);
  return {
    name: stemmed(name),
    otherNames: stemmed(otherNames),
    allTexts: stemmed(folded([...TEXT_FIELDS.flatMap((field) => product[field]), ...labels].join("\n"))),
    correctWords: [name, otherNames, ...colloquial.map(({ value }) => folded(value))].flatMap(wordsOf),
    category: product.Category,
    isListed: isListed(product),
    isAvailable: product.Availability === 1,
    euros: lowestPrice(Price)?.euros ?? 0,
  };
});

/** A folded text, and the stems of its words with a space around each: "miesacka 140 l" has " miesack 140 l ". */
export type StemmedText = { readonly text: string; readonly stems: string };
/** Splits at every sign, more often than `typedWordsOf`: "2,5" has no stem of its own, and is found in the text itself. */
export function stemmed(text: string): StemmedText {
  const stems = text.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  return { text, stems: ` ${[...new Set(stems)].join(" ")} ` };
}

/** A folded word of a search, and its stem with a space on either side. */
export type TypedWord = { readonly word: string; readonly stem: string };
/** The words of a search without the punctuation around them. A hyphen, slash or comma between letters parts two words: "(Píla/pílka) 2,5"
 *  has the words "pila", "pilka" and "2,5". */
export const typedWordsOf = (text: string): readonly TypedWord[] =>
  wordsOfSearch(text)
    .flatMap((word) => word.replace(/(\p{L})[-/,](?=\p{L})/gu, "$1 ").split(" "))
    .map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? "")
    .filter(Boolean)
    .map((word) => ({ word, stem: ` ${stemOf(word)} ` }));

/** Whether a text holds a word, or a word of it has the same stem. */
export const holdsWord = ({ text, stems }: StemmedText, { word, stem }: TypedWord): boolean =>
  text.includes(word) || stems.includes(stem);

/** A word begins after one of these signs; the comma in "2,5" parts no words. */
export const WORD_SEPARATOR = /[\s\-/(;]|,(?!\d)/u;
/** The words of a folded name, without the punctuation after them. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .split(WORD_SEPARATOR)
    .map((word) => /^.*[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
