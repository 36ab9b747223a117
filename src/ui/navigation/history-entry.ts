/** An address of the site that is shown, or asked for. */
export interface Location {
  readonly pathname: string;
  readonly search: string; // with its "?"; empty without parameters
  readonly hash: string; // with its "#"; empty if the address names no part of the page
  readonly key: string; // another one after each navigation of ours, also to the same address
}

export const urlOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** An entry of the tab's history: what is stored in `history.state`. */
export interface HistoryEntry {
  readonly key: Location["key"];
  readonly index: number; // the place in the tab's history
  readonly path?: string; // the path that is shown, if the address bar's own names another page
}

export const newKey = (): string => Math.random().toString(36).slice(2);

/** The current entry of the history. Undefined if the browser made it, for a first page or a link to a part of the page. */
export function currentEntry(): HistoryEntry | undefined {
  const entry = history.state as HistoryEntry | null;
  return typeof entry?.index === "number" ? entry : undefined;
}

export function storeEntry(entry: HistoryEntry): HistoryEntry {
  history.replaceState(entry, "");
  return entry;
}

/** The entry of a page that has just been loaded. `path` as in the entry; it is the page's, whatever was shown at this address before. */
export function firstEntry(path: string | undefined): HistoryEntry {
  const { key = newKey(), index = 0 } = currentEntry() ?? {};
  return storeEntry({ key, index, ...(path !== undefined && { path }) });
}

export function locationOf({ key, path }: HistoryEntry): Location {
  const { pathname, search, hash } = window.location;
  const shown = path === undefined ? { pathname, search, hash } : { pathname: path, search: "", hash: "" };
  return { ...shown, key };
}

/** A new location: `to` is an address from its path on, or the hash of a part of the page. */
export function locationAt(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.href);
  return { pathname, search, hash, key: newKey() };
}
