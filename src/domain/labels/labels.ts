/** An A4 sheet has 3 × 8 labels of 70 × 37 mm (B14). */
export const LABELS_A_SHEET = 24;
/** Labels that are printed at once, twenty sheets of them: the browser draws all of their codes. */
export const MOST_LABELS = 20 * LABELS_A_SHEET;

/** The sheets for some labels, the first of which is at `first` (1 to 24) of the first sheet. Undefined is a place before it, from which the
 *  label has been used. */
export function sheetsOf<T>(labels: readonly T[], first: number): readonly (readonly (T | undefined)[])[] {
  const places = [...Array<undefined>(first - 1), ...labels];
  const count = Math.ceil(places.length / LABELS_A_SHEET);
  return Array.from({ length: labels.length === 0 ? 0 : count }, (_, nth) =>
    places.slice(nth * LABELS_A_SHEET, (nth + 1) * LABELS_A_SHEET),
  );
}
