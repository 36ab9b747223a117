import { useMemo } from "react";
import type { ProductPick } from "#src/backend/backend.ts";
import { type Parameter, readListPage, readParameter, withParameters } from "#src/site/parameters.ts";
import { PATHS } from "../../paths.ts";
import { useQuery } from "../../use-query.ts";

/** What the list of /products is searched, filtered and sorted by, in the order of its canonical address. */
const PARAMETERS = ["hladat", "kategoria", "dostupne", "zoradit"] as const satisfies readonly Parameter[];

/** Their values as the address holds them (B1). */
export type ProductQuery = Readonly<Partial<Record<(typeof PARAMETERS)[number], string | undefined>>>;

const SORTS: Readonly<Record<string, "name" | "price">> = { nazov: "name", cena: "price" };

export function useProductQuery(): { readonly query: ProductQuery; readonly pages: number } {
  const parameters = useQuery();
  const query = useMemo(() => queryFrom((name) => readParameter(parameters, name)), [parameters]);
  return { query, pages: readListPage(parameters) };
}

/** The address of a list, and of as many of its pages. */
export const productsPath = (query: ProductQuery, pages?: number): string =>
  withParameters(PATHS.products, { ...queryFrom((name) => query[name]), strana: pages });

/** What the form asks for. */
export function queryOf(form: HTMLFormElement): ProductQuery {
  const data = new FormData(form);
  return queryFrom((name) => String(data.get(name) ?? ""));
}

/** What to ask the backend for; undefined where the list is the shop's or a category's own. */
export function pickOf({ hladat, kategoria, dostupne, zoradit }: ProductQuery): ProductPick | undefined {
  if (!hladat && !dostupne && !zoradit) return undefined;
  const sort = zoradit && SORTS[zoradit];
  return {
    kind: "search",
    text: hladat ?? "",
    ...(kategoria && { category: kategoria }),
    ...(dostupne && { available: true }),
    ...(sort && { sort }),
  };
}

const queryFrom = (read: (name: keyof ProductQuery) => string | undefined): ProductQuery =>
  Object.fromEntries(PARAMETERS.map((name) => [name, read(name)]));
