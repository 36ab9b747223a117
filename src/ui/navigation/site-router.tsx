import { createContext, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type RouteObject, Router, useRoutes } from "react-router";
import type { Navigation, NavigationState } from "./navigation.ts";

interface SiteNavigation
  extends Pick<NavigationState, "isPrepared" | "isWaiting" | "failure">,
    Pick<Navigation, "visit" | "setLeaveQuestion"> {}

/** The value on the server, where every page is prepared and nobody navigates. */
export const NavigationContext = createContext<SiteNavigation>({
  isPrepared: true,
  isWaiting: false,
  visit: async () => {},
  setLeaveQuestion: () => () => {},
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
  const { location, type, ...shown } = state;
  return (
    <NavigationContext value={{ ...navigation, ...shown }}>
      <Router location={location} navigationType={type} navigator={navigation.navigator}>
        <MatchedRoute routes={routes} />
      </Router>
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
