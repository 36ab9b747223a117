import type { Location } from "react-router";

/** An entry of the tab's history: what is kept in `history.state`. */
export interface HistoryEntry {
  /** Another one after each navigation of ours, also to the same address. */
  readonly key: string;
  /** The place in the tab's history. */
  readonly index: number;
  /** The path that is shown, where a router can match no path of the address bar. */
  readonly path?: string;
}

export const newKey = (): string => Math.random().toString(36).slice(2);

/** The current entry. One that the browser made, for a first page or a link to a part of the page, becomes `made`. */
export function currentEntry(made: HistoryEntry): HistoryEntry {
  const kept = history.state as HistoryEntry | null;
  if (kept?.key) return kept;
  history.replaceState(made, "");
  return made;
}

export function locationOf({ key, path }: HistoryEntry): Location {
  const { pathname, search, hash } = window.location;
  const shown = path === undefined ? { pathname, search, hash } : { pathname: path, search: "", hash: "" };
  return { ...shown, key, state: null };
}
