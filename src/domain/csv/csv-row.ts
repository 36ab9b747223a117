import { LIST_PRICES, writtenPrice } from "../prices/price.ts";
import { type Product, productFrom, withBackOn } from "../products/product.ts";
import { isWithinSize, LONGEST_CELL } from "../values/limits.ts";
import type { StoredDocument } from "../values/stored.ts";
import { textIn } from "./csv-cells.ts";
import type { CsvColumn } from "./csv-columns.ts";
import { type CellProblem, CSV_FIELDS, type CsvContext, type CsvField, type CsvValues } from "./csv-fields.ts";

/** A row of a file (B11), the row of headings included, with its number as a spreadsheet shows it. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether the parser found quotes that do not match. */
  readonly isBroken?: boolean;
}
export interface CsvRow extends CsvRecord {
  readonly texts: ReadonlyMap<CsvColumn, string>;
  /** Whether cells behind the last heading are filled. */
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
  /** The fields to write, in their stored form: all fields of a new product, none if the row changes nothing. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly differences: readonly CsvDifference[];
  readonly reasons: readonly CsvReason[];
}

/** Assigns cells to columns. Cells that are missing at the end count as empty, because spreadsheets leave them out. */
export function rowFrom(record: CsvRecord, columns: readonly (CsvColumn | undefined)[]): CsvRow {
  const texts = columns.flatMap((column, at) => (column ? [[column, textIn(record.cells[at] ?? "")] as const] : []));
  const hasMore = record.cells.slice(columns.length).some((cell) => cell.trim() !== "");
  return { ...record, texts: new Map(texts), hasMore };
}

/** Compares a row with its stored product, undefined for a new one. A cell with the text of an export does not change its field. */
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
    const exported = before && textOf(before, context);
    if (text === exported) continue;
    const isTooLong = text.length > LONGEST_CELL;
    const typedRead = isTooLong ? ({ problem: "cellTooLong" } as const) : read(text, before, context);
    const exportedRead = exported === undefined ? undefined : read(exported, before, context);
    if (JSON.stringify(typedRead) === JSON.stringify(exportedRead)) continue;
    if ("problem" in typedRead) reasons.push({ kind: "cell", column, part: "", ...typedRead });
    else values[column] = typedRead.value;
  }
  // `BackOn` of an available product is ignored, and so is a problem with it (B15).
  const isAvailable = (values.Availability ?? before?.Availability ?? 1) === 1;
  if (isAvailable) delete values.BackOn;
  const isRead = (reason: CsvReason) => !(isAvailable && reason.kind === "cell" && reason.column === "BackOn");
  return { values: values as Partial<CsvValues>, reasons: reasons.filter(isRead) };
}

/** The fields of a new product before its row is read: it is available, and all other fields are empty. */
const { id: _, ...EMPTY_PRODUCT } = { ...productFrom({ id: "" }), Availability: 1 };

const newFields = (values: Partial<CsvValues>): RowRead["fields"] => ({
  ...EMPTY_PRODUCT,
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
