import type { Fields, Value } from "./wire.ts";

/** The value at a path such as `Price.Day` or `` Price.`odd name` ``; undefined where there is none. */
export function valueAt(fields: Fields, path: string): Value | undefined {
  let value: Value | undefined = { mapValue: { fields } };
  for (const name of segments(path)) value = value?.mapValue?.fields?.[name];
  return value;
}

/** The same fields with `value` at `path`; without the field when `value` is undefined. Maps on the way are made. */
export function withValueAt(fields: Fields, path: string, value: Value | undefined): Fields {
  return place(fields, segments(path), value);
}

function place(fields: Fields, [name, ...rest]: readonly string[], value: Value | undefined): Fields {
  if (name === undefined) return fields;
  const { [name]: there, ...others } = fields;
  if (rest.length === 0) return value === undefined ? others : { ...fields, [name]: value };
  if (value === undefined && !there?.mapValue) return fields;
  return { ...fields, [name]: { mapValue: { fields: place(there?.mapValue?.fields ?? {}, rest, value) } } };
}

function segments(path: string): string[] {
  const found = path.matchAll(/`((?:[^`\\]|\\.)*)`|([^.]+)/g);
  return [...found].map(([, quoted, bare]) => bare ?? (quoted ?? "").replace(/\\(.)/g, "$1"));
}
