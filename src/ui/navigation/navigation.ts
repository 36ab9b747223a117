import { currentEntry, firstEntry, type Location, locationAt, locationOf, storeEntry, urlOf } from "./history-entry.ts";
import { scrollPositions } from "./scroll-positions.ts";

interface Visit {
  readonly location: Location;
  readonly type: "push" | "replace" | "traverse"; // "traverse" is Back, Forward or a load of the page
  /** A number is an offset in pixels; "unchanged" does not scroll; "start" is the element that the hash names, else the top. */
  readonly scroll: number | "unchanged" | "start";
}
/** The page that is shown. */
export interface NavigationState extends Visit {
  readonly isPrepared: boolean; // false while a first page that the server did not render is being loaded
  readonly isWaiting: boolean; // whether the next page is being prepared
  readonly failure?: unknown; // why the page cannot be shown; undefined if it can
}

type VisitOptions = { readonly replace?: boolean | undefined; readonly preventScrollReset?: boolean | undefined };

/** A question that is asked before a page is left, for example because of unsaved input. */
export interface LeaveQuestion {
  isNeeded(from: Location, to: Location): boolean;
  ask(proceed: () => void): void; // shows the question; `proceed` carries the navigation out
}

/** The navigation of this tab: prepares the next page, and then changes the history and what is shown. */
export interface Navigation {
  current(): NavigationState;
  subscribe(changed: () => void): () => void;
  /** Resolves once the page is shown, the question before leaving is asked, or another navigation has begun. By default,
   *  as in a browser, the current address replaces the entry of the history, and another address adds an entry. */
  visit(to: string, options?: VisitOptions): Promise<void>;
  setLeaveQuestion(question: LeaveQuestion): () => void; // lasts until the returned function is called
}

interface Options {
  /** Loads the data and scripts of a page. Resolves with a path to redirect to, or with undefined once the page can be shown. */
  readonly prepare: (location: Location) => Promise<string | undefined>;
  /** Whether the browser must load the document of `to`, as a plain link does, because its data or scripts cannot be loaded here. */
  readonly needsDocumentLoad?: (from: string, to: string) => boolean;
  /** Whether the server rendered the first page for this URL. Then the browser itself scrolls it, if it restores the position. */
  readonly isRendered: boolean;
  readonly path?: string | undefined; // to show first, if the URL's own path matches no route
}

