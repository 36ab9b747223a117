/** Cards at first: as many as fit with their page into the 14 KB that a server sends before the first acknowledgement (ADR-017). */
export const FIRST_PAGE = 12;
/** Cards that each "show more" adds. Both divide into rows of 1, 2, 3 and 4. */
export const PAGE_SIZE = 36;
const MOST_STEPS = 1_000;

export function isListStep(first: number): boolean {
  const steps = (first - FIRST_PAGE) / PAGE_SIZE;
  return Number.isInteger(steps) && steps >= 0 && steps <= MOST_STEPS;
}
