/** Three states of one form, field by field: what is typed, what it began with, what somebody else has stored since. */
interface Sides<F> {
  readonly mine: F;
  readonly expected: F;
  readonly theirs: F;
}

/** Which fields somebody has changed. */
export function touchedOf<F extends object>(mine: F, expected: F): readonly (keyof F)[] {
  return fieldsOf(mine).filter((field) => !isEqual(mine[field], expected[field]));
}

/** Fields that were changed on both sides, and not to the same. */
export function clashesOf<F extends object>({ mine, expected, theirs }: Sides<F>): readonly (keyof F)[] {
  return touchedOf(mine, expected).filter(
    (field) => !isEqual(theirs[field], expected[field]) && !isEqual(theirs[field], mine[field]),
  );
}

/** Fields changed on one side only are that side's; of those changed on both, the winner's (D14). */
export function mergedFields<F extends object>(sides: Sides<F>, winner: "mine" | "theirs"): F {
  const { mine, expected, theirs } = sides;
  const clashes = clashesOf(sides);
  const kept = touchedOf(mine, expected).filter((field) => winner === "mine" || !clashes.includes(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}

const fieldsOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

/** Of two values of one field of a form, built in one way. */
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
