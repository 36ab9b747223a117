import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import type { Navigation, NavigationState } from "./navigation.ts";
import { LocationContext, NavigationContext, PreparationContext } from "./navigation-context.ts";

/** Gives the pages in the browser the address that is shown. */
export function SiteRouter({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [state, setState] = useState(navigation.current);
  useEffect(() => {
    const follow = () => startTransition(() => setState(navigation.current()));
    // What happened before this effect.
    follow();
    return navigation.subscribe(follow);
  }, [navigation]);
  useScroll(state);
  return (
    <NavigationContext value={navigation}>
      <PreparationContext value={state}>
        <LocationContext value={state.location}>{children}</LocationContext>
      </PreparationContext>
    </NavigationContext>
  );
}

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
