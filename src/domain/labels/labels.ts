/** An A4 sheet has 3 × 8 labels of 70 × 37 mm (B14). */
export const LABELS_A_SHEET = 24;
/** Labels that are printed at once, twenty sheets of them: the browser draws all of their codes. */
export const MOST_LABELS = 20 * LABELS_A_SHEET;

export const LONGEST_CODE = 2_331; // the most characters of an address that a QR code of level M holds

/** The sheets for some labels, the first of which is at `first` (1 to 24) of the first sheet, so that this has fewer. */
export function sheetsOf<T>(labels: readonly T[], first: number): readonly (readonly T[])[] {
  const count = labels.length === 0 ? 0 : Math.ceil((labels.length + first - 1) / LABELS_A_SHEET);
  return Array.from({ length: count }, (_, nth) => {
    const start = nth * LABELS_A_SHEET - (first - 1);
    return labels.slice(Math.max(0, start), start + LABELS_A_SHEET);
  });
}
