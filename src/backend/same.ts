import type { Fields } from "./backend.ts";

/** Whether two stored values are equal, whole: objects by their fields in any order, lists by their items. */
export function same(a: unknown, b: unknown): boolean {
  // -0 equals 0, because not every store keeps the sign, and NaN equals itself.
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Fields;
  const right = b as Fields;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}

export const pick = (document: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in document).map((name) => [name, document[name]]));
