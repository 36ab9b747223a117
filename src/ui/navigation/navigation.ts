import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from "react-router";
import { currentEntry, keepEntry, locationOf, newKey } from "./history-entry.ts";
import { scrollPositions } from "./scroll-positions.ts";

interface Visit {
  readonly location: Location;
  readonly type: NavigationType;
  /** How far down the page is shown: in pixels, as far as the page before, or its start or the part that the address names. */
  readonly scroll: number | "unchanged" | "start";
}
/** What is shown. */
export interface NavigationState extends Visit {
  /** Whether its guard was asked and its script is loaded. */
  readonly isPrepared: boolean;
  /** Whether another page is being prepared. */
  readonly isWaiting: boolean;
  /** Why the page cannot be shown; undefined where it can. */
  readonly failure?: unknown;
}

/** A question that is asked before a page is left. */
export interface LeaveQuestion {
  isNeeded(from: Location, to: Location): boolean;
  /** Asks it; the navigation happens when `proceed` is called. */
  ask(proceed: () => void): void;
}

/** The navigation of this tab: prepares the next page, and then changes the history and what is shown. */
export interface Navigation {
  current(): NavigationState;
  subscribe(changed: () => void): () => void;
  readonly navigator: Navigator;
  /** Resolves once the page is shown, or somebody is asked, or another navigation has begun. */
  visit(to: To, options?: NavigateOptions): Promise<void>;
  /** From now on asks this before a page is left, until the returned function is called. */
  setLeaveQuestion(question: LeaveQuestion): () => void;
}

interface Options {
  /** Resolves with the path to go to instead of a page, or with undefined once the page can be shown. */
  readonly prepare: (pathname: string) => Promise<string | undefined>;
  /** Whether the first page was rendered for its address. Then the browser itself scrolls it. */
  readonly isRendered: boolean;
  /** The path that the first page was rendered for, where a router can match no path of the address bar. */
  readonly path?: string | undefined;
}

/** Resolves once a first page that was rendered can be hydrated; rejects where its script cannot be loaded. */
export async function openNavigation({ prepare, isRendered, path }: Options): Promise<Navigation> {
  /** Where the browser is. The page from before is shown until the next one is prepared. */
  let entry = currentEntry() ?? keepEntry({ key: newKey(), index: 0, ...(path !== undefined && { path }) });
  const location = locationOf(entry);
  let state: NavigationState = {
    ...{ location, type: NavigationType.Pop, scroll: "unchanged" },
    ...{ isPrepared: isRendered, isWaiting: false },
  };
  const listeners = new Set<() => void>();
  const positions = scrollPositions(() => state.location.key);
  let question: LeaveQuestion | undefined;
  let turns = 0;

  function show(next: NavigationState): void {
    state = next;
    for (const changed of listeners) changed();
  }

  /** `enter` changes the history; Back and Forward have changed it already. */
  async function prepareAndShow(visit: Visit, enter?: () => void): Promise<void> {
    const turn = ++turns;
    positions.note();
    show({ ...state, isWaiting: true });
    const prepared = await prepare(visit.location.pathname).then(
      (redirect) => ({ redirect }),
      (failure: unknown) => ({ redirect: undefined, failure }),
    );
    if (turn !== turns) return;
    const { redirect, ...outcome } = prepared;
    if (redirect !== undefined) return go(redirect, { replace: visit.type !== NavigationType.Push });
    enter?.();
    show({ ...visit, ...outcome, isPrepared: true, isWaiting: false });
  }

  function go(to: To, { replace = false, preventScrollReset = false }: NavigateOptions): Promise<void> {
    const location = locationAt(to);
    const type = replace ? NavigationType.Replace : NavigationType.Push;
    return prepareAndShow({ location, type, scroll: preventScrollReset ? "unchanged" : "start" }, () => {
      entry = { key: location.key, index: entry.index + (replace ? 0 : 1) };
      enter(entry, createPath(location), replace);
    });
  }

  async function visit(to: To, options: NavigateOptions = {}): Promise<void> {
    if (question?.isNeeded(state.location, locationAt(to))) question.ask(() => void go(to, options));
    else await go(to, options);
  }

  /** Why we went through the history ourselves: to undo a step that somebody is asked about, or to do it after the answer. */
  let own: { readonly cause: "undo" | "proceed"; readonly index: number } | undefined;
  addEventListener("popstate", () => {
    const next = currentEntry();
    if (!next) {
      // A link to a part of the page, which the browser has scrolled to.
      const isAgain = createPath(state.location) === createPath(locationOf(entry));
      entry = keepEntry({ ...entry, index: entry.index + (isAgain ? 0 : 1) });
      void prepareAndShow({ location: locationOf(entry), type: NavigationType.Pop, scroll: "unchanged" });
      return;
    }
    const cause = own?.index === next.index ? own.cause : undefined;
    own = undefined;
    if (cause === "undo") return;
    const location = locationOf(next);
    const distance = next.index - entry.index;
    if (!cause && distance !== 0 && question?.isNeeded(state.location, location)) {
      own = { cause: "undo", index: entry.index };
      history.go(-distance);
      question.ask(() => {
        own = { cause: "proceed", index: next.index };
        history.go(distance);
      });
      return;
    }
    entry = next;
    void prepareAndShow({ location, type: NavigationType.Pop, scroll: positions.at(next.key) ?? "start" });
  });

  const scroll = isRendered ? "unchanged" : (positions.at(entry.key) ?? "start");
  const first = prepareAndShow({ location, type: NavigationType.Pop, scroll });
  if (isRendered) await first;
  if (isRendered && state.failure !== undefined) throw state.failure;
  return {
    current: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigator: {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      go: (distance) => history.go(distance),
      push: (to, _, options) => void visit(to, options),
      replace: (to, _, options) => void visit(to, { ...options, replace: true }),
    },
    visit,
    setLeaveQuestion(next) {
      question = next;
      return () => {
        question = undefined;
      };
    },
  };
}

function locationAt(to: To): Location {
  const { pathname = "/", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return { pathname, search, hash, key: newKey(), state: null };
}

/** Safari refuses more than 100 changes of the history in half a minute. A page is then loaded whole; an address that would be replaced
 *  stays as it is. */
function enter(entry: object, address: string, replace: boolean): void {
  try {
    history[replace ? "replaceState" : "pushState"](entry, "", address);
  } catch {
    if (!replace) window.location.assign(address);
  }
}
