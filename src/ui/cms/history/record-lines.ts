import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { changedKinds, LIST_PRICES, priceFrom, writtenPrice } from "#src/domain/prices/price.ts";
import type { Category } from "#src/domain/products/category.ts";
import { storedForm } from "#src/domain/products/product.ts";
import { type StoredFields, textFrom, textsFrom } from "#src/domain/values/stored.ts";
import { differingFields } from "#src/operations/take-back-preview.ts";
import { sk } from "#src/text/sk.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { CATEGORY_FIELDS } from "../categories/category-modal.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { textField } from "../forms/typed-text.ts";
import { NOTICE_FIELDS } from "../notice/notice-editor.tsx";
import { productFields } from "../products/product-form.tsx";
import { SETTINGS_FIELDS } from "../settings/settings-fields.ts";
import { SPECIAL_DAY_FIELDS } from "../special-days/special-day-fields.ts";

/** One difference between a document before a change and after it: { field: "Day", label: "Deň", before: "24 €", after: "25,50 €" }. */
export type RecordLine = Readonly<Record<"field" | "label" | "before" | "after", string>>;
type Sides<T> = readonly [before: T, after: T];
type DescribedField = Pick<FormField<never>, "label" | "describe" | "upload">;

/** Opening hours are edited by a form without such fields, so these are made for their labels. */
const HOURS_FIELDS = {
  Day: textField("Day", skHistory.kind.opening_hours),
  Morning: textField("Morning", skCmsHours.morning.replace(":", "")), // "Doobeda:" → "Doobeda"
  Afternoon: textField("Afternoon", skCmsHours.afternoon.replace(":", "")),
};

/** The lines of the fields in which a changed document differs: first the fields of its form, in their order, then the others.
 *  An added or deleted document has no lines, except settings, which are always there. `categories` gives the names for ids of categories. */
export function linesOf(record: HistoryRecord, categories: readonly Category[] = []): readonly RecordLine[] {
  const { before = {}, after = {}, collection } = record;
  if (!(record.before && record.after) && collection !== "settings") return [];
  const formFields = formFieldsOf(record, categories);
  const differing = differingFields(before, after);
  const inForm = [...formFields].filter(([name]) => differing.includes(name));
  const others = differing.filter((name) => !formFields.has(name));
  const inJson = (name: string) => jsonLine(name, [before[name], after[name]]);
  const lines = [...inForm.flatMap(([name, field]) => linesOfField(record, name, field)), ...others.map(inJson)];
  // A missing value that became an empty one has no line. If nothing else differs, it is shown in JSON, so that the record says something.
  return lines.length > 0 ? lines : inForm.map(([name]) => inJson(name));
}

function formFieldsOf({ collection, id }: HistoryRecord, categories: readonly Category[]) {
  const tables = {
    products: productFields(categories),
    categories: CATEGORY_FIELDS,
    opening_hours: HOURS_FIELDS,
    special_days: SPECIAL_DAY_FIELDS,
    settings: id === "notice" ? NOTICE_FIELDS : SETTINGS_FIELDS,
  };
  return new Map<string, DescribedField>(Object.entries(collection ? tables[collection] : {}));
}

/** The lines of one field; none if both values would be stored alike today. */
function linesOfField(record: HistoryRecord, name: string, field: DescribedField): readonly RecordLine[] {
  const { before = {}, after = {}, id } = record;
  if (name === "Price") return priceLines([before.Price, after.Price]); // a line for each part of the price
  const values = [valueToday(record, before, name), valueToday(record, after, name)] as const;
  if (json(values[0]) === json(values[1])) return [];
  if (name === "Parameters") return rowsLines(name, field.label, [textsFrom(values[0]), textsFrom(values[1])]);
  const describe = (fields: StoredFields) => field.describe({ ...fields, id });
  if (!field.upload) return [lineOf(name, field.label, [describe(before), describe(after)], values)];
  if (name === "Pictures") return [fileLine(name, field.label, [describe(before), describe(after)])];
  const isThere = (fields: StoredFields) => textFrom(fields[name]) && skHistory.dialog.isThere; // "je", or "" without a file
  return [fileLine(name, field.label, [isThere(before), isThere(after)])];
}

