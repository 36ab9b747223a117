import { exportedRows, wrongRows } from "#src/domain/csv/csv-export.ts";
import { type CsvFileProblem, type CsvPlan, planCsv } from "#src/domain/csv/csv-import.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { csvCatalogue, type StoredCatalogue } from "#src/operations/csv-catalogue.ts";
import { fileText, isWorkbook, recordsOf, textOfFile } from "./csv-file.ts";
import { reasonText } from "./csv-text.ts";

/** What is done in the worker (B11). */
export type CsvWork = typeof CSV_WORK;
export const CSV_WORK = { export: exported, import: imported };

export interface CsvImport extends CsvPlan {
  readonly wrongFile: string;
  readonly withCategories?: CsvImport; // with the missing categories, if making some lets more rows be written
}

export function exported({ catalogue }: { readonly catalogue: StoredCatalogue }): string {
  return fileText(exportedRows(catalogue.products.map(productFrom), csvCatalogue(catalogue)));
}

type ImportProblem = CsvFileProblem | { readonly problem: "notText" | "workbook" };

export function imported(file: { catalogue: StoredCatalogue; bytes: ArrayBuffer }): CsvImport | ImportProblem {
  const { catalogue, bytes } = file;
  if (isWorkbook(new Uint8Array(bytes))) return { problem: "workbook" };
  const text = textOfFile(new Uint8Array(bytes));
  if (text === undefined) return { problem: "notText" };
  const records = recordsOf(text);
  const plan = planCsv(records, csvCatalogue(catalogue));
  if ("problem" in plan) return plan;
  const isMissing = plan.wrong.some(({ reasons }) =>
    reasons.some((reason) => reason.kind === "cell" && reason.problem === "unknownCategory"),
  );
  const fuller = isMissing && planCsv(records, { ...csvCatalogue(catalogue), makesCategories: true });
  const withCategories = fuller && !("problem" in fuller) && fuller.categories.length > 0 && withWrongFile(fuller);
  return { ...withWrongFile(plan), ...(withCategories && { withCategories }) };
}

function withWrongFile(plan: CsvPlan): CsvImport {
  return { ...plan, wrongFile: fileText(wrongRows(plan, ({ reasons }) => reasons.map(reasonText).join(" "))) };
}
