import { type StoredDocument, textFrom } from "../values/stored.ts";
import { rankingsOf } from "./search-rankings.ts";
import { folded } from "./search-words.ts";
import { holdsWord, type Searchable, type StemmedText, searchableFrom, stemmed, typedWordsOf } from "./searchable.ts";

/** What visitors search, filter and sort the listed products by (B1). */
export interface ProductSearch {
  readonly text: string; // as it was typed; "" finds all products
  readonly category?: string;
  readonly available?: true;
  /** If undefined, the best matches come first; with an empty text the order is that of /products. */
  readonly sort?: "name" | "price";
}

export interface Found {
  readonly products: readonly StoredDocument[]; // in the order in which they are shown
  readonly similar: boolean; // no product matched the search, and `products` are only similar to it
}

/** Finds products. `products` are in the order of /products. `categoryName` returns "" for an unknown id. */
export function searchProducts(
  products: readonly StoredDocument[],
  categoryName: (id: string) => string,
  search: ProductSearch,
): Found {
  const candidates = products
    .map((product) => ({ product, searchable: searchableFrom(product) }))
    .filter(({ searchable }) => searchable.isListed && passesFilters(searchable, search));
  // Many products share a category, so its name is stemmed once.
  const categoryById = new Map<string, StemmedText>();
  const categoryOf = ({ category: id }: Searchable): StemmedText => {
    const category = categoryById.get(id) ?? stemmed(folded(categoryName(id)));
    categoryById.set(id, category);
    return category;
  };
  for (const [at, rankOf] of rankingsOf(typedWordsOf(search.text)).entries()) {
    const found = candidates.flatMap(({ product, searchable }) => {
      const rank = rankOf(searchable, categoryOf(searchable));
      return rank === undefined ? [] : [{ product, sortKey: sortKeyOf(search, searchable, rank) }];
    });
    if (found.length === 0) continue;
    // The sort is stable: ties stay in the order of /products.
    found.sort((a, b) => a.sortKey - b.sortKey);
    // Only the first ranking finds all words as they were typed.
    return { products: found.map(({ product }) => product), similar: at > 0 };
  }
  return { products: [], similar: false };
}

const passesFilters = (searchable: Searchable, { category, available }: ProductSearch): boolean =>
  (category === undefined || searchable.category === category) && (!available || searchable.isAvailable);

/** The number that a search sorts a product by, lower ones first. By name it is 0 for all, because /products is in the order of names. */
function sortKeyOf({ sort }: ProductSearch, { euros }: Searchable, rank: number): number {
  if (sort === "price") return euros;
  return sort === "name" ? 0 : rank;
}

/** Whether staff find a product by a text (B10): its name holds the text, or each word is in its name or its `SearchWords` (B22). */
export function isFoundByStaff(document: StoredDocument, text: string): boolean {
  if (folded(textFrom(document.Name)).includes(folded(text))) return true;
  const { name, otherNames } = searchableFrom(document);
  const typedWords = typedWordsOf(text);
  return typedWords.length > 0 && typedWords.every((word) => holdsWord(name, word) || holdsWord(otherNames, word));
}
