import { useMemo, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { planPrices } from "#src/domain/bulk/bulk-plans.ts";
import { type PriceChange, ROUNDINGS, type Rounding } from "#src/domain/bulk/price-change.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { LIST_PRICES, type PriceKind } from "#src/domain/prices/price.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { TextField } from "../forms/text-field.tsx";
import { BulkForm } from "./bulk-form.tsx";
import { typedChange } from "./typed-change.ts";

const UNITS = ["percent", "euros"] as const;
/** The deposit is no price of the shop's, so it is chosen only by hand. */
const RENTAL: readonly PriceKind[] = LIST_PRICES.filter((kind) => kind !== "Guarantee");

export interface BulkDialogProps {
  readonly products: readonly Document[];
  readonly onApply: (changes: readonly PlannedChange[]) => void;
  readonly onClose: () => void;
}

/** By how much prices of selected products change, and which (B10). */
export function PriceDialog({ products, onApply, onClose }: BulkDialogProps) {
  const [unit, setUnit] = useState<PriceChange["unit"]>("percent");
  const [text, setText] = useState("");
  const [rounding, setRounding] = useState<Rounding>(ROUNDINGS[0]);
  const [kinds, setKinds] = useState(RENTAL);
  const { hundredths, problem } = typedChange(text, unit);
  const problemText = problem && (problem === "range" ? skBulk.problem.range[unit] : skBulk.problem[problem]);
  const plan = useMemo(
    () => (hundredths === undefined ? undefined : planPrices(products, { unit, hundredths, rounding, kinds })),
    [products, unit, hundredths, rounding, kinds],
  );
  return (
    <BulkForm
      title={skBulk.changePrices}
      plan={plan}
      reason={problemText ?? (kinds.length === 0 ? skBulk.problem.noKind : undefined)}
      isUnsaved={text !== ""}
      onApply={onApply}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-[auto_1fr_1fr]">
        <fieldset>
          <legend className="mb-1.5 font-semibold">{skBulk.unit}</legend>
          <div className="flex flex-wrap gap-2">
            {UNITS.map((name) => (
              <label key={name} className="choice">
                <input
                  type="radio"
                  name="unit"
                  className="size-4.5 accent-ink"
                  checked={unit === name}
                  onChange={() => setUnit(name)}
                />
                {skBulk.units[name]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label={skBulk.amount}
          isFirst
          isMissing={problem === "missing"}
          unit={unit === "percent" ? "%" : "€"}
          value={text}
          hint={skBulk.amountHint}
          problem={problem === "missing" ? undefined : problemText}
          onChange={setText}
        />
        <label className="field content-start self-start font-semibold">
          {skBulk.rounding}
          <select
            className="input font-normal"
            value={rounding}
            onChange={(event) =>
              setRounding(ROUNDINGS.find((cents) => String(cents) === event.target.value) ?? rounding)
            }
          >
            {ROUNDINGS.map((cents) => (
              <option key={cents} value={cents}>
                {skBulk.roundings[cents]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{skBulk.kinds}</legend>
        <div className="flex flex-wrap gap-2">
          {LIST_PRICES.map((kind) => (
            <label key={kind} className="choice">
              <input
                type="checkbox"
                className="size-4.5 accent-ink"
                data-missing={kinds.length === 0 || undefined}
                checked={kinds.includes(kind)}
                onChange={() =>
                  setKinds(kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind])
                }
              />
              {sk.priceLabel[kind]}
            </label>
          ))}
        </div>
        <p className="field-hint mt-2">{skBulk.priceHint(formatEuros(rounding / 100))}</p>
      </fieldset>
    </BulkForm>
  );
}
