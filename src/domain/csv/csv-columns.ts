import { folded } from "../products/search-words.ts";

/** The columns of a CSV file of products (B11) in their order, by the fields that they hold, with their headings. "ID" is not the first,
 *  because Excel takes a file that begins with it for another format. Pictures are not in the file. */
export const CSV_HEADINGS = {
  Name: "Názov",
  Category: "Kategória",
  Availability: "Dostupnosť",
  BackOn: "Bude späť",
  FourHours: "4 hod",
  Day: "Deň",
  Weekend: "Víkend",
  Week: "Týždeň",
  Guarantee: "Záruka",
  Additional: "Doplnkové ceny",
  Parameters: "Parametre",
  Description: "Popis",
  id: "ID",
} as const;
export type CsvColumn = keyof typeof CSV_HEADINGS;
export const CSV_COLUMNS = Object.keys(CSV_HEADINGS) as readonly CsvColumn[];

/** The first column of a file of wrong rows. An import does not read it. */
export const REASON_HEADING = "Dôvod";
export const isReasonHeading = (heading: string): boolean => key(heading) === key(REASON_HEADING);

/** What the cells of a row hold, by their places. */
export interface CsvColumns {
  /** Undefined for a column that is not read. */
  readonly columns: readonly (CsvColumn | undefined)[];
  /** Headings of columns that an import does not read, without empty ones. */
  readonly unknown: readonly string[];
  /** The first heading that the file has twice. */
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

const BY_HEADING = new Map(CSV_COLUMNS.map((column) => [key(CSV_HEADINGS[column]), column]));
