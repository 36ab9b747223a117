import { PORTION_PARAM } from "../paths.ts";
import { useQuery } from "../use-query.ts";

/** Further than anyone scrolls; keeps an address made by hand from asking for everything. */
const MOST_PORTIONS = 500;

/** How many portions the address asks for: at least 1, whatever it says. */
export function usePortion(): number {
  const parameters = useQuery();
  const portion = Number(parameters.get(PORTION_PARAM));
  return Number.isInteger(portion) && portion > 1 ? Math.min(portion, MOST_PORTIONS) : 1;
}
