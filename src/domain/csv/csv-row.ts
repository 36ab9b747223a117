import { LIST_PRICES, writtenPrice } from "../prices/price.ts";
import { type Product, productFrom, withBackOn } from "../products/product.ts";
import { isWithinSize, LONGEST_CELL } from "../values/limits.ts";
import type { StoredDocument } from "../values/stored.ts";
import { textIn } from "./csv-cells.ts";
import type { CsvColumn } from "./csv-columns.ts";
import { type CellProblem, CSV_FIELDS, type CsvContext, type CsvField, type CsvValues } from "./csv-fields.ts";

/** A row of a file (B11), with its number as a spreadsheet shows it; the headings have one too. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** The parser found quotes that do not belong together. */
  readonly isBroken?: boolean;
}
export interface CsvRow extends CsvRecord {
  readonly texts: ReadonlyMap<CsvColumn, string>;
  /** Cells behind the last heading hold something. */
  readonly hasMore: boolean;
}

export type CsvReason =
  | { readonly kind: "cell"; readonly column: CsvColumn; readonly problem: CellProblem; readonly part: string }
  | { readonly kind: "broken" | "moreCells" | "priceMissing" | "tooLarge" | "ambiguousName" }
  | { readonly kind: "unknownId" | "nameTaken"; readonly part: string }
  /** The line of an earlier row for the same product, or with the same new name. */
  | { readonly kind: "secondRow" | "nameTakenInFile"; readonly line: number };

/** One field of a product as a person reads it; `before` is empty for a new product. */
export interface CsvDifference {
  readonly column: CsvField;
  readonly before: string;
  readonly after: string;
}
interface RowRead {
  /** What is to be written, as it is stored: of a new product all fields. Nothing if the row changes nothing. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly differences: readonly CsvDifference[];
  readonly reasons: readonly CsvReason[];
}

/** Cells that are missing at the end are empty, because spreadsheets leave them out. */
export function rowFrom(record: CsvRecord, columns: readonly (CsvColumn | undefined)[]): CsvRow {
  const texts = columns.flatMap((column, at) => (column ? [[column, textIn(record.cells[at] ?? "")] as const] : []));
  const hasMore = record.cells.slice(columns.length).some((cell) => cell.trim() !== "");
  return { ...record, texts: new Map(texts), hasMore };
}

/** Compares a row with its product, undefined for a new one. A cell that says what an export writes leaves its field as it is stored. */
export function readRow(row: CsvRow, stored: StoredDocument | undefined, context: CsvContext): RowRead {
  const before = stored && productFrom(stored);
  const { values, reasons } = valuesOf(row, before, context);
  const fields = stored ? changedFields(values, stored) : newFields(values);
  const after = productFrom({ ...stored, ...fields, id: "" });
  const isPriceGiven = !stored || LIST_PRICES.some((kind) => kind in values);
  const hasPrice = LIST_PRICES.some((kind) => (after.Price[kind] ?? 0) > 0);
  return {
    fields,
    differences: differencesOf(before, after, context),
    reasons: [
      ...(row.isBroken ? [{ kind: "broken" } as const] : []),
      ...(row.hasMore ? [{ kind: "moreCells" } as const] : []),
      ...reasons,
      ...(isPriceGiven && !hasPrice && reasons.length === 0 ? [{ kind: "priceMissing" } as const] : []),
      ...(isWithinSize({ ...stored, ...fields }) ? [] : [{ kind: "tooLarge" } as const]),
    ],
  };
}

function valuesOf(row: CsvRow, before: Product | undefined, context: CsvContext) {
  const values: Record<string, unknown> = {};
  const reasons: CsvReason[] = [];
  for (const [column, text] of row.texts) {
    if (column === "id") continue;
    const { text: textOf, read } = CSV_FIELDS[column];
    const stored = before && textOf(before, context);
    if (text === stored) continue;
    const isTooLong = text.length > LONGEST_CELL;
    const next = isTooLong ? ({ problem: "cellTooLong" } as const) : read(text, before, context);
    const last = stored === undefined ? undefined : read(stored, before, context);
    if (JSON.stringify(next) === JSON.stringify(last)) continue;
    if ("problem" in next) reasons.push({ kind: "cell", column, part: "", ...next });
    else values[column] = next.value;
  }
  // The day of an available product is not read (B15).
  const isAvailable = (values.Availability ?? before?.Availability ?? 1) === 1;
  if (isAvailable) delete values.BackOn;
  const isRead = (reason: CsvReason) => !(isAvailable && reason.kind === "cell" && reason.column === "BackOn");
  return { values: values as Partial<CsvValues>, reasons: reasons.filter(isRead) };
}

/** A product of which nothing is known is available, and everything else of it is empty. */
const { id: _, ...UNKNOWN } = { ...productFrom({ id: "" }), Availability: 1 };

const newFields = (values: Partial<CsvValues>): RowRead["fields"] => ({
  ...UNKNOWN,
  ...changedFields({ Description: [], ...values }, { id: "" }),
});

const PRICE_COLUMNS: readonly string[] = [...LIST_PRICES, "Additional"];

function changedFields(values: Partial<CsvValues>, stored: StoredDocument): RowRead["fields"] {
  const columns = Object.entries(values);
  const prices = columns.filter(([column]) => PRICE_COLUMNS.includes(column));
  const others = columns.filter(([column]) => !PRICE_COLUMNS.includes(column));
  return {
    ...withBackOn(Object.fromEntries(others), stored),
    // An empty description is one empty text (spec §4).
    ...(values.Description && { Description: values.Description.length > 0 ? values.Description : [""] }),
    ...(prices.length > 0 && { Price: writtenPrice({ ...Object(stored.Price), ...Object.fromEntries(prices) }) }),
  };
}

function differencesOf(before: Product | undefined, after: Product, context: CsvContext): readonly CsvDifference[] {
  const columns = Object.keys(CSV_FIELDS) as CsvField[];
  const texts = columns.map((column) => {
    const { text } = CSV_FIELDS[column];
    return { column, before: before ? text(before, context) : "", after: text(after, context) };
  });
  return texts.filter((difference) => difference.before !== difference.after);
}
