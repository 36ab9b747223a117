import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/product.ts";
import {
  isIncluded,
  type ProductSearch,
  rankBy,
  type Searchable,
  type Stage,
  searchableFrom,
  searchTextOf,
  stagesOf,
  wordsOf,
} from "#src/domain/product-search.ts";
import { searchWords } from "#src/domain/search-words.ts";
import { nameWords } from "./name-words.ts";
import { wordIndex } from "./word-index.ts";

/** A product in the index. */
interface Entry extends Searchable {
  readonly row: number;
  readonly document: Document;
}
/** A product that was found, and its place among the others: lower ones first. */
export interface Hit {
  readonly document: Document;
  readonly rank: number;
}

/** The ids of the categories whose names contain a word, and the products of a category. */
export interface Categories {
  containing(word: string): readonly string[];
  products(category: string): Iterable<Document>;
}

/** All products by the words of their texts, so that a search costs what it finds (ADR-034). It finds what `searchProducts` finds. */
export function productIndex() {
  const rows: (Entry | undefined)[] = [];
  const free: number[] = [];
  const byId = new Map<string, Entry>();
  const texts = wordIndex();
  const names = nameWords();

  /** Puts a product into the index, in place of an earlier one of its id; `null` removes that. */
  function put(id: string, document: Document | null): void {
    const before = byId.get(id);
    if (!before && !document) return;
    const row = before?.row ?? free.pop() ?? rows.length;
    const after = document ? { ...searchableFrom(productFrom(document)), row, document } : undefined;
    texts.edit(row, textWords(before?.document), textWords(document));
    names.edit(row, new Set(wordsOf(before?.name ?? "")), new Set(wordsOf(after?.name ?? "")));
    rows[row] = after;
    if (after) byId.set(id, after);
    else {
      byId.delete(id);
      free.push(row);
    }
  }

  /** The products that hold every word of a stage. */
  function candidates({ words, similarTo }: Pick<Stage, "words" | "similarTo">, categories?: Categories): Entry[] {
    const isFound = (entry: Entry | undefined) => entry !== undefined;
    if (words.length + similarTo.length === 0) return rows.filter(isFound);
    const found = new Uint8Array(rows.length);
    let step = 0;
    let left: Entry[] = [];
    const begin = () => {
      step++;
      left = [];
    };
    const mark = (row: number) => {
      const entry = rows[row];
      if (found[row] !== step - 1 || !entry) return;
      found[row] = step;
      left.push(entry);
    };
    for (const word of words) {
      begin();
      for (const holding of texts.containing(word)) {
        holding.forEach(mark);
        // A short word is in thousands of words.
        if (left.length === byId.size) break;
      }
      for (const category of categories?.containing(word) ?? [])
        for (const { id } of categories?.products(category) ?? []) mark(byId.get(id)?.row ?? -1);
    }
    for (const word of similarTo) {
      begin();
      for (const resembling of names.resembling(word)) resembling.forEach(mark);
    }
    return left;
  }

  return {
    put,
    search(
      search: ProductSearch,
      categories: Categories,
    ): { readonly hits: readonly Hit[]; readonly similar: boolean } {
      for (const stage of stagesOf(searchWords(search.text))) {
        const hits: Hit[] = [];
        for (const entry of candidates(stage, categories)) {
          const rank = isIncluded(entry, search) ? stage.rank(entry.name, () => true) : undefined;
          if (rank !== undefined) hits.push({ document: entry.document, rank: rankBy(search, entry, rank) });
        }
        if (hits.length > 0) return { hits, similar: stage.similar };
      }
      return { hits: [], similar: false };
    },
    /** The products whose names contain every word; all of them where there is no word. */
    named(words: readonly string[]): readonly Hit[] {
      return candidates({ words, similarTo: [] })
        .filter(({ name }) => words.every((word) => name.includes(word)))
        .map(({ document }) => ({ document, rank: 0 }));
    },
  };
}

const textWords = (document: Document | null | undefined): ReadonlySet<string> =>
  new Set(document ? searchTextOf(productFrom(document)).split(/\s+/u).filter(Boolean) : []);
