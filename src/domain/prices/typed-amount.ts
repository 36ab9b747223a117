import { MOST_EUROS } from "../values/limits.ts";

/** Why a typed amount cannot be saved. `cents`: more than two decimals, because "1.200" could be 1.2 or 1200. */
export type AmountProblem = "notNumber" | "negative" | "cents" | "tooMuch";

export interface TypedAmount {
  readonly euros?: number; // absent if nothing was typed, or nothing that is an amount
  readonly problem?: AmountProblem;
}

/** Euros typed into a price field (spec §5, D10): decimal comma or point, spaces between thousands, "€" if need be. */
export function typedAmount(text: string): TypedAmount {
  const bare = text.replace(/\s/gu, "").replace(/€$/u, "");
  if (bare === "") return {};
  const [, sign, whole = "", decimals = ""] = /^([-−]?)(\d*)(?:[.,](\d*))?$/u.exec(bare) ?? [];
  if (whole + decimals === "") return { problem: "notNumber" };
  const euros = Number(`${whole || "0"}.${decimals || "0"}`);
  if (sign && euros !== 0) return { problem: "negative" };
  if (decimals.length > 2) return { problem: "cents" };
  return euros > MOST_EUROS ? { problem: "tooMuch" } : { euros };
}

/** Euros as a price field shows them: "12", "12,50". */
export function amountText(euros: number | undefined): string {
  if (euros === undefined) return "";
  return Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace(".", ",");
}
