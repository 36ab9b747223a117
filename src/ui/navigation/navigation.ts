import { currentEntry, firstEntry, keepEntry, type Location, locationOf, newKey, urlOf } from "./history-entry.ts";
import { scrollPositions } from "./scroll-positions.ts";

interface Visit {
  readonly location: Location;
  /** How it was come to; "traverse" by Back and Forward, and by a load. */
  readonly type: "push" | "replace" | "traverse";
  /** Where to scroll: to an offset in pixels, not at all, or to the element that the hash names, else to the top. */
  readonly scroll: number | "unchanged" | "start";
}
/** What is shown. */
export interface NavigationState extends Visit {
  /** Whether its preparation is over, also if it failed, or the server rendered the page. */
  readonly isPrepared: boolean;
  /** Whether another page is being prepared. */
  readonly isWaiting: boolean;
  /** Why the page cannot be shown; undefined if it can. */
  readonly failure?: unknown;
}

interface VisitOptions {
  readonly replace?: boolean | undefined;
  readonly preventScrollReset?: boolean | undefined;
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
  /** Resolves once the page is shown, the question before leaving is asked, or another navigation has begun. As in a browser, the current
   *  address replaces its entry of the history; others do if `replace` says so. */
  visit(to: string, options?: VisitOptions): Promise<void>;
  /** From now on asks this before a page is left, until the returned function is called. */
  setLeaveQuestion(question: LeaveQuestion): () => void;
}

interface Options {
  /** Resolves with the path to go to instead of a page, or with undefined once the page can be shown. */
  readonly prepare: (location: Location) => Promise<string | undefined>;
  /** Whether the browser has to load the page of an address, because there is no connection, or a script is missing, to show it otherwise. */
  readonly loadsWhole?: (from: string, to: string) => boolean;
  /** Whether the server rendered the first page for this URL. Then the browser itself scrolls it, if it restores the position. */
  readonly isRendered: boolean;
  /** The path to show first, if the URL's own path matches no route. */
  readonly path?: string | undefined;
}

/** If the server rendered the first page, resolves once it can be hydrated and rejects if its script cannot be loaded; otherwise resolves
 *  at once. */
export async function openNavigation(options: Options): Promise<Navigation> {
  const { prepare, loadsWhole = () => false, isRendered, path } = options;
  /** Where the browser is. The page from before is shown until the next one is prepared. */
  let entry = firstEntry(path);
  const first = locationOf(entry);
  let state: NavigationState = {
    location: first,
    type: "traverse",
    scroll: "unchanged",
    isPrepared: isRendered,
    isWaiting: false,
  };
  const listeners = new Set<() => void>();
  const positions = scrollPositions(() => positionKey(state.location));
  let question: LeaveQuestion | undefined;
  let turns = 0;

  function show(next: NavigationState): void {
    state = next;
    for (const changed of listeners) changed();
  }

  /** `changeHistory` is left out if Back or Forward has changed it already. */
  async function prepareAndShow(target: Visit, changeHistory?: () => void): Promise<void> {
    const turn = ++turns;
    show({ ...state, isWaiting: true });
    const prepared = await prepare(target.location).then(
      (redirect) => ({ redirect }),
      (failure: unknown) => ({ redirect: undefined, failure }),
    );
    if (turn !== turns) return;
    const { redirect, ...outcome } = prepared;
    if (redirect !== undefined) return go(redirect, { replace: target.type !== "push" });
    // A script may be missing only because this page is of an older release.
    if ("failure" in outcome && isLoadedWhole(target.location)) return loadWhole(target);
    changeHistory?.();
    show({ ...target, ...outcome, isPrepared: true, isWaiting: false });
  }

  const isLoadedWhole = (to: Location): boolean => loadsWhole(urlOf(state.location), urlOf(to));

  function loadWhole({ location, type }: Pick<Visit, "location" | "type">): void {
    if (type === "traverse") window.location.reload();
    else window.location[type === "replace" ? "replace" : "assign"](urlOf(location));
  }

  async function go(to: string, options: VisitOptions): Promise<void> {
    const location = locationAt(to);
    const { replace = urlOf(location) === urlOf(state.location), preventScrollReset = false } = options;
    // While a user types, the address is replaced, and the field stays.
    const isSamePage = replace && location.pathname === state.location.pathname;
    const type = replace ? "replace" : "push";
    positions.note();
    if (!isSamePage && isLoadedWhole(location)) return loadWhole({ location, type });
    return prepareAndShow({ location, type, scroll: preventScrollReset ? "unchanged" : "start" }, () => {
      entry = { key: location.key, index: entry.index + (replace ? 0 : 1) };
      writeEntry(entry, urlOf(location), replace);
    });
  }

  async function visit(to: string, options: VisitOptions = {}): Promise<void> {
    if (question?.isNeeded(state.location, locationAt(to))) question.ask(() => void go(to, options));
    else await go(to, options);
  }

  /** Our `history.go` whose event is still to come: it undoes a step while the question is open, or repeats it after the answer. */
  let ownStep: { readonly cause: "undo" | "proceed"; readonly index: number } | undefined;
  addEventListener("popstate", () => {
    const next = currentEntry();
    if (!next) {
      // The browser made this entry, for a link to a part of the page, and has scrolled: it is too late to note the position. The same URL again
      // replaces the entry.
      const isSameUrl = urlOf(state.location) === urlOf(locationOf(entry));
      entry = keepEntry({ ...entry, index: entry.index + (isSameUrl ? 0 : 1) });
      void prepareAndShow({ location: locationOf(entry), type: "traverse", scroll: "unchanged" });
      return;
    }
    const cause = ownStep?.index === next.index ? ownStep.cause : undefined;
    ownStep = undefined;
    if (cause === "undo") return;
    const location = locationOf(next);
    const distance = next.index - entry.index;
    if (!cause && distance !== 0 && question?.isNeeded(state.location, location)) {
      ownStep = { cause: "undo", index: entry.index };
      history.go(-distance);
      question.ask(() => {
        ownStep = { cause: "proceed", index: next.index };
        history.go(distance);
      });
      return;
    }
    entry = next;
    positions.note();
    if (isLoadedWhole(location)) return loadWhole({ location, type: "traverse" });
    void prepareAndShow({ location, type: "traverse", scroll: positions.at(positionKey(location)) ?? "start" });
  });

  const isScrolled = isRendered && scrollY !== 0;
  const scroll = isScrolled ? "unchanged" : (positions.at(positionKey(first)) ?? (isRendered ? "unchanged" : "start"));
  const shown = prepareAndShow({ location: first, type: "traverse", scroll });
  if (isRendered) await shown;
  if (isRendered && state.failure !== undefined) throw state.failure;
  return {
    current: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
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

/** Entries of one page that name different parts of it have the same key. */
const positionKey = ({ key, hash }: Location): string => key + hash;

/** `to` is an address from its path on, or the hash of a part of the page. */
function locationAt(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.href);
  return { pathname, search, hash, key: newKey() };
}

/** Safari refuses more than 100 changes of the history in half a minute. A page is then loaded whole; an address that would be replaced
 *  stays as it is. */
function writeEntry(entry: object, address: string, replace: boolean): void {
  try {
    history[replace ? "replaceState" : "pushState"](entry, "", address);
  } catch {
    if (!replace) window.location.assign(address);
  }
}
