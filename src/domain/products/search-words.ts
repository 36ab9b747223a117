/** What of a searched text counts (B1): so many characters, and so many words of them. */
const LONGEST_TEXT = 100;
const MOST_WORDS = 8;

/** Text as searches compare it: without case and diacritics (D23, B1). */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a searched text, folded. Characters and words beyond the limits are left out. */
export function wordsOfSearch(text: string): readonly string[] {
  const counted = Array.from(text.trim()).slice(0, LONGEST_TEXT).join("");
  return folded(counted).split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
}
