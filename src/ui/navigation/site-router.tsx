import { createContext, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type RouteObject, Router, useRoutes } from "react-router";
import type { Navigation, NavigationState } from "./navigation.ts";

/** How a page is left. One object for the whole visit, so that a navigation renders no link again. The value is the server's, where nobody
 *  navigates. */
export const NavigationContext = createContext<Pick<Navigation, "visit" | "setLeaveQuestion">>({
  visit: async () => {},
  setLeaveQuestion: () => () => {},
});

/** How far the page is. The value is the server's, where every page is prepared. */
export const PreparationContext = createContext<Pick<NavigationState, "isPrepared" | "isWaiting" | "failure">>({
  isPrepared: true,
  isWaiting: false,
});

/** Shows the pages in the browser. */
export function SiteRouter({ navigation, routes }: { navigation: Navigation; routes: RouteObject[] }) {
  const [state, setState] = useState(navigation.current);
  useEffect(() => {
    const follow = () => startTransition(() => setState(navigation.current()));
    // What happened before this effect.
    follow();
    return navigation.subscribe(follow);
  }, [navigation]);
  useScroll(state);
  const { location, type, ...preparation } = state;
  return (
    <NavigationContext value={navigation}>
      <PreparationContext value={preparation}>
        <Router location={location} navigationType={type} navigator={navigation.navigator}>
          <MatchedRoute routes={routes} />
        </Router>
      </PreparationContext>
    </NavigationContext>
  );
}

export const MatchedRoute = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** Scrolls each page once it is shown. */
function useScroll({ location, scroll }: NavigationState): void {
  useLayoutEffect(() => {
    if (scroll === "unchanged") return;
    const named = document.getElementById(decoded(location.hash.slice(1)));
    if (scroll === "start" && named) named.scrollIntoView();
    else window.scrollTo(0, scroll === "start" ? 0 : scroll);
  }, [location, scroll]);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
