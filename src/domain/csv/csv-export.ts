import type { Product } from "../products/product.ts";
import { cellFrom, textIn } from "./csv-cells.ts";
import { CSV_COLUMNS, headingOf, isReasonHeading, REASON_HEADING } from "./csv-columns.ts";
import { CSV_FIELDS, type CsvContext } from "./csv-fields.ts";
import type { CsvPlan, WrongRow } from "./csv-import.ts";

type Rows = readonly (readonly string[])[];

/** The rows of a file that holds all of these products (B11), the headings first. */
export function exportedRows(products: readonly Product[], context: CsvContext): Rows {
  const rows = products.map((product) =>
    CSV_COLUMNS.map((column) => cellFrom(column === "id" ? product.id : CSV_FIELDS[column].text(product, context))),
  );
  return [CSV_COLUMNS.map(headingOf), ...rows];
}

/** The rows of a file of wrong rows: as they were, with the reason in front, so that it has its column whatever the row holds. */
export function wrongRows({ headings, wrong }: CsvPlan, reasonOf: (row: WrongRow) => string): Rows {
  const isOfFile = (_: string, at: number) => !isReasonHeading(headings[at] ?? "");
  const asCells = (texts: readonly string[]) => texts.map((text) => cellFrom(textIn(text)));
  const rows = wrong.map((row) => asCells([reasonOf(row), ...row.cells.filter(isOfFile)]));
  return [asCells([REASON_HEADING, ...headings.filter(isOfFile)]), ...rows];
}
