import { useRef } from "react";
import { useNavigate } from "react-router";
import { PATHS, PORTION_PARAM } from "../../paths.ts";
import { usePortion } from "../../public/use-portion.ts";
import { useQuery } from "../../use-query.ts";

/** What is looked for on /cms-prod, beside the portion. The server knows it, too, to render the same page. Not in paths.ts, which every
 *  visitor loads. */
export const SEARCH_PARAM = "hladat";

interface Asked {
  readonly search: string;
  readonly portions: number;
}

/** What the address asks of the list, whatever else stands in it. */
function useAsked(): Asked {
  const parameters = useQuery();
  return { search: parameters.get(SEARCH_PARAM)?.trim() ?? "", portions: usePortion() };
}

function queryOf({ search, portions }: Asked): string {
  const parameters = new URLSearchParams();
  if (portions > 1) parameters.set(PORTION_PARAM, String(portions));
  if (search) parameters.set(SEARCH_PARAM, search);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** What the address of /cms-prod asks for, and the ways to ask for something else, which takes its place in the history: so going
 *  back to the list shows what it showed (ADR-024). */
export function useProductListAddress() {
  const { search, portions } = useAsked();
  const navigate = useNavigate();
  // The address follows a moment later, and the one it already is would be no search but a reload (spec §2).
  const asked = useRef(search);
  const ask = (next: Asked) =>
    void navigate(PATHS.cmsProducts + queryOf(next), { replace: true, preventScrollReset: true });
  return {
    search,
    portions,
    /** From the first portion on. */
    searchFor(text: string) {
      const wanted = text.trim();
      if (wanted === asked.current) return;
      asked.current = wanted;
      ask({ search: wanted, portions: 1 });
    },
    showMore: () => ask({ search, portions: portions + 1 }),
  };
}

/** What the list was asked for, as a query to take along to the product form. */
export const useProductListQuery = (): string => queryOf(useAsked());

/** Where the product form leads back to: the list as it was left. The form's own address holds that, so that it outlasts a reload and
 *  another tab. */
export const useProductListPath = (): string => PATHS.cmsProducts + useProductListQuery();
