import { type FormRow, wholeEuros } from "#src/domain/form-rows.ts";
import { formatEuros } from "#src/domain/money.ts";
import { LIST_PRICES } from "#src/domain/price.ts";
import type { PriceForm, ProductProblems } from "#src/domain/product-form.ts";
import { extraPriceFrom } from "#src/domain/rows.ts";
import { typedAmount } from "#src/domain/typed-amount.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { FormSection } from "./form-section.tsx";
import { RowsField } from "./rows-field.tsx";
import { TextField } from "./text-field.tsx";

interface PriceSectionProps {
  readonly price: PriceForm;
  readonly problems: ProductProblems;
  readonly onChange: (price: PriceForm) => void;
}

/** The collapsible "Ceny" (spec §2): the five prices of the list, and any number of extra ones. */
export function PriceSection({ price, problems, onChange }: PriceSectionProps) {
  const { amounts, Additional } = price;
  const hasProblem = Object.keys(problems.amounts).length + problems.Additional.size > 0;
  return (
    <FormSection title={skCms.product.prices} digest={digestOf(price)} hasProblem={hasProblem}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {LIST_PRICES.map((kind) => {
          const problem = problems.amounts[kind];
          return (
            <TextField
              key={kind}
              label={sk.priceLabel[kind]}
              inputMode="decimal"
              unit={skCms.product.euros}
              value={amounts[kind]}
              problem={problem && skCms.problem.amount[problem]}
              onChange={(text) => onChange({ ...price, amounts: { ...amounts, [kind]: text } })}
            />
          );
        })}
      </div>
      <p className="field-hint">{skCms.product.priceHint}</p>
      <h2 className="mt-2 font-semibold">{skCms.product.extraPrices}</h2>
      <RowsField
        kind="extraPrice"
        rows={Additional}
        problems={problems.Additional}
        valueHint={centsLost}
        onChange={(rows) => onChange({ ...price, Additional: rows })}
      />
    </FormSection>
  );
}

function digestOf({ amounts, Additional }: PriceForm): string {
  const set = LIST_PRICES.flatMap((kind) => {
    const { euros } = typedAmount(amounts[kind]);
    return euros ? [`${sk.priceLabel[kind]} ${formatEuros(euros)}`] : [];
  });
  const parts = Additional.length > 0 ? [...set, `+${Additional.length}`] : set;
  return parts.join(", ") || skCms.product.noPrices;
}

/** Extra amounts are whole euros (spec §3); whoever types cents sees what becomes of them. */
function centsLost({ value, stored }: FormRow): string | undefined {
  if (stored !== undefined && extraPriceFrom(stored).amount === value) return undefined;
  const { euros } = typedAmount(value);
  return euros === undefined || Number.isInteger(euros) ? undefined : skCms.product.wholeEuros(wholeEuros(value));
}
