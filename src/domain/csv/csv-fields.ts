import { fullDate } from "../hours/shown-date.ts";
import { isDay } from "../hours/special-day-rules.ts";
import type { DateRange } from "../hours/special-days.ts";
import type { PriceKind } from "../prices/price.ts";
import { type AmountProblem, amountText, typedAmount } from "../prices/typed-amount.ts";
import { type Busy, comingPeriods, periodOf, periodProblem, periodsOverlapping, withPeriod } from "../products/busy.ts";
import type { Category } from "../products/category.ts";
import { itemsFrom, type Product, type ProductField } from "../products/product.ts";
import { extraPriceFrom } from "../products/rows.ts";
import { cleanText, printable } from "../values/clean-text.ts";
import {
  LONGEST_INCLUDED,
  LONGEST_LINE,
  LONGEST_NAME,
  LONGEST_SEARCH_WORDS,
  MOST_INCLUDED,
  MOST_PERIODS,
  MOST_ROWS,
} from "../values/limits.ts";
import { listIn, listText } from "./csv-cells.ts";

/** The fields of a product that are one column. Pictures are not in the file, and a price is several columns. */
type ColumnField = Exclude<ProductField, "imgPath" | "Pictures" | "Price">;
export type CsvField = ColumnField | PriceKind | "Additional";

/** The values of the columns. A price that is not offered is undefined. */
export type CsvValues = Pick<Product, ColumnField> & {
  readonly [Kind in PriceKind]: number | undefined;
} & { readonly Additional: readonly string[] };

type NameProblem = "nameMissing" | "nameTooLong" | "unknownCategory" | "ambiguousCategory";
type DayProblem = "notDay" | "dayOver" | "notPeriod" | "periodsOverlap" | "tooManyPeriods";
type ListProblem = "tooManyRows" | "rowTooLong" | "tooManyItems" | "itemTooLong" | "wordsTooLong";
type PriceProblem = AmountProblem | "extraWithoutAmount" | "extraWithCents";
export type CellProblem = NameProblem | DayProblem | ListProblem | PriceProblem | "notYesOrNo" | "cellTooLong";
/** The value of a cell, or why it has none; `part` is the text that is wrong. */
export type CellResult<T> = { readonly value: T } | { readonly problem: CellProblem; readonly part?: string };

export interface CsvContext {
  readonly categories: readonly Category[];
  /** Returns the same key for names that count as equal (D9); undefined for an empty name. */
  readonly keyOf: (name: string) => string | undefined;
  readonly today: string;
  /** Plans a category for a name that no category has and returns its id; undefined if the category may not be added. */
  readonly planCategory?: (name: string) => string | undefined;
}

/** How a column shows a field of a product, and how a cell is read into it: 50.5 ↔ "50,5". */
interface ColumnFormat<T> {
  readonly heading: string;
  /** The field as a person reads it. The caller passes the text to `cellFrom`, so that no spreadsheet runs it as a formula. */
  text(product: Product, context: CsvContext): string;
  /** Reads a cell. `before` is the stored product; undefined for a new product. */
  read(text: string, before: Product | undefined, context: CsvContext): CellResult<T>;
}

const YES = ["áno", "ano", "1", "true", "pravda"];
/** An empty cell means "nie" too, so that importing a file a second time changes nothing. */
const NO = ["", "nie", "0", "false", "nepravda"];

