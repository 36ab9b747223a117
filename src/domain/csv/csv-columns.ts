import { folded } from "../products/search-words.ts";
import { CSV_FIELDS, type CsvField } from "./csv-fields.ts";

export type CsvColumn = CsvField | "id";
/** In their order. "ID" is not the first, because Excel takes a file that begins with it for another format. */
export const CSV_COLUMNS = [...Object.keys(CSV_FIELDS), "id"] as readonly CsvColumn[];
export const headingOf = (column: CsvColumn): string => (column === "id" ? "ID" : CSV_FIELDS[column].heading);

export const REASON_HEADING = "Dôvod"; // of the first column of a file of wrong rows, which an import does not read
export const isReasonHeading = (heading: string): boolean => key(heading) === key(REASON_HEADING);

/** What the cells of a row hold, by their places. */
export interface CsvColumns {
  readonly columns: readonly (CsvColumn | undefined)[];
  readonly unknown: readonly string[]; // headings of columns that an import does not read, without empty ones
  readonly repeated: string | undefined;
}

/** Recognises headings whatever their case, diacritics and spaces. */
export function columnsIn(headings: readonly string[]): CsvColumns {
  const columns = headings.map((heading) => BY_HEADING.get(key(heading)));
  const at = columns.findIndex((column, at) => column !== undefined && columns.indexOf(column) < at);
  const isUnknown = (heading: string, at: number) =>
    columns[at] === undefined && key(heading) !== "" && !isReasonHeading(heading);
  return { columns, unknown: headings.filter(isUnknown), repeated: headings[at]?.trim() };
}

const key = (heading: string): string => folded(heading).replace(/\s+/gu, " ").trim();

const BY_HEADING = new Map(CSV_COLUMNS.map((column) => [key(headingOf(column)), column]));
