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

type Described = Pick<FormField<never>, "label" | "describe" | "upload">;

/** A field that differs: both values in words or, if the words are the same, in JSON. */
export interface RecordLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const HOURS_FIELDS = {
  Day: textField("Day", skHistory.kind.opening_hours),
  Morning: textField("Morning", skCmsHours.morning.replace(":", "")),
  Afternoon: textField("Afternoon", skCmsHours.afternoon.replace(":", "")),
};

/** The fields of a document that its form shows, by their names. */
function describedFields({ collection, id }: HistoryRecord, categories: readonly Category[]) {
  const settings = id === "notice" ? NOTICE_FIELDS : SETTINGS_FIELDS;
  const tables = {
    products: productFields(categories),
    categories: CATEGORY_FIELDS,
    opening_hours: HOURS_FIELDS,
    special_days: SPECIAL_DAY_FIELDS,
    settings,
  };
  return (collection ? tables[collection] : {}) as Readonly<Record<string, Described>>;
}

/** The fields in which a changed document differs, in the order of its form, other fields last. If anything differs, there is at least one line;
 *  an added or deleted document has none, except settings. */
export function linesOf(record: HistoryRecord, categories: readonly Category[] = []): readonly RecordLine[] {
  const { before = {}, after = {} } = record;
  if (record.collection !== "settings" && !(record.before && record.after)) return [];
  const table = describedFields(record, categories);
  const names = differingFields(before, after);
  const differing = [...new Set([...Object.keys(table), ...names])].filter((name) => names.includes(name));
  const lines = differing.flatMap((name) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!field) return rawLine(name, before[name], after[name]);
    if (name === "Price") return priceLines(before.Price, after.Price);
    const [old, next] = [canonical(record, before, name), canonical(record, after, name)];
    if (json(old) === json(next)) return [];
    if (name === "Parameters") return rowsLine(name, field.label, textsFrom(old), textsFrom(next));
    const words = (fields: StoredFields) =>
      field.upload !== undefined && name !== "Pictures"
        ? textFrom(fields[name]) && skHistory.dialog.isThere
        : field.describe({ ...fields, id: record.id });
    const line = lineOf(name, field.label, [words(before), old], [words(after), next]);
    const isOtherFile = field.upload !== undefined && words(before) === words(after);
    return isOtherFile ? { ...line, before: words(before) || skHistory.empty, after: skHistory.isChanged } : line;
  });
  // A field that was missing and is empty now, or one in an older form, is shown only if nothing else differs.
  return lines.length > 0 ? lines : differing.map((name) => rawLine(name, before[name], after[name]));
}

/** A value as it would be written today; a missing value equals an empty one. */
function canonical({ collection, id }: HistoryRecord, fields: StoredFields, name: string): unknown {
  const value = collection === "products" ? storedForm({ ...fields, id }, name) : fields[name];
  return typeof value === "object" && value !== null && Object.keys(value).length === 0 ? "" : (value ?? "");
}

/** A line with the words of both sides or, if the words are the same, with both values in JSON. */
function lineOf(field: string, label: string, old: Side, next: Side): RecordLine {
  const [before, after] = [old[0] || skHistory.empty, next[0] || skHistory.empty];
  return before.trim() === after.trim()
    ? { ...rawLine(field, old[1], next[1]), label }
    : { field, label, before, after };
}
type Side = readonly [words: string, value: unknown];

function rawLine(field: string, before?: unknown, after?: unknown): RecordLine {
  return { field, label: skHistory.other(field), before: json(before), after: json(after) };
}

const json = (value: unknown): string => (value === undefined ? skHistory.empty : String(JSON.stringify(value)));

/** The prices that differ, as in the preview of a bulk change (B10), then the extra prices and unknown parts. */
function priceLines(before: unknown, after: unknown): readonly RecordLine[] {
  const [old, next] = [priceFrom(before), priceFrom(after)];
  const euros = (amount: number | undefined) => (amount ? formatEuros(amount) : "");
  const [storedBefore, storedAfter] = [writtenPrice(before), writtenPrice(after)];
  const known = new Set<string>([...LIST_PRICES, "Additional"]);
  const others = differingFields(storedBefore, storedAfter).filter((name) => !known.has(name));
  return [
    ...changedKinds(old, next).map((kind) =>
      lineOf(kind, sk.priceLabel[kind], [euros(old[kind]), old[kind]], [euros(next[kind]), next[kind]]),
    ),
    ...rowsLine("Additional", skProductForm.extraPrices, old.Additional ?? [], next.Additional ?? []),
    ...others.map((name) => rawLine(name, storedBefore[name], storedAfter[name])),
  ];
}

/** The rows that one of two lists lacks; all rows if only their order or number differs. */
function rowsLine(field: string, label: string, old: readonly string[], next: readonly string[]): RecordLine[] {
  if (json(old) === json(next)) return [];
  const without = (rows: readonly string[], others: readonly string[]) => rows.filter((row) => !others.includes(row));
  const differing = [without(old, next), without(next, old)] as const;
  const [before, after] = differing.some(({ length }) => length > 0) ? differing : [old, next];
  return [lineOf(field, label, [before.join(", "), before], [after.join(", "), after])];
}

export function titleOf({ collection, id, name, before, after }: HistoryRecord): string {
  if (collection === "settings") return id === "notice" ? skHistory.notice : skHistory.kind.settings;
  if (collection === "special_days")
    return SPECIAL_DAY_FIELDS.From.describe({ id, From: name || textFrom((before ?? after)?.From) });
  return name || skHistory.nameless;
}

export function doneTo({ before, after, collection }: HistoryRecord): string {
  if (before && after) return skHistory.changed;
  if (after) return collection === "settings" ? skHistory.changed : skHistory.added;
  return before ? skHistory.deleted : skHistory.changed;
}
