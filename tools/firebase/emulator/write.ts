import { valueAt, withValueAt } from "./field-path.ts";
import { requireFields, requireName } from "./limits.ts";
import { Refusal } from "./status.ts";
import { compare, instant, isNumber, numberOf, same } from "./values.ts";
import type { Fields, Precondition, Stored, Timestamp, Transform, Value, Write, WriteResult } from "./wire.ts";

export interface Applied {
  readonly name: string;
  /** What is stored afterwards; undefined: nothing. The very same object when the write changed nothing. */
  readonly after: Stored | undefined;
  readonly result: WriteResult;
}

export function nameOf(write: Write): string {
  const name = write.update?.name ?? write.delete ?? write.verify;
  if (name === undefined) throw new Refusal("UNIMPLEMENTED", "The emulator supports update, delete and verify.");
  requireName(name);
  return name;
}

/** One write over what is there; refuses when its precondition does not hold. */
export function apply(write: Write, before: Stored | undefined, time: Timestamp): Applied {
  const name = nameOf(write);
  requirePrecondition(write.currentDocument, before, name);
  if (write.verify !== undefined) return { name, after: before, result: {} };
  if (!write.update) return { name, after: undefined, result: {} };
  const { fields, results } = transformed(written(write, before), write.updateTransforms ?? [], time);
  requireFields(fields);
  const changed = !before || !same({ mapValue: { fields } }, { mapValue: { fields: before.fields } });
  const after = changed ? { name, fields, createTime: before?.createTime ?? time, updateTime: time } : before;
  return { name, after, result: { updateTime: after.updateTime, transformResults: results } };
}

function requirePrecondition(wanted: Precondition | undefined, there: Stored | undefined, name: string): void {
  if (wanted?.exists === true && !there) throw new Refusal("NOT_FOUND", `No document to update: ${name}`);
  if (wanted?.exists === false && there) throw new Refusal("ALREADY_EXISTS", `Document already exists: ${name}`);
  if (!wanted?.updateTime) return;
  if (!there || instant(there.updateTime) !== instant(wanted.updateTime)) {
    const what = "the stored version does not match the required base version";
    throw new Refusal("FAILED_PRECONDITION", `${what}: ${name}`);
  }
}

/** With a mask only the named fields are taken, or dropped where the write has none; without one all is replaced. */
function written(write: Write, before: Stored | undefined): Fields {
  const sent = write.update?.fields ?? {};
  if (!write.updateMask) return sent;
  const paths = write.updateMask.fieldPaths ?? [];
  return paths.reduce((fields, path) => withValueAt(fields, path, valueAt(sent, path)), before?.fields ?? {});
}

function transformed(fields: Fields, transforms: readonly Transform[], time: Timestamp) {
  const results: Value[] = [];
  let after = fields;
  for (const transform of transforms) {
    const { stored, result } = transformValue(transform, valueAt(after, transform.fieldPath), time);
    after = withValueAt(after, transform.fieldPath, stored);
    results.push(result);
  }
  return { fields: after, results };
}

function transformValue(transform: Transform, there: Value | undefined, time: Timestamp) {
  const list = there?.arrayValue?.values ?? [];
  const holds = (values: readonly Value[], value: Value) => values.some((other) => same(other, value));
  const both = (stored: Value) => ({ stored, result: stored });
  if (transform.setToServerValue) return both({ timestampValue: inMilliseconds(time) });
  if (transform.increment) return both(sum(there, transform.increment));
  if (transform.maximum) return both(further(there, transform.maximum, 1));
  if (transform.minimum) return both(further(there, transform.minimum, -1));
  const added = transform.appendMissingElements?.values;
  const removed = transform.removeAllFromArray?.values ?? [];
  const values = added ? [...list] : list.filter((value) => !holds(removed, value));
  for (const value of added ?? []) if (!holds(values, value)) values.push(value);
  return { stored: { arrayValue: { values } }, result: { nullValue: "NULL_VALUE" } satisfies Value };
}

function sum(there: Value | undefined, by: Value): Value {
  const base = there && isNumber(there) ? there : { integerValue: "0" };
  const total = numberOf(base) + numberOf(by);
  const whole = base.integerValue !== undefined && by.integerValue !== undefined;
  return whole ? { integerValue: String(total) } : { doubleValue: total };
}

function further(there: Value | undefined, by: Value, direction: 1 | -1): Value {
  return there && isNumber(there) && compare(there, by) * direction >= 0 ? there : by;
}

/** A server's time is stored to the millisecond, an update time to the microsecond. */
const inMilliseconds = (time: Timestamp): Timestamp => ({
  seconds: time.seconds ?? 0,
  nanos: Math.floor((time.nanos ?? 0) / 1_000_000) * 1_000_000,
});
