/** UTF-16 units of a text that a list shows, and of what stands before its first difference. */
const LONGEST = 200;
const LEAD = 40;

/** Of two texts, each no longer than a list shows it, the part around their first difference. */
export function aroundDifference(before: string, after: string): readonly [before: string, after: string] {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const from = Math.max(0, at - LEAD);
  return [cut(before, from), cut(after, from)];
}

export function cut(text: string, from = 0): string {
  const isLong = text.length > LONGEST;
  if (!isLong) return text;
  const rest = text.length > from + LONGEST ? `${text.slice(from, from + LONGEST)}…` : text.slice(from);
  return from > 0 ? `…${rest}` : rest;
}
