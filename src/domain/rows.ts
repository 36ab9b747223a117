/** Products keep two kinds of rows as single texts: parameters "name:value" and extra prices "label:amount" (spec §3). */
import { numberFrom } from "./stored.ts";

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Splits at the first colon, so that a value may hold one ("Pomer:1:50"). Without a colon all of it is the name. */
export function parameterFrom(row: string): Parameter {
  const [name, value] = splitAt(row, row.indexOf(":"));
  return { name, value };
}

export interface ExtraPrice {
  readonly label: string;
  /** The amount as stored, for rows that hold no number. */
  readonly amount: string;
  readonly euros: number | undefined;
}

/** Splits at the last colon, so that a label may hold one ("Vrták 1:2:5"). Without a colon all of it is the label. */
export function extraPriceFrom(row: string): ExtraPrice {
  const [label, amount] = splitAt(row, row.lastIndexOf(":"));
  return { label, amount, euros: numberFrom(amount) };
}

function splitAt(row: string, colon: number): readonly [string, string] {
  return colon < 0 ? [row.trim(), ""] : [row.slice(0, colon).trim(), row.slice(colon + 1).trim()];
}
