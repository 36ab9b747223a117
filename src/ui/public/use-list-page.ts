import { useSearchParams } from "react-router";
import { readListPage } from "#src/site/parameters.ts";

/** How many pages of its list the address asks for: at least 1, whatever it says (D18). */
export function useListPage(): number {
  const [parameters] = useSearchParams();
  return readListPage(parameters);
}
