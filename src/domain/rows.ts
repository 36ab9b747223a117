/** Products keep two kinds of rows as single texts: parameters "name:value" and extra prices "label:amount" (spec §3). */
import { numberFrom } from "./stored.ts";

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Splits at the first colon, so that a value may hold one ("Pomer:1:50"). Without a colon all of it is the name. */
export function parameterFrom(row: string): Parameter {
  const colon = row.indexOf(":");
  if (colon < 0) return { name: row.trim(), value: "" };
  return { name: row.slice(0, colon).trim(), value: row.slice(colon + 1).trim() };
}

export interface ExtraPrice {
  readonly label: string;
  /** The amount as stored, for rows that hold no number. */
  readonly amount: string;
  readonly euros: number | undefined;
}

/** Splits at the last colon, so that a label may hold one ("Vrták 1:2:5"). Without a colon all of it is the label. */
export function extraPriceFrom(row: string): ExtraPrice {
  const colon = row.lastIndexOf(":");
  if (colon < 0) return { label: row.trim(), amount: "", euros: undefined };
  const amount = row.slice(colon + 1).trim();
  return { label: row.slice(0, colon).trim(), amount, euros: numberFrom(amount) };
}
