import { type Fields, holds, isEqual, isMap, itemsOf, kindOf, RuleError, type Value } from "./values.ts";

/** The difference of two maps, as `diff` gives it. */
class MapDiff {
  readonly after: Fields;
  readonly before: Fields;

  constructor(after: Fields, before: Fields) {
    this.after = after;
    this.before = before;
  }
}

type MethodOf<Of> = (of: Of, ...values: readonly Value[]) => Value;

const TEXT: Readonly<Record<string, MethodOf<string>>> = {
  /** In UTF-16 units, as in the official emulator. */
  size: (text) => text.length,
  /** Matches the whole text. The product's engine is RE2; the rules use only what it and JavaScript have in common. */
  matches: (text, pattern) => whole(textOf(pattern)).test(text),
};

const ITEMS: Readonly<Record<string, MethodOf<readonly Value[]>>> = {
  size: (items) => items.length,
  hasAny: (items, wanted) => itemsOf(wanted).some((item) => holds(items, item)),
  hasAll: (items, wanted) => itemsOf(wanted).every((item) => holds(items, item)),
  hasOnly: (items, wanted) => items.every((item) => holds(itemsOf(wanted), item)),
  join: (items, between) => items.map(joinable).join(textOf(between)),
};

const MAP: Readonly<Record<string, MethodOf<Fields>>> = {
  size: (fields) => Object.keys(fields).length,
  keys: (fields) => new Set(Object.keys(fields)),
  get: (fields, name, otherwise) => (Object.hasOwn(fields, textOf(name)) ? fields[textOf(name)] : otherwise),
  diff: (after, before) => new MapDiff(after, fieldsOf(before)),
};

const DIFF: Readonly<Record<string, MethodOf<MapDiff>>> = {
  affectedKeys: ({ after, before }) => {
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    const isKept = (key: string) =>
      Object.hasOwn(after, key) && Object.hasOwn(before, key) && isEqual(after[key], before[key]);
    return new Set(keys.filter((key) => !isKept(key)));
  },
  addedKeys: ({ after, before }) => new Set(Object.keys(after).filter((key) => !Object.hasOwn(before, key))),
  changedKeys({ after, before }) {
    const inBoth = Object.keys(after).filter((key) => Object.hasOwn(before, key));
    return new Set(inBoth.filter((key) => !isEqual(after[key], before[key])));
  },
};

export const isMethod = (name: string): boolean =>
  [TEXT, ITEMS, MAP, DIFF].some((methods) => Object.hasOwn(methods, name));

export function callMethod(of: Value, name: string, values: readonly Value[]): Value {
  const call = bound(of, name);
  if (!call) throw new RuleError(`no ${name}() of ${kindOf(of)}`);
  return call(values);
}

function bound(of: Value, name: string): ((values: readonly Value[]) => Value) | undefined {
  if (typeof of === "string") return from(TEXT, of, name);
  if (of instanceof MapDiff) return from(DIFF, of, name);
  if (Array.isArray(of) || (of instanceof Set && name !== "join")) return from(ITEMS, itemsOf(of), name);
  return isMap(of) ? from(MAP, of, name) : undefined;
}

function from<Of>(methods: Readonly<Record<string, MethodOf<Of>>>, of: Of, name: string) {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method && ((values: readonly Value[]) => method(of, ...values));
}

const compiled = new Map<string, RegExp>();
function whole(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`, "u");
  compiled.set(pattern, known);
  return known;
}

export function textOf(value: Value): string {
  if (typeof value !== "string") throw new RuleError(`${kindOf(value)} is no text`);
  return value;
}

function fieldsOf(value: Value): Fields {
  if (!isMap(value)) throw new RuleError(`${kindOf(value)} is no map`);
  return value;
}

/** As the official emulator, which fails on maps. */
function joinable(item: Value): string {
  return item === null || typeof item === "number" || typeof item === "boolean" ? String(item) : textOf(item);
}
