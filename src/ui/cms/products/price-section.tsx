import type { Ref } from "react";
import { formatEuros } from "#src/domain/prices/money.ts";
import { LIST_PRICES, offers, type PriceKind, priceFrom, writtenPrice } from "#src/domain/prices/price.ts";
import { amountText, typedAmount } from "#src/domain/prices/typed-amount.ts";
import { extraPriceFrom } from "#src/domain/products/rows.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import type { FormField } from "../forms/document-fields.ts";
import {
  type FormRow,
  filledRows,
  formRows,
  hasRowProblem,
  hasTooManyRows,
  storedRows,
  wholeEuros,
} from "../forms/form-rows.ts";
import { FormSection } from "../forms/form-section.tsx";
import { AMOUNT, RowsField } from "../forms/rows-field.tsx";
import { TextField } from "../forms/text-field.tsx";

interface FormPrice {
  readonly amounts: Readonly<Record<PriceKind, string>>;
  readonly Additional: readonly FormRow[];
}

export const priceField: FormField<FormPrice> = {
  label: skProductForm.field.Price,
  read(document) {
    const price = priceFrom(document.Price);
    const amounts = Object.fromEntries(LIST_PRICES.map((kind) => [kind, amountText(price[kind])]));
    return {
      amounts: amounts as FormPrice["amounts"],
      Additional: formRows("extraPrice", price.Additional ?? []),
    };
  },
  /** Unknown parts of the stored price and untouched amounts stay as they are. */
  write({ amounts, Additional }, original) {
    const before = priceFrom(original.Price);
    const touched = LIST_PRICES.filter((kind) => amounts[kind] !== amountText(before[kind]));
    const typed = touched.map((kind) => [kind, typedAmount(amounts[kind]).euros] as const);
    const rows = storedRows("extraPrice", Additional);
    return writtenPrice({ ...Object(original.Price), ...Object.fromEntries(typed), Additional: rows });
  },
  problem(price) {
    if (hasInvalidAmount(price)) return skCms.problem.prices;
    if (!isPriced(price.amounts)) return skCms.problem.priceMissing;
    return hasTooManyRows(price.Additional) ? skCms.problem.tooManyRows : undefined;
  },
  compared: ({ amounts, Additional }) => ({ amounts, Additional: filledRows("extraPrice", Additional) }),
  describe(document) {
    const price = priceFrom(document.Price);
    const listed = offers(price).map(({ kind, euros }) => labelled(kind, euros));
    return [...listed, ...(price.Additional ?? [])].join(", ");
  },
};

interface PriceSectionProps {
  readonly value: FormPrice;
  readonly onChange: (update: (before: FormPrice) => FormPrice) => void;
}

/** The collapsible "Ceny" (spec §2): the prices of the list, and any number of extra ones. */
export function PriceSection({ value: price, onChange }: PriceSectionProps) {
  const { Additional } = price;
  return (
    <FormSection
      title={skProductForm.prices}
      summary={summaryOf(price)}
      hasProblem={hasInvalidAmount(price) || hasTooManyRows(Additional)}
    >
      <div className="price-amounts">
        <PriceAmounts value={price} onChange={onChange} />
      </div>
      <p className="field-hint">{skProductForm.priceHint}</p>
      <h2 className="mt-2 font-semibold">{skProductForm.extraPrices}</h2>
      <RowsField
        kind="extraPrice"
        value={Additional}
        valueHint={wholeEurosHint}
        onChange={(update) => onChange((before) => ({ ...before, Additional: update(before.Additional) }))}
      />
    </FormSection>
  );
}

interface PriceAmountsProps extends PriceSectionProps {
  readonly ref?: Ref<HTMLInputElement>;
}

export function PriceAmounts({ value: { amounts }, onChange, ref }: PriceAmountsProps) {
  const isMissing = !isPriced(amounts) && !LIST_PRICES.some((kind) => typedAmount(amounts[kind]).problem);
  return LIST_PRICES.map((kind, at) => {
    const { problem } = typedAmount(amounts[kind]);
    return (
      <TextField
        key={kind}
        {...(at === 0 && { ref, isMissing })}
        label={keptTogether(sk.priceLabel[kind])}
        {...AMOUNT}
        value={amounts[kind]}
        problem={problem && skCms.problem.amount[problem]}
        onChange={(text) => onChange((before) => ({ ...before, amounts: { ...before.amounts, [kind]: text } }))}
      />
    );
  });
}

const isPriced = (amounts: FormPrice["amounts"]) => LIST_PRICES.some((kind) => typedAmount(amounts[kind]).euros);

const labelled = (kind: PriceKind, euros: number) => `${sk.priceLabel[kind]} ${formatEuros(euros)}`;

const hasInvalidAmount = ({ amounts, Additional }: FormPrice): boolean =>
  LIST_PRICES.some((kind) => typedAmount(amounts[kind]).problem) || hasRowProblem("extraPrice", Additional);

function summaryOf({ amounts, Additional }: FormPrice): string {
  const listTexts = LIST_PRICES.flatMap((kind) => {
    const { euros } = typedAmount(amounts[kind]);
    return euros ? [labelled(kind, euros)] : [];
  });
  const parts = Additional.length > 0 ? [...listTexts, `+${Additional.length}`] : listTexts;
  return parts.join(", ") || skProductForm.noPrices;
}

/** Extra amounts are whole euros (spec §3); if cents are typed, the hint shows the amount that will be stored. */
function wholeEurosHint({ value, stored }: FormRow): string | undefined {
  if (stored !== undefined && extraPriceFrom(stored).value === value) return undefined;
  const { euros } = typedAmount(value);
  return euros === undefined || Number.isInteger(euros) ? undefined : skProductForm.wholeEuros(wholeEuros(value));
}
