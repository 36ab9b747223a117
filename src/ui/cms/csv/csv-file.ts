import Papa from "papaparse";
import { columnsIn } from "#src/domain/csv/csv-columns.ts";
import { isFilled } from "#src/domain/csv/csv-import.ts";
import type { CsvRecord } from "#src/domain/csv/csv-row.ts";
import { MOST_CSV_COLUMNS, MOST_CSV_ROWS } from "#src/domain/values/limits.ts";

const SEPARATORS = [";", ",", "\t"]; // Of equal ones the first is taken: what Slovak spreadsheets write comes first.
const LONGEST_HEAD = 64 * 1024; // UTF-16 units in which the headings must begin and end
const MOST_RECORDS = MOST_CSV_ROWS + 2; // rows that are read: the heading, and one product more than may be

/** The first bytes of the files of spreadsheet programs: ZIP (.xlsx, .ods) and the older .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/** The text of a file: UTF-8, UTF-16 with its mark, as Excel's "Unicode text", else Windows-1250. Undefined if it is no text. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = isUtf16(bytes) ? decode("utf-16le", bytes) : (decode("utf-8", bytes) ?? decode("windows-1250", bytes));
  return text?.includes("\0") ? undefined : text;
}

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe;

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The rows of a file that are not empty, at most one more than may be, and those with too many cells. Line ends become "\n", also in cells. */
export function recordsOf(text: string): readonly CsvRecord[] {
  const lines = text.replace(/\r\n?/g, "\n");
  const records: CsvRecord[] = [];
  let line = 0;
  Papa.parse<string[]>(lines, {
    delimiter: separatorOf(lines),
    newline: "\n",
    step({ data: cells, errors }, parser) {
      line++;
      if (cells.length <= MOST_CSV_COLUMNS && !cells.some(isFilled)) return;
      records.push({ line, cells, ...(errors.length > 0 && { isBroken: true }) });
      if (records.length === MOST_RECORDS) parser.abort();
    },
  });
  return records;
}

/** The separator by which the most headings are recognised. The parser's own guess counts separators in texts too. */
function separatorOf(lines: string): string {
  const head = lines.slice(0, LONGEST_HEAD).split("\n");
  const first = head.find((line) => /\p{L}/u.test(line)) ?? "";
  const recognised = SEPARATORS.map((delimiter) => {
    const [headings = []] = Papa.parse<string[]>(first, { delimiter, newline: "\n" }).data;
    return columnsIn(headings).columns.filter(Boolean).length;
  });
  return SEPARATORS[recognised.indexOf(Math.max(...recognised))] ?? ";";
}

/** A file that spreadsheets open by a double click: UTF-8 with its mark, ";", lines as on Windows. */
export const fileText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse([...rows] as string[][], { delimiter: ";", newline: "\r\n" })}\r\n`;
