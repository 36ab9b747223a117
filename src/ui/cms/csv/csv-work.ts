import { exportedRows, wrongRows } from "#src/domain/csv/csv-export.ts";
import { type CsvFileProblem, type CsvPlan, planCsv } from "#src/domain/csv/csv-import.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { csvCatalogue, type StoredCatalogue } from "#src/operations/csv-catalogue.ts";
import { fileText, recordsOf, textOfFile } from "./csv-file.ts";
import { reasonText } from "./csv-text.ts";

/** What is done in the worker (B11). */
export interface CsvWork {
  readonly export: { readonly catalogue: StoredCatalogue };
  readonly import: { readonly catalogue: StoredCatalogue; readonly bytes: ArrayBuffer };
}
export interface CsvResult {
  /** The text of a file. */
  readonly export: string;
  readonly import: CsvImport | CsvFileProblem | { readonly problem: "notText" };
}
export interface CsvImport extends CsvPlan {
  /** The text of a file of the wrong rows. */
  readonly wrongFile: string;
}

export function exported({ catalogue }: CsvWork["export"]): string {
  return fileText(exportedRows(catalogue.products.map(productFrom), csvCatalogue(catalogue)));
}

export function imported({ catalogue, bytes }: CsvWork["import"]): CsvResult["import"] {
  const text = textOfFile(new Uint8Array(bytes));
  if (text === undefined) return { problem: "notText" };
  const plan = planCsv(recordsOf(text), csvCatalogue(catalogue));
  if ("problem" in plan) return plan;
  return { ...plan, wrongFile: fileText(wrongRows(plan, ({ reasons }) => reasons.map(reasonText).join(" "))) };
}
