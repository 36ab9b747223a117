import { valueAt } from "./field-path.ts";
import { Refusal } from "./status.ts";
import { compare, isNull, same, sameKind } from "./values.ts";
import type { Filter, Stored, Value } from "./wire.ts";

/** Whether a document matches the filter. A missing field matches none. */
export function matches(document: Stored, filter: Filter | undefined): boolean {
  if (!filter) return true;
  if (filter.compositeFilter) {
    const { op, filters = [] } = filter.compositeFilter;
    const pass = (part: Filter) => matches(document, part);
    return op === "OR" ? filters.some(pass) : filters.every(pass);
  }
  const { unaryFilter, fieldFilter } = filter;
  const value = valueOfField(document, (unaryFilter ?? fieldFilter)?.field.fieldPath ?? "");
  if (!value) return false;
  if (unaryFilter) return test(UNARY, unaryFilter.op)(value, value);
  return fieldFilter ? test(BINARY, fieldFilter.op)(value, fieldFilter.value) : true;
}

type Test = (value: Value, wanted: Value) => boolean;

const notANumber = (value: Value) => Number.isNaN(value.doubleValue);
const listed = (value: Value) => value.arrayValue?.values ?? [];
const among = (value: Value, list: readonly Value[]) => list.some((item) => same(item, value));

const UNARY: Record<string, Test> = {
  IS_NULL: isNull,
  IS_NOT_NULL: (value) => !isNull(value),
  IS_NAN: notANumber,
  IS_NOT_NAN: (value) => !notANumber(value),
};

const BINARY: Record<string, Test> = {
  EQUAL: same,
  NOT_EQUAL: (value, wanted) => !isNull(value) && !same(value, wanted),
  LESS_THAN: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) < 0,
  LESS_THAN_OR_EQUAL: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) <= 0,
  GREATER_THAN: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) > 0,
  GREATER_THAN_OR_EQUAL: (value, wanted) => sameKind(value, wanted) && compare(value, wanted) >= 0,
  IN: (value, wanted) => among(value, listed(wanted)),
  NOT_IN: (value, wanted) => !isNull(value) && !among(value, listed(wanted)),
  ARRAY_CONTAINS: (value, wanted) => among(wanted, listed(value)),
  ARRAY_CONTAINS_ANY: (value, wanted) => listed(wanted).some((item) => among(item, listed(value))),
};

function test(tests: Record<string, Test>, op: string | undefined): Test {
  const found = tests[op ?? ""];
  if (!found) throw new Refusal("UNIMPLEMENTED", `The emulator does not support the filter ${op}.`);
  return found;
}

function valueOfField(document: Stored, path: string): Value | undefined {
  return path === "__name__" ? { referenceValue: document.name } : valueAt(document.fields, path);
}
