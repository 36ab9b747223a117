import type { PlannedChange } from "../changes/batches.ts";
import type { Category } from "../products/category.ts";
import { LONGEST_NAME, MOST_CSV_CATEGORIES, MOST_CSV_COLUMNS, MOST_CSV_ROWS } from "../values/limits.ts";
import { type StoredDocument, textFrom } from "../values/stored.ts";
import { type CsvColumns, columnsIn } from "./csv-columns.ts";
import type { CsvContext } from "./csv-fields.ts";
import { csvMatching } from "./csv-matching.ts";
import { assignCells, type CsvDifference, type CsvReason, type CsvRecord, compareRow } from "./csv-row.ts";

export interface CsvCatalogue extends CsvContext {
  readonly products: readonly StoredDocument[];
  readonly newId: () => string;
  readonly newProductId: (name: string) => string;
  readonly makesCategories?: boolean; // that the file names and the shop does not have
}
/** A row that adds or changes a product. */
export interface CsvChange {
  readonly line: number;
  readonly change: PlannedChange;
  readonly differences: readonly CsvDifference[];
}
/** A row that cannot be imported. */
export interface WrongRow {
  readonly line: number;
  readonly name: string;
  readonly reasons: readonly CsvReason[];
  readonly cells: readonly string[];
}
/** What an import would do, in the order of the file. */
export interface CsvPlan {
  readonly added: readonly CsvChange[];
  readonly changed: readonly CsvChange[];
  readonly categories: readonly Category[]; // to add before the products, without pictures
  readonly same: number; // how many rows change nothing
  readonly wrong: readonly WrongRow[];
  readonly headings: readonly string[];
  readonly unknown: readonly string[]; // the headings of columns that are not imported
}
/** Why a whole file cannot be imported. */
export type CsvFileProblem =
  | { readonly problem: "empty" | "headings" | "tooManyRows" | "tooManyColumns" }
  | { readonly problem: "repeatedHeading"; readonly heading: string };

/** Compares a CSV file of products with the stored products (B11). The first row that is not empty holds the headings; empty rows are skipped. */
export function planCsv(records: readonly CsvRecord[], catalogue: CsvCatalogue): CsvPlan | CsvFileProblem {
  if (records.some(({ cells }) => cells.length > MOST_CSV_COLUMNS)) return { problem: "tooManyColumns" };
  const [headingRow, ...rows] = records.filter(({ cells }) => cells.some(isFilled));
  if (!headingRow) return { problem: "empty" };
  const headings = headingRow.cells.slice(0, headingRow.cells.findLastIndex(isFilled) + 1);
  const { columns, unknown, repeated } = columnsIn(headings);
  if (repeated !== undefined) return { problem: "repeatedHeading", heading: repeated };
  if (!columns.includes("Name") && !columns.includes("id")) return { problem: "headings" };
  if (rows.length === 0) return { problem: "empty" };
  if (rows.length > MOST_CSV_ROWS) return { problem: "tooManyRows" };
  return { ...planRows(rows, columns, catalogue), headings, unknown };
}

function planRows(rows: readonly CsvRecord[], columns: CsvColumns["columns"], catalogue: CsvCatalogue) {
  // Two rows may not be for one product, nor give the same name to two, so each row claims its product and its name.
  const { claimProduct, claimName } = csvMatching(catalogue.products, catalogue);
  const { context, newCategories } = planningContext(catalogue);
  const added: CsvChange[] = [];
  const changed: CsvChange[] = [];
  const wrong: WrongRow[] = [];
  let same = 0;
  for (const record of rows) {
    const { line, cells } = record;
    const row = assignCells(record, columns);
    const trimmedText = row.texts.get("Name")?.trim() ?? "";
    const match = claimProduct(row);
    if ("reason" in match) {
      wrong.push({ line, name: trimmedText, reasons: [match.reason], cells });
      continue;
    }
    const { stored } = match;
    const { fields, differences, reasons } = compareRow(row, stored, context);
    const nameReason = fields.Name === undefined ? undefined : claimName(row, textFrom(fields.Name), stored);
    const allReasons = nameReason ? [...reasons, nameReason] : reasons;
    const name = trimmedText || textFrom(stored?.Name);
    const id = stored?.id ?? catalogue.newProductId(name);
    const change = { collection: "products", id, name, expected: stored, fields } as const;
    if (allReasons.length > 0) wrong.push({ line, name, reasons: allReasons, cells });
    else if (!stored) added.push({ line, change, differences });
    else if (Object.keys(fields).length > 0) changed.push({ line, change, differences });
    else same++;
  }
  // A category that only wrong rows name is not added.
  const usedIds = new Set([...added, ...changed].map(({ change }) => change.fields.Category));
  const categories = newCategories.filter(({ id }) => usedIds.has(id));
  return { added, changed, categories, same, wrong };
}

/** The context for reading cells. The categories that it plans are in `newCategories`, and count as categories for all later rows. */
function planningContext({ keyOf, today, makesCategories, newId, ...stored }: CsvCatalogue) {
  const newCategories: Category[] = [];
  const categories = [...stored.categories];
  function planCategory(name: string): string | undefined {
    if (newCategories.length === MOST_CSV_CATEGORIES || [...name].length > LONGEST_NAME) return undefined;
    const category = { id: newId(), name, imgPath: "" };
    newCategories.push(category);
    categories.push(category);
    return category.id;
  }
  const context: CsvContext = { keyOf, today, categories, ...(makesCategories && { planCategory }) };
  return { context, newCategories };
}

export const isFilled = (cell: string): boolean => cell.trim() !== "";
