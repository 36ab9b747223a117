/** A product's parameters "name:value" and extra prices "label:amount", each stored as one text (spec §3). */
export type Row = { readonly label: string; readonly value: string };

/** Splits at the first colon, so that a value may hold one ("Pomer:1:50"). Without a colon all of it is the name. */
export const parameterFrom = (stored: string): Row => splitAt(stored, stored.indexOf(":"));

/** Splits at the last colon, so that a label may hold one ("Vrták 1:2:5"). Without a colon all of it is the label. */
export const extraPriceFrom = (stored: string): Row => splitAt(stored, stored.lastIndexOf(":"));

function splitAt(stored: string, colon: number): Row {
  if (colon < 0) return { label: stored.trim(), value: "" };
  return { label: stored.slice(0, colon).trim(), value: stored.slice(colon + 1).trim() };
}

/** The host of a value that is an https address, without "www."; undefined for any other value (B20). */
export const linkHost = (value: string): string | undefined =>
  /^https:\/\/(?:www\.)?([^\s/?#@\\]+)(?:[/?#]\S*)?$/i.exec(value)?.[1];

/** The rows that a page shows: each once, and none without text. `stored` tells them apart. */
export function distinctRows(stored: readonly string[], rowFrom: (stored: string) => Row) {
  return [...new Set(stored)]
    .map((text) => ({ stored: text, ...rowFrom(text) }))
    .filter(({ label, value }) => label || value);
}
