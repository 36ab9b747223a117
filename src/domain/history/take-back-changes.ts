import type { PlannedChange } from "../changes/batches.ts";
import { OPTIONAL_KINDS, PRODUCT_FIELDS, storedForm } from "../products/product.ts";
import type { StoredFields } from "../values/stored.ts";
import type { HistoryRecord } from "./history-record.ts";

/** The changes that write the state before records, in the order in which they are carried out: categories come back before what refers to
 *  them, and are deleted after it; everything else from the newest record to the oldest, as the records are (B13). */
export function takenBack(records: readonly HistoryRecord[]): readonly PlannedChange[] {
  const changes = records.flatMap((record) => changeTakingBack(record) ?? []);
  function order({ collection, expected, deletes }: PlannedChange): number {
    if (collection !== "categories") return 0;
    return deletes ? 1 : expected === undefined ? -1 : 0; // Without `expected` it adds the category.
  }
  return changes.toSorted((a, b) => order(a) - order(b));
}

/** Undefined if a record says nothing that could be written: what a command did, what was too large to be recorded, or if nothing would differ. */
function changeTakingBack({ collection, id, name, before, after }: HistoryRecord): PlannedChange | undefined {
  if (!collection || (!before && !after)) return undefined;
  const change = { collection, id, name, restores: true } as const;
  if (!after) return { ...change, expected: undefined, fields: wholeForm(collection, before ?? {}) };
  const expected = { ...after, id };
  // The settings are never deleted: an empty value means that of shop.json.
  if (!before && collection !== "settings") return { ...change, expected, fields: {}, deletes: true };
  const fields = fieldsBefore(collection, before ?? {}, after);
  return Object.keys(fields).length > 0 ? { ...change, expected, fields } : undefined;
}

/** The names of the fields that a change added and that stay, because an update takes no field out of a document. */
export function addedForGood({ collection, before, after }: HistoryRecord): readonly string[] {
  if (!collection || !before || !after) return [];
  const fields = fieldsBefore(collection, before, after);
  return Object.keys(after).filter((name) => !Object.hasOwn(fields, name));
}

/** The values of the fields that a change wrote, as they were before it. */
function fieldsBefore(collection: string, before: StoredFields, after: StoredFields): StoredFields {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const mayLack = (name: string) =>
    collection === "settings" || (collection === "products" && Object.hasOwn(PRODUCT_FIELDS, name));
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(before, name) || mayLack(name))
      .map((name) => [name, writtenForm(collection, before, name)]),
  );
}

/** A field of a document of any age, in the form in which it is written today. */
export function writtenForm(collection: string | undefined, fields: StoredFields, name: string): unknown {
  if (collection === "products") return storedForm({ ...fields, id: "" }, name);
  // Settings may lack fields: an empty place on the map, else an empty text (spec §3).
  if (collection === "settings" && !Object.hasOwn(fields, name)) return name === "Map" ? {} : "";
  return fields[name];
}

/** A deleted document, in the form in which it may be written today. */
function wholeForm(collection: string, fields: StoredFields): StoredFields {
  if (collection !== "products") return fields;
  const known = Object.entries(PRODUCT_FIELDS).filter(
    ([name, kind]) => name in fields || !OPTIONAL_KINDS.includes(kind),
  );
  return { ...fields, ...Object.fromEntries(known.map(([name]) => [name, writtenForm(collection, fields, name)])) };
}

/** Deleted categories first, because they explain the other records of their action. */
export const categoriesFirst = (records: readonly HistoryRecord[]): readonly HistoryRecord[] =>
  records.toSorted((a, b) => Number(deletesCategory(b)) - Number(deletesCategory(a)));

export const deletesCategory = ({ collection, before, after }: HistoryRecord): boolean =>
  collection === "categories" && before !== undefined && !after;

/** The records that are taken back with one: the products that lost a category come back with it. */
export function recordsWith(record: HistoryRecord, ofAction: readonly HistoryRecord[]): readonly HistoryRecord[] {
  if (!deletesCategory(record)) return [record];
  const lost = ({ collection, before, after }: HistoryRecord) =>
    collection === "products" && before?.Category === record.id && after?.Category === "";
  return [record, ...ofAction.filter(lost)];
}
