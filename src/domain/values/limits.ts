/** How much a document may hold (design §3). The forms show it while staff type, the server's gate enforces it. */

export const LONGEST_NAME = 200; // characters a person would count (code points)
export const LONGEST_LINE = 2_000; // UTF-16 units of one line of a description, one parameter or one extra price
export const MOST_ROWS = 200;
export const LONGEST_SEARCH_WORDS = 200; // UTF-16 units of the words that a product is searched by (B22)
export const MOST_INCLUDED = 20; // items of what belongs to a product (B23)
export const LONGEST_INCLUDED = 100; // UTF-16 units of one of them
export const MOST_PICTURES = 8; // of a product, the main one included (B12)
export const MOST_PERIODS = 20; // busy periods of a product (B24)
export const LONGEST_PERIOD = 366; // days of one of them
export const MOST_EUROS = 1_000_000;
export const LONGEST_HALF_DAY = 100;
export const LONGEST_DAY_NOTE = 100; // UTF-16 units of the note of a special day
export const LONGEST_NOTICE = 300; // UTF-16 units of the notice of all public pages
export const MOST_SPECIAL_DAYS = 100; // because every page holds all of them; the rules of Firestore cannot count them
export const LARGEST_CSV = 20 * 1024 * 1024; // bytes of a CSV file of products (B11)
export const MOST_CSV_ROWS = 10_000; // below the headings
export const MOST_CSV_COLUMNS = 100; // cells of one row
export const MOST_CSV_CATEGORIES = 50; // that one file can make
export const LONGEST_CELL = 64 * 1024; // UTF-16 units of one cell of a CSV file: no document holds more

const LARGEST_DOCUMENT = 64 * 1024; // in characters of JSON
/** Of what a record of the history holds of a document, before and after together (B13), likewise. */
export const LARGEST_RECORD = 2 * LARGEST_DOCUMENT;
export const RECORDS_STORED_MS = 366 * 24 * 60 * 60 * 1000; // how long our own server stores a record of the history
export const MOST_RECORDS = 200_000; // that our own server stores
/** Records of one list. Firestore reads at most 10,000 documents at a time, one more than are shown, to see whether there are older ones. */
export const MOST_LISTED_RECORDS = 9_999;
export const LARGEST_HISTORY_LIST = 2 * 1024 * 1024; // in characters of JSON; at least one record is listed
/** How long the bin of our own server holds files that were deleted or replaced, in milliseconds. */
export const FILES_BINNED_MS = 30 * 24 * 60 * 60 * 1000;
export const LONGEST_RECORD_NAME = 2 * LONGEST_NAME; // UTF-16 units of the name that a record of the history shows

/** Whether a document is small enough to be stored. Its id does not count, which an addition does not hold. */
export const isWithinSize = (document: object): boolean =>
  JSON.stringify({ ...document, id: undefined }).length <= LARGEST_DOCUMENT;

/** Of a document that every page holds, such as a special day, in bytes of JSON, unknown fields included. */
export const MOST_BYTES_ON_EVERY_PAGE = 4 * 1024;
export const bytesOf = (fields: object): number => new TextEncoder().encode(JSON.stringify(fields)).length;
