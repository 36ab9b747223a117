import { Refusal } from "./status.ts";
import type { Fields, Timestamp, Value } from "./wire.ts";

/** Firestore's order between kinds of value; an integer and a double are one kind. */
const RANK: Record<keyof Value, number> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
};

export const isNumber = (value: Value) => rank(value) === RANK.integerValue;
export const isNull = (value: Value) => rank(value) === RANK.nullValue;
export const sameKind = (a: Value, b: Value) => rank(a) === rank(b);
export const same = (a: Value, b: Value) => compare(a, b) === 0;
export const numberOf = (value: Value) => Number(value.integerValue ?? value.doubleValue);

/** Nanoseconds since 1970. */
export const instant = (time: Timestamp) => BigInt(time.seconds ?? 0) * 1_000_000_000n + BigInt(time.nanos ?? 0);

/** To the millisecond. */
export const dateOf = (time: Timestamp) => new Date(Number(instant(time) / 1_000_000n));

/** Firestore's order of any two values: negative when `a` comes first, 0 when the same. */
export function compare(a: Value, b: Value): number {
  const kinds = rank(a) - rank(b);
  if (kinds !== 0) return kinds;
  if (isNumber(a)) return compareNumbers(numberOf(a), numberOf(b));
  if (a.booleanValue !== undefined) return Number(a.booleanValue) - Number(b.booleanValue);
  if (a.timestampValue) return sign(instant(a.timestampValue), instant(b.timestampValue ?? {}));
  if (a.stringValue !== undefined) return compareText(a.stringValue, b.stringValue ?? "");
  if (a.bytesValue) return Buffer.compare(a.bytesValue, b.bytesValue ?? new Uint8Array());
  if (a.referenceValue !== undefined) return comparePaths(a.referenceValue, b.referenceValue ?? "");
  if (a.geoPointValue) return compareLists(coordinates(a), coordinates(b), sign);
  if (a.arrayValue) return compareLists(a.arrayValue.values ?? [], b.arrayValue?.values ?? [], compare);
  if (a.mapValue) return compareLists(entries(a), entries(b), compareEntries);
  return 0;
}

/** By UTF-8 bytes, as Firestore sorts text. */
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Paths sort segment by segment. */
export const comparePaths = (a: string, b: string) => compareLists(a.split("/"), b.split("/"), compareText);

/** A value as a rule or a test reads it. Bytes and references stay what they are on the wire. */
function plain(value: Value): unknown {
  if (value.integerValue !== undefined) return Number(value.integerValue);
  if (value.timestampValue) return dateOf(value.timestampValue);
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plain);
  if (value.mapValue) return plainFields(value.mapValue.fields ?? {});
  if (value.nullValue !== undefined) return null;
  return value[kindOf(value)];
}

export function plainFields(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

/** The other way, for documents a test puts in: null, booleans, numbers, text, dates, lists and maps. */
function storedValue(value: unknown): Value {
  if (value === null) return { nullValue: "NULL_VALUE" };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (value instanceof Date) {
    const milliseconds = value.getTime();
    const seconds = Math.floor(milliseconds / 1000);
    return { timestampValue: { seconds: String(seconds), nanos: (milliseconds - seconds * 1000) * 1_000_000 } };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(storedValue) } };
  if (typeof value === "object") return { mapValue: { fields: storedFields(value) } };
  throw new Error(`emulator: a ${typeof value} cannot be stored`);
}

export function storedFields(value: object): Fields {
  const stated = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(stated.map(([name, member]) => [name, storedValue(member)]));
}

function kindOf(value: Value): keyof Value {
  const kind = Object.keys(value).find((key) => key in RANK);
  if (!kind) throw new Refusal("INVALID_ARGUMENT", "A value holds nothing.");
  return kind as keyof Value;
}

const rank = (value: Value) => RANK[kindOf(value)];

const sign = <T extends number | bigint | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** NaN comes before all other numbers and equals itself. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return sign(a, b);
}

function compareLists<T>(a: readonly T[], b: readonly T[], compareItems: (a: T, b: T) => number): number {
  const [shorter, longer] = [Math.min(a.length, b.length), a.length - b.length];
  for (let i = 0; i < shorter; i++) {
    const order = compareItems(a[i] as T, b[i] as T);
    if (order !== 0) return order;
  }
  return longer;
}

type Entry = [string, Value];
const entries = (value: Value): Entry[] =>
  Object.entries(value.mapValue?.fields ?? {}).sort(([a], [b]) => compareText(a, b));
const compareEntries = (a: Entry, b: Entry) => compareText(a[0], b[0]) || compare(a[1], b[1]);
const coordinates = (value: Value) => [value.geoPointValue?.latitude ?? 0, value.geoPointValue?.longitude ?? 0];
