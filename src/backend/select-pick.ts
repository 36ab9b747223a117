import { categoryFrom, othersLast } from "#src/domain/products/category.ts";
import {
  type PriceList,
  priceListOf,
  priceListPage,
  priceListPages,
  type StoredProducts,
} from "#src/domain/products/price-list.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { filterProducts } from "#src/domain/products/product-filters.ts";
import { searchProducts } from "#src/domain/products/product-search.ts";
import { relatedOf } from "#src/domain/products/related.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import type { Document, List, ListQuery, ProductPick } from "./backend.ts";
import { compare, select } from "./select.ts";

type QueryWithPick = Pick<ListQuery, "first"> & { readonly pick: ProductPick };

/** All products and categories of the shop, in the order of their collections. */
export interface Catalogue {
  readonly products: readonly Document[];
  readonly categories: readonly Document[];
}

/** What a pick asks for, read from the whole catalogue. */
export function selectPick({ pick, first }: QueryWithPick, { products, categories }: Catalogue): List {
  if (pick.kind === "ids") return idsFrom(pick.ids, (id) => products.find((product) => product.id === id));
  if (pick.kind === "related") {
    const product = products.find(({ id }) => id === pick.to);
    return product ? relatedFrom(product, products, first) : { documents: [], more: false };
  }
  if (pick.kind === "priceList") return priceListFrom(priceListFor([products], categories), pick.page);
  if (pick.kind === "inventory") {
    const { text: contains, category } = pick;
    const where = category === undefined ? undefined : { field: "Category", equals: category };
    const { documents } = select(products, { collection: "products", contains, ...(where && { where }) });
    return inventoryFrom(documents, pick, first, (id) => categories.some((category) => category.id === id));
  }
  const byId = new Map(products.map((product) => [product.id, product]));
  const names = new Map(categories.map(({ id, name }) => [id, textFrom(name)]));
  const { products: found, similar } = searchProducts(products.map(productFrom), (id) => names.get(id) ?? "", pick);
  const documents = found.slice(0, first).map(({ id }) => byId.get(id) as Document);
  return searched(documents, found.length, similar);
}

/** The value of a search that found `count` products and shows the first ones of them. */
export const searched = (documents: readonly Document[], count: number, similar: boolean): List => ({
  documents,
  more: count > documents.length,
  count,
  ...(similar && { similar }),
});

/** The value of a pick by ids. `find` returns nothing for an unknown id. */
export const idsFrom = (ids: readonly string[], find: (id: string) => Document | null | undefined): List => ({
  documents: [...new Set(ids)].map(find).filter((document) => document != null),
  more: false,
});

/** The value of an inventory, out of the products of its text and category. */
export function inventoryFrom(
  products: Iterable<Document>,
  { filter }: Extract<ProductPick, { readonly kind: "inventory" }>,
  first: number | undefined,
  hasCategory: (id: string) => boolean,
): List {
  const query = { ...(filter && { filter }), ...(first !== undefined && { first }) };
  const { found, count, counts } = filterProducts(products, query, hasCategory);
  return { documents: found, more: count > found.length, count, counts };
}

/** `categories`: in their collection's order. */
export const priceListFor = (products: StoredProducts, categories: readonly Document[]): PriceList =>
  priceListOf(products, othersLast(categories.map(categoryFrom)));

/** The value of a page of the price list. */
export function priceListFrom(list: PriceList, page: number): List {
  const { count, columns } = list;
  return { documents: priceListPage(list, page), more: page < priceListPages(count), count, columns };
}

/** The value of a pick of related products. `group`: products of its category in order, on Firebase
 *  not all of a large one; others among them are left out. */
export function relatedFrom(product: Document, group: readonly Document[], first?: number): List {
  const others = group.filter(({ id, Category }) => id !== product.id && Category === product.Category);
  const at = others.findIndex((other) => compare("products", other, product) > 0);
  const round = at < 0 ? others : [...others.slice(at), ...others.slice(0, at)];
  return { documents: product.Category ? relatedOf(round, first) : [], more: false };
}