/** The columns that are fields of a product (B11), in their order. */
export const CSV_FIELDS: { readonly [F in CsvField]: ColumnFormat<CsvValues[F]> } = {
  Name: {
    heading: "Názov",
    text: ({ Name }) => Name,
    read(text) {
      const value = oneLine(text);
      if (value === "") return { problem: "nameMissing" };
      return [...value].length > LONGEST_NAME ? { problem: "nameTooLong", part: value } : { value };
    },
  },
  Category: {
    heading: "Kategória",
    text: ({ Category }, { categories }) => categories.find(({ id }) => id === Category)?.name ?? "",
    read(text, _, { categories, keyOf, planCategory }) {
      const key = keyOf(text);
      if (key === undefined) return { value: "" };
      const [found, another] = categories.filter(({ name }) => keyOf(name) === key);
      if (another) return { problem: "ambiguousCategory", part: text.trim() };
      const id = found ? found.id : planCategory?.(oneLine(text));
      return id === undefined ? { problem: "unknownCategory", part: text.trim() } : { value: id };
    },
  },
  Availability: {
    heading: "Dostupnosť",
    text: ({ Availability }) => (Availability === 1 ? "áno" : "nie"),
    read(text) {
      const word = text.trim().toLowerCase();
      if (YES.includes(word)) return { value: 1 };
      return NO.includes(word) ? { value: 0 } : { problem: "notYesOrNo", part: word };
    },
  },
  BackOn: {
    heading: "Bude späť",
    text: ({ BackOn }) => BackOn && fullDate(BackOn),
    read(text, before, { today }) {
      const part = text.trim();
      const value = dateIn(part);
      if (value !== "" && !isDay(value)) return { problem: "notDay", part };
      const isOver = value !== "" && value < today && value !== before?.BackOn;
      return isOver ? { problem: "dayOver", part } : { value };
    },
  },
  /** "27. 11. 2026 - 30. 11. 2026 | 5. 12. 2026" (B24). Periods that are over are neither written nor read. */
  Busy: {
    heading: "Obsadené dni",
    text: ({ Busy }, { today }) => listText(comingPeriods(Busy, today).map(periodText)),
    read(text, before, { today }) {
      let coming: Busy = [];
      for (const row of filledRows(text)) {
        const period = periodIn(row);
        if (!period) return { problem: "notPeriod", part: row.trim() };
        if (period.To < today) continue;
        if (periodsOverlapping(coming, period).length > 0) return { problem: "periodsOverlap", part: row.trim() };
        coming = withPeriod(coming, period);
      }
      if (coming.length > MOST_PERIODS) return { problem: "tooManyPeriods" };
      // If the coming periods are the same, the stored ones that are over stay, too.
      const stored = before?.Busy ?? [];
      return { value: comingPeriods(stored, today).join() === coming.join() ? stored : coming };
    },
  },
  FourHours: priceFormat("4 hod", "FourHours"),
  Day: priceFormat("Deň", "Day"),
  Weekend: priceFormat("Víkend", "Weekend"),
  Week: priceFormat("Týždeň", "Week"),
  Guarantee: priceFormat("Záruka", "Guarantee"),
  Additional: {
    heading: "Doplnkové ceny",
    text: ({ Price }) => listText(Price.Additional ?? []),
    read(text, before) {
      const rows: string[] = [];
      for (const row of filledRows(text)) {
        // A stored row stays as it is, even if it could not be typed today.
        const isStored = before?.Price.Additional?.includes(row);
        const result = isStored ? { value: row } : readExtraPrice(row);
        if ("problem" in result) return result;
        rows.push(result.value);
      }
      return checkRows(rows);
    },
  },
  /** Empty rows of parameters and extra prices are left out (D7); empty rows of a description stay, as paragraphs. */
  Parameters: {
    heading: "Parametre",
    text: ({ Parameters }) => listText(Parameters),
    read: (text) => checkRows(filledRows(text)),
  },
  Included: {
    heading: "Čo k nemu patrí",
    text: ({ Included }) => listText(Included),
    read(text) {
      const value = itemsFrom(rowsIn(text));
      if (value.length > MOST_INCLUDED) return { problem: "tooManyItems" };
      const tooLong = value.find((item) => item.length > LONGEST_INCLUDED);
      return tooLong === undefined ? { value } : { problem: "itemTooLong", part: tooLong };
    },
  },
  Description: {
    heading: "Popis",
    text: ({ Description }) => listText(Description),
    read: (text) => checkRows(rowsIn(text)),
  },
  SearchWords: {
    heading: "Hľadané slová",
    text: ({ SearchWords }) => SearchWords,
    read(text) {
      const value = oneLine(text);
      return value.length > LONGEST_SEARCH_WORDS ? { problem: "wordsTooLong" } : { value };
    },
  },
};

function priceFormat(heading: string, kind: PriceKind): ColumnFormat<number | undefined> {
  return {
    heading,
    text: ({ Price }) => amountText(Price[kind]),
    read(text) {
      const { euros, problem } = typedAmount(text);
      return problem ? { problem, part: text.trim() } : { value: euros || undefined };
    },
  };
}

/** Turns a typed day, "27. 11. 2026", into a date; returns any other text unchanged. */
function dateIn(text: string): string {
  const [, day = "", month = "", year] = /^(\d\d?)\. ?(\d\d?)\. ?(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** "27. 11. 2026 - 30. 11. 2026" → { From: "2026-11-27", To: "2026-11-30" }. A single day is a period, too. Undefined for any other text. */
function periodIn(text: string): DateRange | undefined {
  const [from = "", to = from, ...more] = text.split(/ [-–] |\//).map((day) => dateIn(day.trim()));
  const period = { From: from, To: to };
  return more.length > 0 || periodProblem(period) ? undefined : period;
}

function periodText(stored: string): string {
  const { From, To } = periodOf(stored);
  return From === To ? fullDate(From) : `${fullDate(From)} - ${fullDate(To)}`;
}

/** The text of a cell as one line, cleaned as the backend cleans stored texts. */
export const oneLine = (text: string): string =>
  cleaned(text)
    .replace(/[\r\n]+/g, " ")
    .trim();

const cleaned = (text: string): string => cleanText(printable(text));

/** The items of a list, "Výkon:800 W | Hmotnosť:3 kg". They are cleaned after the split, because cleaning the whole text would join the "n" of the
 *  escape "\n" and an accent after it into one letter. */
const rowsIn = (text: string) => (cleaned(text).trim() === "" ? [] : listIn(text).map(cleaned));

const filledRows = (text: string) => rowsIn(text).filter((row) => row.trim() !== "");

function checkRows(rows: readonly string[]): CellResult<readonly string[]> {
  if (rows.length > MOST_ROWS) return { problem: "tooManyRows" };
  const tooLong = rows.find((row) => row.length > LONGEST_LINE);
  return tooLong === undefined ? { value: rows } : { problem: "rowTooLong", part: tooLong };
}

/** Reads an extra price, whose amount must be in whole euros (spec §3). */
function readExtraPrice(row: string): CellResult<string> {
  const { label, value } = extraPriceFrom(row);
  const { euros, problem } = typedAmount(value);
  if (problem) return { problem, part: row };
  if (euros === undefined) return { problem: "extraWithoutAmount", part: row };
  return Number.isInteger(euros) ? { value: `${label}:${euros}` } : { problem: "extraWithCents", part: row };
}
