import { useRef } from "react";
import { useNavigate } from "react-router";
import { readListPage, readParameter, withParameters } from "#src/site/parameters.ts";
import { PATHS } from "../../paths.ts";
import { useQuery } from "../../use-query.ts";

interface ListAddress {
  readonly search: string;
  /** How many pages of the list are shown. */
  readonly pages: number;
}

/** What the address asks of the list, whatever else is in it. */
function useListAddress(): ListAddress {
  const parameters = useQuery();
  return { search: readParameter(parameters, "hladat") ?? "", pages: readListPage(parameters) };
}

const listAddress = (path: string, { search, pages }: ListAddress): string =>
  withParameters(path, { strana: pages, hladat: search });

/** What the address of /cms-prod asks for, and the ways to ask for something else. A new address replaces the current entry of the
 *  history, so that going back to the list shows what it showed (ADR-024). */
export function useProductListAddress() {
  const { search, pages } = useListAddress();
  const navigate = useNavigate();
  // `search` follows with the next rendering; navigating to the address that the list has already would reload it (spec §2).
  const requested = useRef(search);
  const show = (next: ListAddress) =>
    void navigate(listAddress(PATHS.cmsProducts, next), { replace: true, preventScrollReset: true });
  return {
    search,
    pages,
    /** Shows the first page of what is found. */
    searchFor(text: string) {
      const wanted = text.trim();
      if (wanted === requested.current) return;
      requested.current = wanted;
      show({ search: wanted, pages: 1 });
    },
    showMore: () => show({ search, pages: pages + 1 }),
  };
}

/** The list's part of the address, as a query for links to the product form. */
export const useProductListQuery = (): string => listAddress("", useListAddress());

/** The address to which the product form goes back: the list as it was left. The form's own address holds its parameters, so that they
 *  outlast a reload and work in another tab. */
export const useProductListPath = (): string => listAddress(PATHS.cmsProducts, useListAddress());
