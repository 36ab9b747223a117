import { type RefObject, useEffect, useRef } from "react";
import { PRODUCT_FILTERS, type ProductFilter } from "#src/domain/products/product-filters.ts";
import { FILTER_VALUES, readListPage, readParameter, withParameters } from "#src/site/parameters.ts";
import { useLocation, useNavigate, useQuery } from "../../navigation/navigation-context.ts";
import { PATHS } from "../../paths.ts";

export interface ListAddress {
  readonly search: string;
  readonly category: string | undefined;
  readonly filter: ProductFilter | undefined;
  readonly product: string | undefined; // the id of the only product that is shown (B19)
  readonly pages: number;
}

function useListAddress(): ListAddress {
  const parameters = useQuery();
  const filter = readParameter(parameters, "filter");
  return {
    search: readParameter(parameters, "hladat") ?? "",
    category: readParameter(parameters, "kategoria"),
    filter: PRODUCT_FILTERS.find((name) => FILTER_VALUES[name] === filter),
    product: readParameter(parameters, "produkt"),
    pages: readListPage(parameters),
  };
}

const valuesOf = ({ search, category, filter, product, pages }: ListAddress) => ({
  strana: pages,
  hladat: search,
  kategoria: category,
  filter: filter && FILTER_VALUES[filter],
  produkt: product,
});

/** What the address of /cms-prod asks for, and the ways to ask for something else, which replace the entry of the browser's history. */
export function useProductListAddress(field: RefObject<HTMLInputElement | null>) {
  const address = useListAddress();
  const { search } = address;
  const navigate = useNavigate();
  const { key } = useLocation();
  // `search` follows with the next rendering; navigating to the address that the list has already would reload it (spec §2).
  const requested = useRef(search);
  /** Searches that the field has asked for and that are not shown yet; the address of an older one may still be rendered. */
  const pending = useRef(new Set<string>());
  // Another address than the field's own, as after Back or a link to the same page: the field says what the list shows (B16).
  useEffect(() => {
    const isOwn = search === requested.current;
    if (!isOwn && pending.current.has(search)) return;
    pending.current.clear();
    requested.current = search;
    if (!isOwn && key && field.current) field.current.value = search;
  }, [search, key, field]);
  const pathTo = (changes: Partial<ListAddress>) =>
    withParameters(PATHS.cmsProducts, valuesOf({ ...address, product: undefined, pages: 1, ...changes }));
  const show = (changes: Partial<ListAddress>) =>
    void navigate(pathTo(changes), { replace: true, preventScrollReset: true });
  return {
    address,
    searchFor(text: string) {
      const wanted = text.trim();
      if (wanted === requested.current) return;
      requested.current = wanted;
      pending.current.add(wanted);
      show({ search: wanted });
    },
    /** Shows all products with this name, whatever was chosen before. */
    showName: (name: string) => show({ search: name, category: undefined, filter: undefined }),
    showCategory: (category: string | undefined) => show({ category }),
    showMore: () => show({ pages: address.pages + 1 }),
    filterPath: (filter: ProductFilter | undefined) => pathTo({ filter }),
  };
}

/** The list's part of the address, as a query: the form's address holds it, too, so that it leads back to the list as it was left. */
export const useProductListQuery = (): string => withParameters("", valuesOf(useListAddress()));

/** The address of the form of a new product that begins as a copy (B10). `query`: as of `useProductListQuery`. */
export const copyPath = (id: string, query: string): string =>
  withParameters(PATHS.cmsNewProduct, { kopia: id }) + query.replace("?", "&");
