/** How many edits turn one word into the other (B1): inserts, deletes, replaces and swaps of neighbours. Undefined above `most`, which is
 *  small: each further edit takes five times as long. */
export function editsBetween(a: string, b: string, most: number): number | undefined {
  for (let edits = 0; edits <= most; edits++) if (isWithin(a, b, edits)) return edits;
  return undefined;
}

/** Tries each edit at the first letter that differs. */
function isWithin(a: string, b: string, edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  if (edits === 0) return a === b;
  const from = commonStart(a, b);
  const [left, right] = [a.slice(from), b.slice(from)];
  if (left === right) return true;
  return (
    isWithin(left.slice(1), right, edits - 1) ||
    isWithin(left, right.slice(1), edits - 1) ||
    isWithin(left.slice(1), right.slice(1), edits - 1) ||
    isWithin(swapped(left), right, edits - 1) ||
    isWithin(left, swapped(right), edits - 1)
  );
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

const swapped = (word: string): string => `${word[1] ?? ""}${word[0] ?? ""}${word.slice(2)}`;
