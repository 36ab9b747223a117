import { type AmountProblem, typedAmount } from "#src/domain/prices/typed-amount.ts";
import { extraPriceFrom, parameterFrom, type Row } from "#src/domain/products/rows.ts";
import { LONGEST_LINE, MOST_ROWS } from "#src/domain/values/limits.ts";
import { typedText } from "./typed-text.ts";

/** One row of a form's list: a parameter's name and value, or an extra price's label and amount. */
export interface FormRow extends Row {
  readonly key: number; // Unique in its list as long as the form is open.
  readonly stored?: string; // As it was stored; absent in a row that was added.
}
export type RowKind = "parameter" | "extraPrice";
/** `colon`: a parameter's name cannot hold one, because the stored text splits there. */
export type RowProblem = AmountProblem | "colon" | "tooLong";

const ROW_FROM: Readonly<Record<RowKind, (stored: string) => Row>> = {
  parameter: parameterFrom,
  extraPrice: extraPriceFrom,
};
const INITIAL_VALUE: Readonly<Record<RowKind, string>> = { parameter: "", extraPrice: "0" }; // 0 by spec §5

export const formRows = (kind: RowKind, stored: readonly string[]): readonly FormRow[] =>
  stored.map((row, key) => ({ key, ...ROW_FROM[kind](row), stored: row }));

export function withNewRow(kind: RowKind, rows: readonly FormRow[]): readonly FormRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [...rows, { key, label: "", value: INITIAL_VALUE[kind] }];
}

/** Without empty rows that were added: they are not stored, so they are no change. */
export const filledRows = (kind: RowKind, rows: readonly FormRow[]): readonly FormRow[] =>
  rows.filter((row) => row.stored !== undefined || !isEmpty(kind, row));

/** The texts to store, without wholly empty rows; those of untouched rows are as they were (D7). */
export const storedRows = (kind: RowKind, rows: readonly FormRow[]): readonly string[] =>
  rows.filter((row) => !isEmpty(kind, row)).map((row) => storedRow(kind, row));

export const hasRowProblem = (kind: RowKind, rows: readonly FormRow[]): boolean =>
  rows.some((row) => rowProblem(kind, row));

export function rowProblem(kind: RowKind, row: FormRow): RowProblem | undefined {
  if (isUntouched(kind, row) || isEmpty(kind, row)) return undefined;
  if (storedRow(kind, row).length > LONGEST_LINE) return "tooLong";
  if (kind === "parameter") return row.label.includes(":") ? "colon" : undefined;
  return isSameAmount(row) ? undefined : typedAmount(row.value).problem;
}

export const hasTooManyRows = (rows: readonly FormRow[]): boolean => rows.length > MOST_ROWS;

/** Whole euros of a typed extra amount (spec §3), without its cents. */
export const wholeEuros = (text: string): number => Math.trunc(typedAmount(text).euros ?? 0);

function storedRow(kind: RowKind, row: FormRow): string {
  if (row.stored !== undefined && isUntouched(kind, row)) return row.stored;
  const label = typedText(row.label).trim();
  if (kind === "parameter") return `${label}:${typedText(row.value).trim()}`;
  // An unchanged amount keeps its cents if only the label was changed.
  return `${label}:${isSameAmount(row) ? row.value : wholeEuros(row.value)}`;
}

function isUntouched(kind: RowKind, { stored, label, value }: FormRow): boolean {
  if (stored === undefined) return false;
  const before = ROW_FROM[kind](stored);
  return before.label === label && before.value === value;
}

const isSameAmount = ({ stored, value }: FormRow) => stored !== undefined && extraPriceFrom(stored).value === value;

function isEmpty(kind: RowKind, { label, value }: FormRow): boolean {
  if (typedText(label).trim() !== "") return false;
  return value.trim() === "" || (kind === "extraPrice" && typedAmount(value).euros === 0);
}
