/** The value of an expression. Documents' other values (times, bytes, …) are passed on as they are. */
export type Value = unknown;

/** An error inside a condition: its statement allows nothing. */
export class RuleError extends Error {}

export type Fields = Readonly<Record<string, Value>>;

export const isMap = (value: Value): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export function isTrue(value: Value): boolean {
  if (typeof value !== "boolean") throw new RuleError(`${kindOf(value)} is no condition`);
  return value;
}

export function numberOf(value: Value): number {
  if (typeof value !== "number") throw new RuleError(`${kindOf(value)} is no number`);
  return value;
}

/** The items of a list or a set. */
export function itemsOf(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Set) return [...value];
  throw new RuleError(`${kindOf(value)} holds no items`);
}

export function member(of: Value, name: string): Value {
  if (!isMap(of) || !Object.hasOwn(of, name)) throw new RuleError(`no ${name} in ${kindOf(of)}`);
  return of[name];
}

export function kindOf(value: Value): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (value instanceof Set) return "set";
  return isMap(value) ? "map" : typeof value;
}

/** Types by their names in `is`. A whole number is an int: the SDK stores it so. */
export const TYPES: Readonly<Record<string, (value: Value) => boolean>> = {
  bool: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  int: (value) => Number.isInteger(value),
  list: (value) => Array.isArray(value),
  set: (value) => value instanceof Set,
  map: isMap,
};

export function isEqual(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isEqual(item, b[at]));
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    const same = (key: string) => Object.hasOwn(b, key) && isEqual(a[key], b[key]);
    return keys.length === Object.keys(b).length && keys.every(same);
  }
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

export const holds = (items: readonly Value[], wanted: Value): boolean => items.some((item) => isEqual(item, wanted));
