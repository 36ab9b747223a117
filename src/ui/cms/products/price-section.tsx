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

/** The prices as typed: `{ amounts: { Day: "12,50", … }, Additional: [a row for each extra price] }`. */
interface FormPrice {
  readonly amounts: Readonly<Record<PriceKind, string>>;
  readonly Additional: readonly FormRow[];
}

export const priceField: FormField<FormPrice> = {
  label: skProductForm.field.Price,
  read(document) {
    const price = priceFrom(document.Price);
    const amounts = Object.fromEntries(LIST_PRICES.map((kind) => [kind, amountText(price[kind])]));
    return { amounts: amounts as FormPrice["amounts"], Additional: formRows("extraPrice", price.Additional ?? []) };
  },
  /** Unchanged amounts stay as they are stored, and so do unknown parts of the price. */
  write({ amounts, Additional }, original) {
    const stored = priceFrom(original.Price);
    const changed = LIST_PRICES.filter((kind) => amounts[kind] !== amountText(stored[kind]));
    const typed = Object.fromEntries(changed.map((kind) => [kind, typedAmount(amounts[kind]).euros]));
    return writtenPrice({ ...Object(original.Price), ...typed, Additional: storedRows("extraPrice", Additional) });
  },
  problem(price) {
    if (hasAmountProblem(price)) return skCms.problem.prices;
    if (!hasListPrice(price)) return skCms.problem.priceMissing;
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
      hasProblem={hasAmountProblem(price) || hasTooManyRows(Additional)}
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

/** The fields of the five list prices, which the product list shows alone. `ref`: of the first field, which is marked if no price is typed. */
export function PriceAmounts({ value, onChange, ref }: PriceSectionProps & { readonly ref?: Ref<HTMLInputElement> }) {
  const { amounts } = value;
  const isPriceMissing = !hasListPrice(value) && !hasListProblem(value);
  return LIST_PRICES.map((kind, at) => {
    const { problem } = typedAmount(amounts[kind]);
    return (
      <TextField
        key={kind}
        {...(at === 0 && { ref, isMissing: isPriceMissing })}
        label={keptTogether(sk.priceLabel[kind])}
        {...AMOUNT}
        value={amounts[kind]}
        problem={problem && skCms.problem.amount[problem]}
        onChange={(text) => onChange((before) => ({ ...before, amounts: { ...before.amounts, [kind]: text } }))}
      />
    );
  });
}

const labelled = (kind: PriceKind, euros: number) => `${sk.priceLabel[kind]} ${formatEuros(euros)}`;

const hasListPrice = ({ amounts }: FormPrice) => LIST_PRICES.some((kind) => typedAmount(amounts[kind]).euros);
const hasListProblem = ({ amounts }: FormPrice) => LIST_PRICES.some((kind) => typedAmount(amounts[kind]).problem);
const hasAmountProblem = (price: FormPrice) => hasListProblem(price) || hasRowProblem("extraPrice", price.Additional);

/** The summary of the closed section: "4 hod 10 €, Deň 15 €, +2" with two extra prices. */
function summaryOf({ amounts, Additional }: FormPrice): string {
  const listTexts = LIST_PRICES.flatMap((kind) => {
    const { euros } = typedAmount(amounts[kind]);
    return euros ? [labelled(kind, euros)] : [];
  });
  const parts = Additional.length > 0 ? [...listTexts, `+${Additional.length}`] : listTexts;
  return parts.join(", ") || skProductForm.noPrices;
}

/** Extra amounts are stored as whole euros (spec §3): "12,50" → a hint that 12 will be stored. An unchanged amount keeps its cents. */
function wholeEurosHint({ value, stored }: FormRow): string | undefined {
  const isUnchanged = stored !== undefined && extraPriceFrom(stored).value === value;
  const { euros } = typedAmount(value);
  if (isUnchanged || euros === undefined || Number.isInteger(euros)) return undefined;
  return skProductForm.wholeEuros(wholeEuros(value));
}
