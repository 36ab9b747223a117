import { cleanText, isUnprintable } from "../values/clean-text.ts";
import { folded } from "./search-words.ts";

/** A text that visitors have searched for and not found (B22). */
export interface MissedSearch {
  readonly text: string; // folded
  readonly count: number;
  readonly lastDay: string; // the day of the last search, "2026-11-24"; no time of day
}

export const MOST_MISSED = 300; // texts that are stored; beyond them the rarest is forgotten
export const LEAST_SHOWN = 2; // searches from which on staff are shown a text
export const MISSED_DAYS = 366; // how long a text is stored after its last search, in days
const LONGEST_MISSED = 40;

/** A searched text as searches are compared: folded, with single spaces. Full-width characters are read as what they look like. */
export const comparedText = (text: string): string =>
  folded(cleanText(text.normalize("NFKC")))
    .trim()
    .replace(/\s+/gu, " ");

/** A searched text as it is counted; undefined if it is empty or over 40 characters, or holds an @ or five digits in a row, with or without
 *  signs between them: then it may be about a person. */
export function countedText(text: string): string | undefined {
  if (isUnprintable(text)) return undefined;
  const compared = comparedText(text);
  const isPrivate = compared.includes("@") || /\d{5}/.test(compared.replace(/[^\p{L}\p{N}]/gu, ""));
  return compared === "" || isPrivate || [...compared].length > LONGEST_MISSED ? undefined : compared;
}

/** Most frequent first, then the latest. */
export const byFrequency = (a: MissedSearch, b: MissedSearch): number =>
  b.count - a.count || b.lastDay.localeCompare(a.lastDay) || a.text.localeCompare(b.text);

/** `SearchWords` with a further word, unless they have it already. */
export const withSearchWord = (words: string, word: string): string =>
  words.split(",").some((known) => folded(known.trim()) === folded(word))
    ? words
    : [words.trim(), word].filter(Boolean).join(", ");
