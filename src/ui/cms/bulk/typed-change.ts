import { MOST_PERCENT, type PriceChange } from "#src/domain/bulk/price-change.ts";
import { MOST_EUROS } from "#src/domain/values/limits.ts";

type ChangeProblem = "missing" | "notNumber" | "cents" | "range";

/** By how much prices change, as typed: hundredths of a per cent, or cents (B10). Never throws. */
export function typedChange(text: string, unit: PriceChange["unit"]): { hundredths?: number; problem?: ChangeProblem } {
  const bare = text.replace(/\s/gu, "").replace(/[€%]$/u, "");
  if (bare === "") return { problem: "missing" };
  const [, sign, whole = "", decimals = ""] = /^([-−–+]?)(\d*)(?:[.,](\d*))?$/u.exec(bare) ?? [];
  if (whole + decimals === "") return { problem: "notNumber" };
  if (decimals.length > 2) return { problem: "cents" };
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  const hundredths = sign && sign !== "+" ? -size : size;
  const isPossible =
    unit === "percent"
      ? hundredths > -10_000 && hundredths <= MOST_PERCENT * 100
      : Math.abs(hundredths) <= MOST_EUROS * 100;
  if (!isPossible) return { problem: "range" };
  return size === 0 ? { problem: "missing" } : { hundredths };
}
