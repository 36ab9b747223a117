import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from "react-router";
import { currentEntry, locationOf, newKey } from "./history-entry.ts";
import { scrollPositions } from "./scroll-positions.ts";

interface Page {
  readonly location: Location;
  readonly type: NavigationType;
  /** How far down it is shown: in pixels, as far as the page before, or its start or the part of it that the address names. */
  readonly scroll: number | "unchanged" | "start";
}
/** The page that is shown. */
export interface NavigationState extends Page {
  /** Whether another page is being prepared. */
  readonly isWaiting: boolean;
  /** Why the page cannot be shown; undefined where it can. */
  readonly failure?: unknown;
}

interface Guard {
  /** Whether somebody is asked before a navigation. */
  mustAsk(from: Location, to: Location): boolean;
  /** Asks; the navigation happens when `proceed` is called. */
  ask(proceed: () => void): void;
}

/** The navigation of this tab: prepares the next page, and then changes the history and what is shown. */
export interface Navigation {
  current(): NavigationState;
  subscribe(changed: () => void): () => void;
  readonly navigator: Navigator;
  /** From now on asks `guard`, until the returned function is called. */
  setGuard(guard: Guard): () => void;
}

interface Options {
  /** Resolves with the path to go to instead of a page, or with undefined once the page can be shown. */
  readonly prepare: (pathname: string) => Promise<string | undefined>;
  /** Whether the first page was rendered for its address; then the browser itself scrolls it. */
  readonly isRendered: boolean;
  /** The path that the first page was rendered for, where a router can match no path of the address bar. */
  readonly path?: string | undefined;
}

/** Resolves once the first page can be shown. */
export async function openNavigation({ prepare, isRendered, path }: Options): Promise<Navigation> {
  /** Where the browser is. The page from before is shown until the next one is prepared. */
  let entry = currentEntry({ key: newKey(), index: 0, ...(path !== undefined && { path }) });
  const first: Page = { location: locationOf(entry), type: NavigationType.Pop, scroll: "start" };
  let state: NavigationState = { ...first, isWaiting: false };
  const listeners = new Set<() => void>();
  const positions = scrollPositions(() => state.location.key);
  let guard: Guard | undefined;
  let turns = 0;

  function show(next: NavigationState): void {
    state = next;
    for (const changed of listeners) changed();
  }

  /** `enter` changes the history; Back and Forward have changed it already. */
  async function visit(page: Page, enter?: () => void): Promise<void> {
    const turn = ++turns;
    positions.note();
    show({ ...state, isWaiting: true });
    const prepared = await prepare(page.location.pathname).then(
      (redirect) => ({ redirect }),
      (failure: unknown) => ({ redirect: undefined, failure }),
    );
    if (turn !== turns) return;
    const { redirect, ...outcome } = prepared;
    if (redirect !== undefined) return visitAddress(redirect, { replace: page.type !== NavigationType.Push });
    enter?.();
    show({ ...page, ...outcome, isWaiting: false });
  }

  function visitAddress(to: To, { replace = false, preventScrollReset = false }: NavigateOptions): Promise<void> {
    const location = locationAt(to);
    const type = replace ? NavigationType.Replace : NavigationType.Push;
    return visit({ location, type, scroll: preventScrollReset ? "unchanged" : "start" }, () => {
      entry = { key: location.key, index: entry.index + (replace ? 0 : 1) };
      history[replace ? "replaceState" : "pushState"](entry, "", createPath(location));
    });
  }

  function navigate(to: To, options: NavigateOptions): void {
    const proceed = () => void visitAddress(to, options);
    if (guard?.mustAsk(state.location, locationAt(to))) guard.ask(proceed);
    else proceed();
  }

  /** What the next step through the history is, where it is one of ours: back after a question, or on after its answer. */
  let step: "return" | "proceed" | undefined;
  addEventListener("popstate", () => {
    const own = step;
    step = undefined;
    if (own === "return") return;
    // A link to a part of the page is no other visit, so it keeps the key.
    const next = currentEntry({ key: state.location.key, index: entry.index + 1 });
    const location = locationOf(next);
    const distance = next.index - entry.index;
    if (!own && distance !== 0 && guard?.mustAsk(state.location, location)) {
      step = "return";
      history.go(-distance);
      guard.ask(() => {
        step = "proceed";
        history.go(distance);
      });
      return;
    }
    entry = next;
    void visit({ location, type: NavigationType.Pop, scroll: positions.at(next.key) ?? "start" });
  });

  await visit({ ...first, scroll: isRendered ? "unchanged" : (positions.at(entry.key) ?? "start") });
  return {
    current: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigator: {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      go: (distance) => history.go(distance),
      push: (to, _, options = {}) => navigate(to, options),
      replace: (to, _, options) => navigate(to, { ...options, replace: true }),
    },
    setGuard(next) {
      guard = next;
      return () => {
        guard = undefined;
      };
    },
  };
}

function locationAt(to: To): Location {
  const { pathname = "/", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return { pathname, search, hash, key: newKey(), state: null };
}
