/** The public list of products grows in steps: a page of few cards first, then pages of equal size. Sizes are in products. */

/** As many as fit with their page into the 14 KB that a server sends before the first acknowledgement (ADR-017). */
export const FIRST_PAGE = 12;
/** What each "show more" adds. Both divide into rows of 1, 2, 3 and 4, and this one into first pages. */
const PAGE_SIZE = 3 * FIRST_PAGE;
/** A list ends here, because its value is one read for everybody (fault 88); further products are found by their categories. */
const MOST_PAGES = 30;

/** How many products the first `pages` pages hold. */
export const productsOn = (pages: number): number => FIRST_PAGE + (Math.min(pages, MOST_PAGES) - 1) * PAGE_SIZE;

/** How many pages `count` products have; at least 1. */
export const pagesFor = (count: number): number =>
  Math.min(Math.max(1, 1 + Math.ceil((count - FIRST_PAGE) / PAGE_SIZE)), MOST_PAGES);

/** The server renders no more pages of a list, because each card takes time and anybody may ask; the browser adds the rest. */
export const MOST_RENDERED_PAGES = 5;
export const MOST_RENDERED = productsOn(MOST_RENDERED_PAGES);

/** More than a list shows, because the browser asks for more if some products are hidden. */
const LONGEST_LIST = productsOn(MOST_PAGES) + 10 * PAGE_SIZE;

/** Whether a browser asks for exactly this many products: `productsOn` some pages, or `withSpare` of it. */
export const isListStep = (first: number): boolean =>
  first >= FIRST_PAGE && first <= LONGEST_LIST && first % FIRST_PAGE === 0;

/** A step with at least twice as many spare products beyond the `wanted` ones, for those that are hidden; undefined at the end. */
export function withSpare(first: number, wanted: number): number | undefined {
  if (first >= LONGEST_LIST) return undefined;
  return Math.min(wanted + Math.max(FIRST_PAGE, 2 * (first - wanted)), LONGEST_LIST);
}