/** A value in the form in which it is stored today. A missing value and an empty object are "", so that they equal an empty text. */
function valueToday({ collection, id }: HistoryRecord, fields: StoredFields, name: string): unknown {
  const value = (collection === "products" ? storedForm({ ...fields, id }, name) : fields[name]) ?? "";
  const isEmptyObject = typeof value === "object" && Object.keys(value).length === 0;
  return isEmptyObject ? "" : value;
}

/** A line in words or, if the words of both sides are the same, in JSON. */
function lineOf(field: string, label: string, words: Sides<string>, values: Sides<unknown>): RecordLine {
  const [before, after] = [words[0] || skHistory.empty, words[1] || skHistory.empty];
  return before.trim() === after.trim() ? { ...jsonLine(field, values), label } : { field, label, before, after };
}

/** A line of files: "nič" → "je", "1 obrázok" → "2 obrázky". Their URLs tell people nothing, so another file is "je" → "zmenený obrázok". */
function fileLine(field: string, label: string, words: Sides<string>): RecordLine {
  const [before, after] = [words[0] || skHistory.empty, words[1] || skHistory.empty];
  return { field, label, before, after: before === after ? skHistory.isChanged : after };
}

function jsonLine(field: string, [before, after]: Sides<unknown>): RecordLine {
  return { field, label: skHistory.other(field), before: json(before), after: json(after) };
}

const json = (value: unknown): string => (value === undefined ? skHistory.empty : String(JSON.stringify(value)));

/** The list prices that differ (B10), then the extra prices, then fields of the price that are unknown to us. */
function priceLines([before, after]: Sides<unknown>): readonly RecordLine[] {
  const [old, next] = [priceFrom(before), priceFrom(after)];
  const euros = (amount: number | undefined) => (amount ? formatEuros(amount) : "");
  const [storedBefore, storedAfter] = [writtenPrice(before), writtenPrice(after)];
  const known = new Set<string>([...LIST_PRICES, "Additional"]);
  const unknown = differingFields(storedBefore, storedAfter).filter((name) => !known.has(name));
  return [
    ...changedKinds(old, next).map((kind) =>
      lineOf(kind, sk.priceLabel[kind], [euros(old[kind]), euros(next[kind])], [old[kind], next[kind]]),
    ),
    ...rowsLines("Additional", skProductForm.extraPrices, [old.Additional ?? [], next.Additional ?? []]),
    ...unknown.map((name) => jsonLine(name, [storedBefore[name], storedAfter[name]])),
  ];
}

/** The rows that only one of two lists has; all rows if only their order or number differs. ["a", "b"] and ["a", "c"] → "b" → "c". */
function rowsLines(field: string, label: string, [old, next]: Sides<readonly string[]>): readonly RecordLine[] {
  if (json(old) === json(next)) return [];
  const removed = old.filter((row) => !next.includes(row));
  const added = next.filter((row) => !old.includes(row));
  const [before, after] = removed.length + added.length > 0 ? [removed, added] : [old, next];
  return [lineOf(field, label, [before.join(", "), after.join(", ")], [before, after])];
}

/** The title of the changed document: its name, "Oznam", or the first day of a special day. */
export function titleOf({ collection, id, name, before, after }: HistoryRecord): string {
  if (collection === "settings") return id === "notice" ? skHistory.notice : skHistory.kind.settings;
  if (collection === "special_days")
    return SPECIAL_DAY_FIELDS.From.describe({ id, From: name || textFrom((before ?? after)?.From) });
  return name || skHistory.nameless;
}

/** What was done to the document, in a word. Settings are never added or deleted, and a change too large to be recorded has neither `before` nor `after`. */
export function changeWord({ before, after, collection }: HistoryRecord): string {
  if (after && !before && collection !== "settings") return skHistory.added;
  return before && !after ? skHistory.deleted : skHistory.changed;
}
