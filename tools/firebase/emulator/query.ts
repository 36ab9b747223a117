import { valueAt } from "./field-path.ts";
import { matches } from "./filter.ts";
import { Refusal } from "./status.ts";
import type { Store } from "./store.ts";
import { compare, comparePaths, numberOf } from "./values.ts";
import type { Aggregation, Cursor, Fields, Filter, Order, Query, Stored, Value } from "./wire.ts";

/** The documents a query finds below `parent`, in its order. */
export function find(store: Store, parent: string, query: Query): Stored[] {
  const orders = ordersOf(query);
  const found = store
    .all()
    .filter((document) => isFrom(document, parent, query) && matches(document, query.where))
    .filter((document) => orders.every((order) => fieldOf(document, order) !== undefined))
    .filter((document) => !query.startAt || side(document, query.startAt, orders) >= (query.startAt.before ? 0 : 1))
    .filter((document) => !query.endAt || side(document, query.endAt, orders) <= (query.endAt.before ? -1 : 0))
    .sort((a, b) => compareBy(orders, a, b))
    .slice(query.offset ?? 0);
  return query.limit?.value === undefined ? found : found.slice(0, query.limit.value);
}

/** Only the fields the query selects; all when it selects none in particular. */
export function selected(document: Stored, query: Query): Stored {
  if (!query.select) return document;
  const paths = (query.select.fields ?? []).map((field) => field.fieldPath).filter((path) => path !== "__name__");
  const fields: Fields = {};
  for (const path of paths) {
    const value = valueAt(document.fields, path);
    if (value) fields[path] = value;
  }
  return { ...document, fields };
}

export function aggregated(documents: readonly Stored[], { count, sum, avg }: Aggregation): Value {
  if (count) return { integerValue: String(Math.min(documents.length, Number(count.upTo?.value ?? documents.length))) };
  const path = (sum ?? avg)?.field.fieldPath;
  if (path === undefined) throw new Refusal("UNIMPLEMENTED", "The emulator aggregates by count, sum and avg.");
  const numbers = documents.map((document) => numberAt(document, path)).filter((number) => number !== undefined);
  const total = numbers.reduce((a, b) => a + b, 0);
  if (sum) return Number.isSafeInteger(total) ? { integerValue: String(total) } : { doubleValue: total };
  return numbers.length === 0 ? { nullValue: "NULL_VALUE" } : { doubleValue: total / numbers.length };
}

function numberAt(document: Stored, path: string): number | undefined {
  const value = valueAt(document.fields, path);
  const number = value && numberOf(value);
  return Number.isNaN(number) ? undefined : number;
}

function isFrom(document: Stored, parent: string, { from }: Query): boolean {
  if (!document.name.startsWith(`${parent}/`)) return false;
  const path = document.name.slice(parent.length + 1).split("/");
  const source = from?.[0];
  if (!source?.collectionId) return Boolean(source?.allDescendants);
  return source.allDescendants
    ? path.at(-2) === source.collectionId
    : path.length === 2 && path[0] === source.collectionId;
}

/** The stated order, after the field of an inequality where none is stated, and always the name in the end. */
function ordersOf(query: Query): Order[] {
  const stated = query.orderBy ?? [];
  const implied: readonly Order[] =
    stated.length > 0 ? stated : inequalities(query.where).map((fieldPath) => ({ field: { fieldPath } }));
  if (implied.some((order) => order.field.fieldPath === "__name__")) return [...implied];
  const direction = implied.at(-1)?.direction;
  return [...implied, { field: { fieldPath: "__name__" }, ...(direction !== undefined && { direction }) }];
}

const UNEQUAL = ["LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "NOT_EQUAL", "NOT_IN"];

function inequalities(filter: Filter | undefined): string[] {
  const own = filter?.fieldFilter;
  const below = (filter?.compositeFilter?.filters ?? []).flatMap(inequalities);
  return [...new Set(own && UNEQUAL.includes(own.op ?? "") ? [own.field.fieldPath] : below)].sort();
}

function fieldOf(document: Stored, order: Order): Value | undefined {
  const path = order.field.fieldPath;
  return path === "__name__" ? { referenceValue: document.name } : valueAt(document.fields, path);
}

const directed = (order: Order, comparison: number) => (order.direction === "DESCENDING" ? -comparison : comparison);

function compareBy(orders: readonly Order[], a: Stored, b: Stored): number {
  for (const order of orders) {
    const [x, y] = [fieldOf(a, order), fieldOf(b, order)];
    const comparison = x && y ? directed(order, compare(x, y)) : 0;
    if (comparison !== 0) return comparison;
  }
  return comparePaths(a.name, b.name);
}

/** Before the cursor (negative), at it (0) or after it. */
function side(document: Stored, cursor: Cursor, orders: readonly Order[]): number {
  for (const [i, value] of (cursor.values ?? []).entries()) {
    const order = orders[i];
    const there = order && fieldOf(document, order);
    const comparison = order && there ? directed(order, compare(there, value)) : 0;
    if (comparison !== 0) return comparison;
  }
  return 0;
}
