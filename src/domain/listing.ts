/** The public list of products grows in steps: a page of few cards first, then pages of equal size. Sizes are in products. */

/** As many as fit with their page into the 14 KB that a server sends before the first acknowledgement (ADR-017). */
const FIRST_PAGE = 12;
/** What each "show more" adds. Both divide into rows of 1, 2, 3 and 4. */
export const PAGE_SIZE = 36;

/** How many products the first `pages` pages hold. */
export const productsOn = (pages: number): number => FIRST_PAGE + (pages - 1) * PAGE_SIZE;

/** How many pages `count` products need; at least 1. */
export const pagesFor = (count: number): number => Math.max(1, 1 + Math.ceil((count - FIRST_PAGE) / PAGE_SIZE));

/** The server renders no more pages of a list, because each card takes time and anybody may ask; the browser adds the rest. */
export const MOST_RENDERED_PAGES = 5;
export const MOST_RENDERED = productsOn(MOST_RENDERED_PAGES);

/** Twice what an address can ask for, because the browser asks for more where some products are hidden. */
export const LONGEST_LIST = productsOn(1_000);

/** Whether some number of pages holds exactly this many products. Browsers ask for no other beginning of the list. */
export const isListStep = (first: number): boolean =>
  first >= FIRST_PAGE && first <= LONGEST_LIST && (first - FIRST_PAGE) % PAGE_SIZE === 0;
