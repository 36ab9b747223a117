import { useMemo } from "react";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { type ParameterValues, readListPage, readParameter, withParameters } from "#src/site/parameters.ts";
import { useQuery } from "../../navigation/navigation-context.ts";
import { PATHS } from "../../paths.ts";

/** What the list of /products is searched, filtered and sorted by, as its address holds it (B1). */
export interface ProductQuery {
  readonly hladat?: string | undefined;
  readonly kategoria?: string | undefined;
  readonly dostupne?: string | undefined;
  readonly zoradit?: string | undefined;
}

export function useProductQuery(): { readonly query: ProductQuery; readonly pages: number } {
  const parameters = useQuery();
  const query = useMemo(() => queryFrom(parameters), [parameters]);
  return { query, pages: readListPage(parameters) };
}

/** In the order of the canonical address. */
const queryFrom = (parameters: URLSearchParams): ProductQuery => ({
  hladat: readParameter(parameters, "hladat"),
  kategoria: readParameter(parameters, "kategoria"),
  dostupne: readParameter(parameters, "dostupne"),
  zoradit: readParameter(parameters, "zoradit"),
});

/** The address of a list; `more` replaces what the query asks for. */
export const productsPath = (query: ProductQuery, more?: ParameterValues): string =>
  withParameters(PATHS.products, { ...query, ...more });

/** The address that a form asks for, whose controls are in the order of the address. */
export const pathOf = (form: HTMLFormElement): string =>
  withParameters(PATHS.products, Object.fromEntries(new FormData(form)) as ParameterValues);

/** What to ask the backend for; undefined if the list is the shop's or a category's own. */
export function searchOf({ hladat = "", kategoria, dostupne, zoradit }: ProductQuery): ProductSearch | undefined {
  if (!hladat && !dostupne && !zoradit) return undefined;
  return {
    text: hladat,
    ...(kategoria && { category: kategoria }),
    ...(dostupne && { available: true }),
    ...(zoradit && { sort: zoradit === "cena" ? "price" : "name" }),
  };
}
