import { LIST_PRICES, offers, writtenPrice } from "../prices/price.ts";
import { type Product, productFrom, withBackOn } from "../products/product.ts";
import { isWithinSize, LONGEST_CELL } from "../values/limits.ts";
import type { StoredDocument, StoredFields } from "../values/stored.ts";
import { textIn } from "./csv-cells.ts";
import type { CsvColumn } from "./csv-columns.ts";
import {
  type CellProblem,
  type CellResult,
  CSV_FIELDS,
  type CsvContext,
  type CsvField,
  type CsvValues,
} from "./csv-fields.ts";

/** A row of a file (B11), the row of headings included, with its number as a spreadsheet shows it. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isBroken?: boolean; // the parser found quotes that do not match
}
export interface CsvRow extends CsvRecord {
  readonly texts: ReadonlyMap<CsvColumn, string>;
  readonly hasExtraCells: boolean; // filled cells to the right of the last heading
}

/** Why a row is not imported; `part` is the text that is wrong. */
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

/** Assigns cells to columns. Cells that are missing at the end count as empty, because spreadsheets leave them out. */
export function assignCells(record: CsvRecord, columns: readonly (CsvColumn | undefined)[]): CsvRow {
  const texts = columns.flatMap((column, at) => (column ? [[column, textIn(record.cells[at] ?? "")] as const] : []));
  const hasExtraCells = record.cells.slice(columns.length).some((cell) => cell.trim() !== "");
  return { ...record, texts: new Map(texts), hasExtraCells };
}

/** Compares a row with the stored product that it changes; `stored` is undefined if the row adds a product. `fields` are the fields to write, in
 *  their stored form: all of a new product, none if the row changes nothing. */
export function compareRow(row: CsvRow, stored: StoredDocument | undefined, context: CsvContext) {
  const before = stored && productFrom(stored);
  const { values, cellReasons } = readCells(row, before, context);
  const fields = stored ? changedFields(values, stored) : { ...EMPTY_PRODUCT, ...changedFields(values, { id: "" }) };
  const after = productFrom({ ...stored, ...fields, id: "" });
  const givesPrices = !stored || LIST_PRICES.some((kind) => kind in values);
  const isPriceMissing = givesPrices && offers(after.Price).length === 0;
  return {
    fields,
    differences: differencesOf(before, after, context),
    reasons: [
      ...(row.isBroken ? [{ kind: "broken" } as const] : []),
      ...(row.hasExtraCells ? [{ kind: "moreCells" } as const] : []),
      ...cellReasons,
      // Not if a cell cannot be read, because it may be the cell of the price.
      ...(isPriceMissing && cellReasons.length === 0 ? [{ kind: "priceMissing" } as const] : []),
      ...(isWithinSize({ ...stored, ...fields }) ? [] : [{ kind: "tooLarge" } as const]),
    ],
  };
}

/** The values of the cells that change the product, and the reasons why other cells cannot be read. */
function readCells(row: CsvRow, before: Product | undefined, context: CsvContext) {
  const values: Record<string, unknown> = {};
  const cellReasons: (CsvReason & { kind: "cell" })[] = [];
  for (const [column, text] of row.texts) {
    const result = column === "id" ? undefined : readCell(column, text, before, context);
    if (!result) continue;
    if ("problem" in result) cellReasons.push({ kind: "cell", column, part: "", ...result });
    else values[column] = result.value;
  }
  const isAvailable = (values.Availability ?? before?.Availability ?? 1) === 1;
  // An available product has no day on which it is back, so that cell is ignored, even if it cannot be read (B15).
  if (isAvailable) delete values.BackOn;
  const isIgnored = ({ column }: CsvReason & { kind: "cell" }) => isAvailable && column === "BackOn";
  return { values: values as Partial<CsvValues>, cellReasons: cellReasons.filter((reason) => !isIgnored(reason)) };
}

/** Reads a cell; undefined if it means the same as the text that an export writes: "Áno" instead of "áno". */
function readCell(column: CsvField, text: string, before: Product | undefined, context: CsvContext) {
  const format = CSV_FIELDS[column];
  const exported = before && format.text(before, context);
  // An unchanged cell is not read, because a value that an older program stored may be one that nobody could type today.
  if (text === exported) return undefined;
  const result: CellResult<unknown> =
    text.length > LONGEST_CELL ? { problem: "cellTooLong" } : format.read(text, before, context);
  const exportedResult = exported === undefined ? undefined : format.read(exported, before, context);
  return JSON.stringify(result) === JSON.stringify(exportedResult) ? undefined : result;
}

/** The stored fields of a product that a row adds, before the row is read. An empty description is stored as one empty text (spec §4). */
const { id: _, ...EMPTY_PRODUCT } = { ...productFrom({ id: "" }), Availability: 1, Description: [""] };

const PRICE_COLUMNS: readonly string[] = [...LIST_PRICES, "Additional"];

/** The stored fields that the values of cells change. Prices have a column each, but are one field, in which other prices stay. */
function changedFields(values: Partial<CsvValues>, stored: StoredDocument): StoredFields {
  const columns = Object.entries(values);
  const prices = columns.filter(([column]) => PRICE_COLUMNS.includes(column));
  const others = columns.filter(([column]) => !PRICE_COLUMNS.includes(column));
  return {
    ...withBackOn(Object.fromEntries(others), stored),
    ...(values.Description?.length === 0 && { Description: EMPTY_PRODUCT.Description }),
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