/** Starts with the page that is loaded. If the server rendered it, resolves once it can be hydrated, and rejects if its script cannot be loaded. */
export async function openNavigation(options: Options): Promise<Navigation> {
  const { prepare, needsDocumentLoad = () => false, isRendered, path } = options;
  /** The history entry of the address bar. While the page of `entry` is prepared, `state` is still the previous page. */
  let entry = firstEntry(path);
  const first = { location: locationOf(entry), type: "traverse" } as const;
  let state: NavigationState = { ...first, scroll: "unchanged", isPrepared: isRendered, isWaiting: false };
  const listeners = new Set<() => void>();
  const positions = scrollPositions(() => positionKey(state.location));
  let question: LeaveQuestion | undefined;
  let lastNavigation = 0;

  function show(next: NavigationState): void {
    state = next;
    for (const changed of listeners) changed();
  }

  /** Prepares the page of `target` and shows it. `changeHistory` is undefined if the browser has changed the history already. */
  async function prepareAndShow(target: Visit, changeHistory?: () => void): Promise<void> {
    const thisNavigation = ++lastNavigation;
    show({ ...state, isWaiting: true });
    let redirect: string | undefined;
    let failure: unknown;
    try {
      redirect = await prepare(target.location);
    } catch (error) {
      failure = error;
    }
    if (thisNavigation !== lastNavigation) return;
    if (redirect !== undefined) return go(redirect, { replace: target.type !== "push" });
    // A missing script may be of an older release, which this tab still runs. A new document names the scripts of the new release.
    if (failure !== undefined && mustLoadDocument(target.location)) return loadDocument(target);
    changeHistory?.();
    show({ ...target, failure, isPrepared: true, isWaiting: false });
  }

  const mustLoadDocument = (to: Location): boolean => needsDocumentLoad(urlOf(state.location), urlOf(to));

  function loadDocument({ location, type }: Pick<Visit, "location" | "type">): void {
    if (type === "traverse") window.location.reload();
    else if (type === "replace") window.location.replace(urlOf(location));
    else window.location.assign(urlOf(location));
  }

  /** Goes to an address of the site without asking. */
  async function go(to: string, options: VisitOptions): Promise<void> {
    const location = locationAt(to);
    const { replace = urlOf(location) === urlOf(state.location), preventScrollReset = false } = options;
    const type = replace ? "replace" : "push";
    positions.remember();
    // A search replaces the query while the user types; loading the document would remove the field.
    const isSamePage = replace && location.pathname === state.location.pathname;
    if (!isSamePage && mustLoadDocument(location)) return loadDocument({ location, type });
    return prepareAndShow({ location, type, scroll: preventScrollReset ? "unchanged" : "start" }, () => {
      entry = { key: location.key, index: entry.index + (replace ? 0 : 1) };
      pushOrReplace(entry, urlOf(location), replace);
    });
  }

  async function visit(to: string, options: VisitOptions = {}): Promise<void> {
    if (question?.isNeeded(state.location, locationAt(to))) question.ask(() => void go(to, options));
    else await go(to, options);
  }

  addEventListener("popstate", () => {
    const next = currentEntry();
    if (next) onStep(next);
    else onHashLink();
  });

  /** Follows a link to a part of the page. The browser has made the entry and has scrolled: it is too late to remember the position. */
  function onHashLink(): void {
    // A link to the URL that is shown replaces the entry.
    const isSameUrl = urlOf(state.location) === urlOf(locationOf(entry));
    entry = storeEntry({ ...entry, index: entry.index + (isSameUrl ? 0 : 1) });
    void prepareAndShow({ location: locationOf(entry), type: "traverse", scroll: "unchanged" });
  }

  /** The step through the history that this code has begun and whose event is still to come: back to the page that is shown, because the
   *  question is asked first, or on to the page that the user has agreed to. */
  let ownStep: { readonly purpose: "ask first" | "agreed"; readonly index: number } | undefined;

  /** Follows a step by Back, Forward or `ownStep` to `next`. The address bar has its address already. */
  function onStep(next: typeof entry): void {
    const purpose = ownStep?.index === next.index ? ownStep.purpose : undefined;
    ownStep = undefined;
    if (purpose === "ask first") return;
    const location = locationOf(next);
    const distance = next.index - entry.index;
    const mayAsk = purpose !== "agreed" && distance !== 0;
    if (mayAsk && question?.isNeeded(state.location, location)) {
      ownStep = { purpose: "ask first", index: entry.index };
      history.go(-distance);
      question.ask(() => {
        ownStep = { purpose: "agreed", index: next.index };
        history.go(distance);
      });
      return;
    }
    entry = next;
    positions.remember();
    const scroll = positions.at(positionKey(location)) ?? "start";
    if (mustLoadDocument(location)) loadDocument({ location, type: "traverse" });
    else void prepareAndShow({ location, type: "traverse", scroll });
  }

  /** Browsers restore the scroll position of a page that the server rendered, but not in every case: then the stored position counts. */
  function firstScroll(): Visit["scroll"] {
    const isScrolledByBrowser = isRendered && scrollY !== 0;
    if (isScrolledByBrowser) return "unchanged";
    return positions.at(positionKey(first.location)) ?? (isRendered ? "unchanged" : "start");
  }

  const shown = prepareAndShow({ ...first, scroll: firstScroll() });
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

/** Safari refuses more than 100 changes of the history in half a minute. After a refusal a new entry is made by loading
 *  the page; an address that would be replaced stays as it is. */
function pushOrReplace(entry: object, address: string, replace: boolean): void {
  try {
    if (replace) history.replaceState(entry, "", address);
    else history.pushState(entry, "", address);
  } catch {
    if (!replace) window.location.assign(address);
  }
}
