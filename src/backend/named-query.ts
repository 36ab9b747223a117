import { priceListOf, priceListPage } from "#src/domain/products/price-list.ts";
import { filterProducts } from "#src/domain/products/product-filters.ts";
import { isFoundByStaff, searchProducts } from "#src/domain/products/product-search.ts";
import { relatedOf } from "#src/domain/products/related.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import type { Document, List, NamedQuery, QueryResults, ResultOf } from "./backend.ts";
import { compare } from "./select.ts";

/** What queries are answered from. Arrays are in the order of their collections. */
export interface QuerySource {
  readonly products: readonly Document[];
  readonly categories: readonly Document[];
  find(id: string): Document | null | undefined;
  inCategory(category: string): readonly Document[];
}

export const sourceOf = (products: readonly Document[], categories: readonly Document[]): QuerySource => ({
  products,
  categories,
  find: (id) => products.find((product) => product.id === id),
  inCategory: (category) => products.filter(({ Category }) => Category === category),
});

export const answerQuery = <Q extends NamedQuery>(query: Q, catalogue: QuerySource): ResultOf<Q> =>
  answer(query, catalogue) as ResultOf<Q>;

function answer(query: NamedQuery, catalogue: QuerySource): QueryResults[keyof QueryResults] {
  if (query.query === "ids") {
    const documents = [...new Set(query.ids)].map(catalogue.find).filter((document) => document != null);
    return { documents, more: false };
  }
  if (query.query === "related") return relatedTo(catalogue.find(query.to), catalogue);
  const { products, categories } = catalogue;
  if (query.query === "priceList") {
    const list = priceListOf(products, categories);
    return { documents: priceListPage(list, query.page), count: list.products.length, columns: list.columns };
  }
  const { text, category, first = Number.POSITIVE_INFINITY } = query;
  if (query.query === "search") {
    const names = new Map(categories.map(({ id, name }) => [id, textFrom(name)]));
    const { products: found, similar } = searchProducts(products, (id) => names.get(id) ?? "", query);
    return { documents: found.slice(0, first), more: found.length > first, count: found.length, similar };
  }
  const ofCategory = category === undefined ? products : catalogue.inCategory(category);
  const named = text ? ofCategory.filter((product) => isFoundByStaff(product, text)) : ofCategory;
  const ids = new Set(categories.map(({ id }) => id));
  const { found, count, counts } = filterProducts(named, query, (id) => ids.has(id));
  return { documents: found, more: count > found.length, count, counts };
}

/** On Firebase the category may lack products, this one among them. */
function relatedTo(product: Document | null | undefined, { inCategory }: QuerySource): List {
  if (!product || typeof product.Category !== "string" || !product.Category) return { documents: [], more: false };
  const group = inCategory(product.Category);
  const own = group.findIndex(({ id }) => id === product.id);
  const at = own >= 0 ? own : group.findIndex((other) => compare("products", other, product) > 0);
  const round = at < 0 ? group : [...group.slice(at), ...group.slice(0, at)];
  return { documents: relatedOf(round.filter(({ id }) => id !== product.id)), more: false };
}
