import { useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { PATHS, PORTION_PARAM } from "../paths.ts";
import { usePortion } from "../public/use-portion.ts";

/** What is looked for on /cms-prod, beside the portion. The server knows it, too, to render the same page. */
export const SEARCH_PARAM = "hladat";

/** What the address of /cms-prod asks for, and the ways to ask for something else, which takes its place in the history: so going
 *  back to the list shows what it showed (decision 024). */
export function useProductListAddress() {
  const [parameters] = useSearchParams();
  const search = parameters.get(SEARCH_PARAM)?.trim() ?? "";
  const portions = usePortion();
  const navigate = useNavigate();
  // The address follows a moment later, and the one it already is would be no search but a reload (spec §2).
  const asked = useRef(search);
  const ask = (next: Record<string, string>) =>
    void navigate(
      { pathname: PATHS.cmsProducts, search: `${new URLSearchParams(next)}` },
      { replace: true, preventScrollReset: true },
    );
  return {
    search,
    portions,
    /** From the first portion on. */
    searchFor(text: string) {
      const wanted = text.trim();
      if (wanted === asked.current) return;
      asked.current = wanted;
      ask(wanted ? { [SEARCH_PARAM]: wanted } : {});
    },
    showMore: () => ask({ ...(search && { [SEARCH_PARAM]: search }), [PORTION_PARAM]: String(portions + 1) }),
  };
}

/** Where the product form leads back to: the list as it was left. The form's own address holds that, so that it outlasts a reload and
 *  another tab. */
export const useProductListPath = (): string => PATHS.cmsProducts + useLocation().search;
