import { readListPage } from "#src/site/parameters.ts";
import { useQuery } from "../use-query.ts";

/** How many pages of its list the address asks for: at least 1, whatever it says (D18). */
export function useListPage(): number {
  const parameters = useQuery();
  return readListPage(parameters);
}
