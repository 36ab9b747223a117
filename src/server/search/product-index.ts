import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import {
  isIncluded,
  type ProductSearch,
  type Searchable,
  type Stage,
  searchableFrom,
  searchTextOf,
  sortKeyOf,
  stagesOf,
  wordsOf,
} from "#src/domain/products/product-search.ts";
import { searchWords } from "#src/domain/products/search-words.ts";
import { nameWords } from "./name-words.ts";
import { wordIndex } from "./word-index.ts";

/** A product in the index. */
interface Entry extends Searchable {
  readonly row: number;
  readonly document: Document;
}
/** A product that was found. */
export interface Hit {
  readonly document: Document;
  /** Lower ones come first: a rank or a price. */
  readonly sortKey: number;
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
  const byCategory = new Map<string, Set<Entry>>();
  const texts = wordIndex();
  const names = nameWords();

  /** Adds or replaces the product of an id; `null` removes it. */
  function put(id: string, document: Document | null): void {
    const before = byId.get(id);
    if (!before && !document) return;
    const row = before?.row ?? free.pop() ?? rows.length;
    const after = document ? { ...searchableFrom(productFrom(document)), row, document } : undefined;
    texts.edit(row, textWords(before?.document), textWords(document));
    names.edit(row, new Set(wordsOf(before?.name ?? "")), new Set(wordsOf(after?.name ?? "")));
    rows[row] = after;
    if (before) leaveCategory(before);
    if (after) byCategory.set(after.category, (byCategory.get(after.category) ?? new Set()).add(after));
    if (after) byId.set(id, after);
    else {
      byId.delete(id);
      free.push(row);
    }
  }

  function leaveCategory(entry: Entry): void {
    const others = byCategory.get(entry.category);
    others?.delete(entry);
    if (others?.size === 0) byCategory.delete(entry.category);
  }

  /** The products that hold every word of `words`, in their texts or their category's name, and whose names have a word like each of
   *  `similarTo`. Where there are no words, all of `all`. */
  function candidates(
    { words, similarTo }: Pick<Stage, "words" | "similarTo">,
    all: Iterable<Entry>,
    categories?: Categories,
  ): Iterable<Entry> {
    if (words.length + similarTo.length === 0) return all;
    /** How many words each row has matched. 16 bits suffice: a search is part of an address, which is at most 16 KiB long. */
    const matchedWords = new Uint16Array(rows.length);
    let wordNumber = 0;
    let remaining: Entry[] = [];
    const nextWord = () => {
      wordNumber++;
      remaining = [];
    };
    /** A row remains while it has matched every word so far. */
    const keep = (row: number) => {
      const entry = rows[row];
      if (matchedWords[row] !== wordNumber - 1 || !entry) return;
      matchedWords[row] = wordNumber;
      remaining.push(entry);
    };
    for (const word of words) {
      nextWord();
      for (const rowsOfWord of texts.containing(word)) {
        rowsOfWord.forEach(keep);
        // All products are found: a short word is part of thousands of others.
        if (remaining.length === byId.size) break;
      }
      for (const category of categories?.containing(word) ?? [])
        for (const { id } of categories?.products(category) ?? []) keep(byId.get(id)?.row ?? -1);
    }
    for (const word of similarTo) {
      nextWord();
      for (const rowsOfWord of names.resembling(word)) rowsOfWord.forEach(keep);
    }
    return remaining;
  }

  return {
    put,
    search(
      search: ProductSearch,
      categories: Categories,
    ): { readonly hits: readonly Hit[]; readonly similar: boolean } {
      const all = search.category === undefined ? byId.values() : byCategory.get(search.category);
      if (!all) return { hits: [], similar: false };
      for (const stage of stagesOf(searchWords(search.text))) {
        const hits: Hit[] = [];
        for (const entry of candidates(stage, all, categories)) {
          if (!isIncluded(entry, search)) continue;
          // candidates() has checked the words.
          const rank = stage.rank(entry.name, () => true);
          if (rank !== undefined) hits.push({ document: entry.document, sortKey: sortKeyOf(search, entry, rank) });
        }
        if (hits.length > 0) return { hits, similar: stage.similar };
      }
      return { hits: [], similar: false };
    },
    /** The products whose names contain every word; all of them where there is no word. */
    named(words: readonly string[]): readonly Hit[] {
      return [...candidates({ words, similarTo: [] }, byId.values())]
        .filter(({ name }) => words.every((word) => name.includes(word)))
        .map(({ document }) => ({ document, sortKey: 0 }));
    },
  };
}

const textWords = (document: Document | null | undefined): ReadonlySet<string> =>
  new Set(document ? searchTextOf(productFrom(document)).split(/\s+/u).filter(Boolean) : []);
