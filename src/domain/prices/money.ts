/** Whole cents, as an amount is shown. */
export const centsOf = (euros: number): number => Math.round(Number(euros.toFixed(2)) * 100);

const NO_BREAK_SPACE = "\u00a0";

/** "12 €", "12,50 €", "1 200 €": decimal comma, no-break spaces, cents only if there are any (D5).
 *  Not `Intl`, because browsers and Node format differently and a page must hydrate to the same text. */
export function formatEuros(euros: number): string {
  const [whole = "", cents = ""] = Math.abs(euros).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  const sign = euros < 0 ? "-" : "";
  return `${sign}${grouped}${cents === "00" ? "" : `,${cents}`}${NO_BREAK_SPACE}€`;
}
