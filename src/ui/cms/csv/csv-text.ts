import { headingOf } from "#src/domain/csv/csv-columns.ts";
import type { CsvDifference, CsvReason } from "#src/domain/csv/csv-row.ts";
import { skCsv } from "#src/text/sk-csv.ts";

/** UTF-16 units of a text that a list shows, and of what stands before its first difference. */
const LONGEST = 200;
const LEAD = 40;

/** Why a row is not imported, as one sentence (B11). */
export function reasonText(reason: CsvReason): string {
  const { reason: words } = skCsv;
  if (reason.kind === "cell") return skCsv.cell[reason.problem](headingOf(reason.column), cut(reason.part));
  if (reason.kind === "unknownId" || reason.kind === "nameTaken") return words[reason.kind](cut(reason.part));
  if (reason.kind === "secondRow" || reason.kind === "nameTakenInFile") return words[reason.kind](reason.line);
  return words[reason.kind];
}

/** A change of one field; of long texts the part around the first difference. A new product has nothing before. */
export function differenceText({ before, after }: CsvDifference, isNew: boolean): string {
  const from = Math.max(0, sameBeginning(before, after) - LEAD);
  const [old, now] = [before, after].map((text) => cut(text, from) || skCsv.nothing);
  return isNew ? cut(after) : skCsv.change(old ?? "", now ?? "");
}

function cut(text: string, from = 0): string {
  const isLong = text.length > LONGEST;
  if (!isLong) return text;
  const rest = text.length > from + LONGEST ? `${text.slice(from, from + LONGEST)}…` : text.slice(from);
  return from > 0 ? `…${rest}` : rest;
}

function sameBeginning(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
