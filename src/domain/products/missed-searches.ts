import { cleanText, isUnprintable } from "../values/clean-text.ts";
import { searchWords } from "./search-words.ts";

/** A text that visitors have searched for and not found (B22). */
export interface MissedSearch {
  /** Folded. */
  readonly text: string;
  readonly count: number;
  /** "2026-11-24": the day of the last search; no time of day. */
  readonly lastDay: string;
}

/** Texts that are stored; beyond them the rarest is forgotten. */
export const MOST_MISSED = 300;
/** Searches from which on staff are shown a text. */
export const LEAST_SHOWN = 2;
/** How long a text is stored after its last search, in days. */
export const MISSED_DAYS = 366;
const LONGEST_MISSED = 40;

/** A searched text as it is counted; undefined if it may be about a person (an address, a number) or is no name of a tool. */
export function countedText(text: string): string | undefined {
  if (isUnprintable(text)) return undefined;
  // Full-width characters are read as what they look like.
  const plain = cleanText(text.normalize("NFKC"));
  const counted = searchWords(plain).join(" ");
  const isPrivate = plain.includes("@") || /\d{5}/.test(plain.replace(/[^\p{L}\p{N}]/gu, ""));
  return counted === "" || isPrivate || [...plain.trim()].length > LONGEST_MISSED ? undefined : counted;
}

/** Most frequent first, then the latest. */
export const byFrequency = (a: MissedSearch, b: MissedSearch): number =>
  b.count - a.count || b.lastDay.localeCompare(a.lastDay) || a.text.localeCompare(b.text);

/** `SearchWords` with a further word, unless they have it already. */
export const withSearchWord = (words: string, word: string): string =>
  words.split(",").some((known) => known.trim() === word) ? words : [words.trim(), word].filter(Boolean).join(", ");
