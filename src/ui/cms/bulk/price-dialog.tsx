import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { planPrices } from "#src/domain/bulk/bulk-plans.ts";
import { type PriceChange, ROUNDINGS, type Rounding } from "#src/domain/bulk/price-change.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { LIST_PRICES, type PriceKind } from "#src/domain/prices/price.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { TextField } from "../forms/text-field.tsx";
import { Choice } from "../parts/choice.tsx";
import { BulkForm, type BulkFormProps } from "./bulk-form.tsx";
import { typedChange } from "./typed-change.ts";

const UNITS = ["percent", "euros"] as const;
/** The kinds of price that are chosen at first: all but the deposit, which customers get back. */
const RENTAL_PRICES: readonly PriceKind[] = LIST_PRICES.filter((kind) => kind !== "Guarantee");

export type BulkDialogProps = Pick<BulkFormProps, "onApply" | "onClose"> & { readonly products: readonly Document[] };

/** The dialog in which staff choose which prices of the selected products change, and by how much (B10). */
export function PriceDialog({ products, ...props }: BulkDialogProps) {
  const [unit, setUnit] = useState<PriceChange["unit"]>("percent");
  const [text, setText] = useState("");
  const [rounding, setRounding] = useState<Rounding>(ROUNDINGS[0]);
  const [kinds, setKinds] = useState(RENTAL_PRICES);
  const { hundredths, problem } = typedChange(text, unit); // hundredths of a per cent, or cents: "5,5" → 550
  const problemText = problem === "range" ? skBulk.problem.range[unit] : problem && skBulk.problem[problem];
  const isMissing = problem === "missing";
  const plan = hundredths === undefined ? undefined : planPrices(products, { unit, hundredths, rounding, kinds });
  const toggleKind = (kind: PriceKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind]);
  return (
    <BulkForm
      {...props}
      title={skBulk.changePrices}
      plan={plan}
      reason={problemText ?? (kinds.length === 0 ? skBulk.problem.noKind : undefined)}
      isUnsaved={text !== ""}
    >
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-[auto_1fr_1fr]">
        <fieldset>
          <legend className="mb-1.5 font-semibold">{skBulk.unit}</legend>
          <div className="flex flex-wrap gap-2">
            {UNITS.map((choice) => (
              <Choice key={choice} type="radio" name="unit" checked={unit === choice} onChange={() => setUnit(choice)}>
                {skBulk.units[choice]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <TextField
          label={skBulk.amount}
          isFirst
          isMissing={isMissing}
          unit={unit === "percent" ? "%" : "€"}
          value={text}
          hint={skBulk.amountHint}
          problem={isMissing ? undefined : problemText}
          onChange={setText}
        />
        <TextField
          label={skBulk.rounding}
          className="content-start self-start"
          value={String(rounding)}
          options={ROUNDINGS.map((cents) => (
            <option key={cents} value={cents}>
              {skBulk.roundings[cents]}
            </option>
          ))}
          onChange={(cents) => setRounding(Number(cents) as Rounding)}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{skBulk.kinds}</legend>
        <div className="flex flex-wrap gap-2">
          {LIST_PRICES.map((kind) => (
            <Choice
              key={kind}
              type="checkbox"
              data-missing={kinds.length === 0 || undefined}
              checked={kinds.includes(kind)}
              onChange={() => toggleKind(kind)}
            >
              {sk.priceLabel[kind]}
            </Choice>
          ))}
        </div>
        <p className="field-hint mt-2">{skBulk.priceHint(formatEuros(rounding / 100))}</p>
      </fieldset>
    </BulkForm>
  );
}
