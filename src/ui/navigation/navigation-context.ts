import { createContext, useContext, useMemo } from "react";
import { pageAt } from "#src/site/page-at.ts";
import type { Location } from "./history-entry.ts";
import type { Navigation, NavigationState } from "./navigation.ts";

export const LocationContext = createContext<Location>({ pathname: "/", search: "", hash: "", key: "" });
export const useLocation = (): Location => useContext(LocationContext);

/** How a page is left. One object for the whole visit, so that a navigation renders no link again. The value is the server's: nobody navigates. */
export const NavigationContext = createContext<Pick<Navigation, "visit" | "setLeaveQuestion">>({
  visit: async () => {},
  setLeaveQuestion: () => () => {},
});
export const useNavigate = (): Navigation["visit"] => useContext(NavigationContext).visit;

/** How the page was come to, and how far it is. The value is the server's, where every page is prepared. */
export const PreparationContext = createContext<Omit<NavigationState, "location" | "scroll">>({
  type: "traverse",
  isPrepared: true,
  isWaiting: false,
});

export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The id in the path of a page that shows a document; undefined on other pages. */
export const useDocumentId = (): string | undefined => pageAt(useLocation().pathname).id;
