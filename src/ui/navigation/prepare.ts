import { type ComponentType, createElement } from "react";
import { matchRoutes, type Params, type RouteObject } from "react-router";
import type { Backend } from "#src/backend/backend.ts";

/** What is done before a route is shown: the `handle` of React Router's route. */
export interface Preparation {
  /** Resolves with the address of a redirect, or with undefined. */
  readonly guard?: (backend: Backend, address: GuardedAddress) => Promise<string | undefined>;
  /** Loads the script of what the route shows. */
  readonly load?: () => Promise<void>;
}

export interface GuardedAddress {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly params: Params;
}

/** Asks the guards of the routes at an address, from the outermost to the first that redirects, and then loads what the routes show. Resolves
 *  with the address of the redirect, or with undefined; rejects if a script cannot be loaded. */
export async function prepare(
  routes: RouteObject[],
  { pathname, search }: Pick<Location, "pathname" | "search">,
  backend: Backend,
): Promise<string | undefined> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const steps = matches.map(({ route }): Preparation => route.handle ?? {});
  const address = { pathname, query: new URLSearchParams(search), params: matches.at(-1)?.params ?? {} };
  for (const { guard } of steps) {
    const redirect = await guard?.(backend, address);
    if (redirect !== undefined) return redirect;
  }
  await Promise.all(steps.map(({ load }) => load?.()));
  return undefined;
}

/** The properties of a route whose component is loaded later. `load` ends before `Component` is rendered, so that hydration finds the
 *  server's HTML. */
export function loadedBefore(loadComponent: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined;
  const load = async () => {
    Loaded ??= await loadComponent();
  };
  return { Component: () => Loaded && createElement(Loaded), load };
}
