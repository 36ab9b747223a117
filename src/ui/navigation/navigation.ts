import { currentEntry, firstEntry, keepEntry, type Location, locationOf, newKey, urlOf } from "./history-entry.ts";
import { scrollPositions } from "./scroll-positions.ts";

interface Visit {
  readonly location: Location;
  /** How the page was reached; "traverse" is Back, Forward or a load of the page. */
  readonly type: "push" | "replace" | "traverse";
  /** A number is an offset in pixels; "unchanged" does not scroll; "start" is the element that the hash names, else the top. */
  readonly scroll: number | "unchanged" | "start";
}
/** The page that is shown. */
export interface NavigationState extends Visit {
  /** True once the page's preparation has succeeded or failed, and from the beginning if the server rendered the page. */
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
  /** Shows the question; `proceed` carries the navigation out. */
  ask(proceed: () => void): void;
}

/** The navigation of this tab: prepares the next page, and then changes the history and what is shown. */
export interface Navigation {
  current(): NavigationState;
  subscribe(changed: () => void): () => void;
  /** Resolves once the page is shown, the question before leaving is asked, or another navigation has begun. By default,
   *  as in a browser, the current address replaces the entry of the history, and another address adds an entry. */
  visit(to: string, options?: VisitOptions): Promise<void>;
  /** Asks `question` before a page is left, until the returned function is called. */
  setLeaveQuestion(question: LeaveQuestion): () => void;
}

interface Options {
  /** Resolves with a path to redirect to, or with undefined once the page can be shown. */
  readonly prepare: (location: Location) => Promise<string | undefined>;
  /** Whether the browser must load the page of `to` as a whole, because its data or scripts cannot be loaded here. */
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
  /** The entry of the history that the browser is at. `state` is still the previous page until the page of `entry` is prepared. */
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
  let lastNavigation = 0;

  function show(next: NavigationState): void {
    state = next;
    for (const changed of listeners) changed();
  }

  /** Prepares the page of `target` and shows it. `changeHistory` is undefined if Back or Forward has changed the history already. */
  async function prepareAndShow(target: Visit, changeHistory?: () => void): Promise<void> {
    const thisNavigation = ++lastNavigation;
    show({ ...state, isWaiting: true });
    const prepared = await prepare(target.location).then(
      (redirect) => ({ redirect }),
      (failure: unknown) => ({ redirect: undefined, failure }),
    );
    if (thisNavigation !== lastNavigation) return;
    const { redirect, ...outcome } = prepared;
    if (redirect !== undefined) return go(redirect, { replace: target.type !== "push" });
    // The server may lack a script only because this tab runs an older release: then the browser loads the whole page.
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
    // A search replaces the query while the user types; loading the whole page would remove the field.
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

  /** A `history.go` of ours, until its event comes: it undoes a step while the question is open, or repeats the step after the answer. */
  let ownStep: { readonly cause: "undo" | "proceed"; readonly index: number } | undefined;
  addEventListener("popstate", () => {
    const next = currentEntry();
    if (!next) {
      // The browser made this entry, for a link to a part of the page, and has scrolled: it is too late to note the position. A link
      // to the URL that is shown replaces the entry.
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

/** Combines key and hash, because entries of one page have the same key even if they name different parts of the page. */
const positionKey = ({ key, hash }: Location): string => key + hash;

/** `to` is an address from its path on, or the hash of a part of the page. */
function locationAt(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.href);
  return { pathname, search, hash, key: newKey() };
}

/** Safari refuses more than 100 changes of the history in half a minute. After a refusal a new entry is made by loading
 *  the page; an address that would be replaced stays as it is. */
function writeEntry(entry: object, address: string, replace: boolean): void {
  try {
    history[replace ? "replaceState" : "pushState"](entry, "", address);
  } catch {
    if (!replace) window.location.assign(address);
  }
}
