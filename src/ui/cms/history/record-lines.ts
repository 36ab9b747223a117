import type { Document } from "#src/backend/backend.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { changedKinds, priceFrom } from "#src/domain/prices/price.ts";
import type { Category } from "#src/domain/products/category.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { CATEGORY_FIELDS } from "../categories/category-modal.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { textField } from "../forms/text-field.tsx";
import { NOTICE_FIELDS } from "../notice/notice-editor.tsx";
import { productFields } from "../products/product-form.tsx";
import { SETTINGS_FIELDS } from "../settings/settings-fields.ts";
import { SPECIAL_DAY_FIELDS } from "../special-days/special-day-fields.ts";

type Described = Pick<FormField<never>, "label" | "describe" | "upload">;
type RecordedFields = HistoryRecord["before"];

/** A field that differs, in words. */
export interface RecordLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const HOURS_FIELDS = {
  Day: textField("Day", skHistory.kind.opening_hours),
  Morning: textField("Morning", skCms.hours.morning.replace(":", "")),
  Afternoon: textField("Afternoon", skCms.hours.afternoon.replace(":", "")),
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

/** What differs in words between two states of a document, in the order of its form; fields that the form does not show come last. */
export function linesBetween(
  record: HistoryRecord,
  before: RecordedFields,
  after: RecordedFields,
  categories: readonly Category[] = [],
): readonly RecordLine[] {
  const table = describedFields(record, categories);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete("id");
  const known = Object.keys(table).filter((name) => names.has(name));
  const unknown = [...names].filter((name) => !(name in table) && !(name === "DayIndex"));
  const shown = (field: Described, fields: RecordedFields) =>
    field.describe({ ...fields, id: record.id } as Document) || skHistory.empty;
  return [
    ...known.flatMap((name) => {
      const field = table[name] as Described;
      if (name === "Price") return priceLines(before?.Price, after?.Price);
      if (name === "Parameters") return rowsLines(name, field.label, parametersOf(before), parametersOf(after));
      const isFile = field.upload !== undefined;
      const [old = "", next = ""] =
        isFile && name !== "Pictures"
          ? [isFilled(before, name), isFilled(after, name)].map((is) =>
              is ? skHistory.dialog.isThere : skHistory.empty,
            )
          : [shown(field, before), shown(field, after)];
      const isOther = isFile ? urlsOf(before?.[name]) !== urlsOf(after?.[name]) : old !== next;
      if (!isOther) return [];
      return [{ field: name, label: field.label, before: old, after: old === next ? skHistory.isChanged : next }];
    }),
    ...unknown.map((name) => ({
      field: name,
      label: skHistory.other(name),
      before: text(before?.[name]),
      after: text(after?.[name]),
    })),
  ];
}

/** Only the prices that differ, as in the preview of a bulk change (B10). */
function priceLines(before: unknown, after: unknown): readonly RecordLine[] {
  const [old, next] = [priceFrom(before), priceFrom(after)];
  const euros = (amount: number | undefined) => (amount ? formatEuros(amount) : skHistory.empty);
  return [
    ...changedKinds(old, next).map((kind) => ({
      field: kind,
      label: sk.priceLabel[kind],
      before: euros(old[kind]),
      after: euros(next[kind]),
    })),
    ...rowsLines("Additional", skCms.product.extraPrices, old.Additional ?? [], next.Additional ?? []),
  ];
}

const parametersOf = (fields: RecordedFields): readonly string[] => productFrom({ ...fields, id: "" }).Parameters;

/** The rows that one of two lists lacks; all rows where only their order differs. */
function rowsLines(field: string, label: string, old: readonly string[], next: readonly string[]): RecordLine[] {
  if (String(old) === String(next)) return [];
  const without = (rows: readonly string[], others: readonly string[]) => rows.filter((row) => !others.includes(row));
  const differing = [without(old, next), without(next, old)] as const;
  const [before, after] = differing.some(({ length }) => length > 0) ? differing : [old, next];
  const shown = (rows: readonly string[]) => rows.join(", ") || skHistory.empty;
  return [{ field, label, before: shown(before), after: shown(after) }];
}

/** A missing field means the same as an empty one or an empty list, which the canonical form has in its place. */
const urlsOf = (value: unknown): string => String(value ?? "");
const isFilled = (fields: RecordedFields, name: string): boolean => textFrom(fields?.[name]) !== "";
const text = (value: unknown): string => (value === undefined ? skHistory.empty : String(JSON.stringify(value)));
/** Of a value in words. */
const LONGEST_SHOWN = 120;
export const shortened = (words: string): string =>
  words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN).trimEnd()}…` : words;

/** How a record's document is called. */
export function titleOf({ collection, id, name, before, after }: HistoryRecord): string {
  if (collection === "settings") return id === "notice" ? skHistory.notice : skHistory.kind.settings;
  if (collection === "special_days")
    return SPECIAL_DAY_FIELDS.From.describe({ id, From: name || textFrom((before ?? after)?.From) });
  return name || skHistory.nameless;
}

/** What was done with the document. */
export function doneTo({ before, after, collection }: HistoryRecord): string {
  if (before && after) return skHistory.changed;
  if (after) return collection === "settings" ? skHistory.changed : skHistory.added;
  return before ? skHistory.deleted : skHistory.changed;
}
