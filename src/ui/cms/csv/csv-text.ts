import { headingOf } from "#src/domain/csv/csv-columns.ts";
import type { CsvDifference, CsvReason } from "#src/domain/csv/csv-row.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { aroundDifference, cut } from "../parts/long-text.ts";

export function reasonText(reason: CsvReason): string {
  const { reason: words } = skCsv;
  if (reason.kind === "cell") return skCsv.cell[reason.problem](headingOf(reason.column), cut(reason.part));
  if (reason.kind === "unknownId" || reason.kind === "nameTaken") return words[reason.kind](cut(reason.part));
  if (reason.kind === "secondRow" || reason.kind === "nameTakenInFile") return words[reason.kind](reason.line);
  return words[reason.kind];
}

/** A change of one field; of long texts the part around the first difference. A new product has nothing before. */
export function differenceText({ before, after }: CsvDifference, isNew: boolean): string {
  const [old, now] = aroundDifference(before, after);
  return isNew ? cut(after) : skCsv.change(old || skCsv.nothing, now || skCsv.nothing);
}
