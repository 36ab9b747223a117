import { createContext, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type RouteObject, Router, useRoutes } from "react-router";
import type { Navigation, NavigationState } from "./navigation.ts";

interface RouterValue extends Pick<NavigationState, "isWaiting" | "failure"> {
  readonly setGuard: Navigation["setGuard"];
}

/** On the server no page is waited for, and none is left. */
export const NavigationContext = createContext<RouterValue>({ isWaiting: false, setGuard: () => () => {} });

/** Shows the routes of a page in the browser. */
export function SiteRouter({ navigation, routes }: { navigation: Navigation; routes: RouteObject[] }) {
  const [state, setState] = useState(navigation.current);
  useEffect(() => {
    const follow = () => startTransition(() => setState(navigation.current()));
    // What happened before this effect.
    follow();
    return navigation.subscribe(follow);
  }, [navigation]);
  useScroll(state);
  const { location, type, isWaiting, failure } = state;
  return (
    <NavigationContext value={{ isWaiting, failure, setGuard: navigation.setGuard }}>
      <Router location={location} navigationType={type} navigator={navigation.navigator}>
        <Routes routes={routes} />
      </Router>
    </NavigationContext>
  );
}

export const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

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
