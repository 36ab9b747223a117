import { clashesOf, mergedFields, touchedOf } from "./field-merge.ts";
import {
  type FormRow,
  filledRows,
  formRows,
  hasTooManyRows,
  type RowProblem,
  rowProblem,
  storedRows,
} from "./form-rows.ts";
import { LONGEST_LINE, MOST_ROWS } from "./limits.ts";
import { LIST_PRICES, type Price, type PriceKind } from "./price.ts";
import { type Availability, type Product, productFrom } from "./product.ts";
import { type AmountProblem, amountText, typedAmount } from "./typed-amount.ts";
import { nameProblem, typedName, typedText } from "./typed-text.ts";

/** What the product form shows and staff type (spec §2). Its parts are the stored fields they become. */
export interface ProductForm {
  readonly Name: string;
  /** One item of the list per line (D8). */
  readonly Description: string;
  readonly Category: string;
  readonly Availability: Availability;
  readonly Parameters: readonly FormRow[];
  readonly Price: PriceForm;
}
export interface PriceForm {
  readonly amounts: Readonly<Record<PriceKind, string>>;
  readonly Additional: readonly FormRow[];
}
export type FormField = keyof ProductForm;
type StoredProduct = { readonly id: string; readonly [field: string]: unknown };

/** Spec §4: an empty product is available and its description is one empty text. */
export const NEW_PRODUCT: StoredProduct = { id: "", Name: "", Description: [""], Category: "", Availability: 1 };

export function productForm(document: StoredProduct): ProductForm {
  const product = productFrom(document);
  const amounts = Object.fromEntries(LIST_PRICES.map((kind) => [kind, amountText(product.Price[kind])]));
  return {
    Name: product.Name,
    Description: product.Description.join("\n"),
    Category: product.Category,
    Availability: product.Availability,
    Parameters: formRows("parameter", product.Parameters),
    Price: {
      amounts: amounts as PriceForm["amounts"],
      Additional: formRows("extraPrice", product.Price.Additional ?? []),
    },
  };
}

/** The fields that differ from those the form began with (`expected`), in their canonical form; opening and saving changes nothing. */
export function changedFields(form: ProductForm, expected: StoredProduct): Partial<Omit<Product, "id">> {
  const fields = productFields(form, expected);
  return Object.fromEntries(touchedFields(form, expected).map((field) => [field, fields[field]]));
}

/** Which of its fields somebody has changed. */
export function touchedFields(form: ProductForm, expected: StoredProduct): readonly FormField[] {
  return touchedOf(withFilledRows(form), productForm(expected));
}

function withFilledRows({ Parameters, Price, ...form }: ProductForm): ProductForm {
  return {
    ...form,
    Parameters: filledRows("parameter", Parameters),
    Price: { ...Price, Additional: filledRows("extraPrice", Price.Additional) },
  };
}

/** All of a product but its id and picture (spec §3), in the canonical form. `expected` gives what the form does not show: unknown
 *  parts of the price, and amounts nobody touched. */
export function productFields(form: ProductForm, expected: StoredProduct): Omit<Product, "id" | "imgPath"> {
  return {
    Name: typedName(form.Name),
    Description: typedText(form.Description).split("\n"),
    Category: form.Category,
    Availability: form.Availability,
    Parameters: storedRows("parameter", form.Parameters),
    Price: priceFields(form.Price, expected),
  };
}

function priceFields({ amounts, Additional }: PriceForm, expected: StoredProduct): Price {
  const before = productFrom(expected).Price;
  const { Additional: _, ...unknown } = Object(expected.Price) as Record<string, unknown>;
  for (const kind of LIST_PRICES) delete unknown[kind];
  const set = LIST_PRICES.map((kind) => {
    const isTouched = amounts[kind] !== amountText(before[kind]);
    return [kind, isTouched ? typedAmount(amounts[kind]).euros : before[kind]] as const;
  });
  const rows = storedRows("extraPrice", Additional);
  return {
    ...unknown,
    ...Object.fromEntries(set.filter(([, euros]) => euros)),
    ...(rows.length > 0 && { Additional: rows }),
  };
}

/** Everything that keeps the form from being saved (spec §5); `isSound` where nothing does. */
export interface ProductProblems {
  readonly isSound: boolean;
  readonly Name?: "missing" | "tooLong";
  readonly Description?: "tooLong";
  readonly amounts: Readonly<Partial<Record<PriceKind, AmountProblem>>>;
  /** None of the five prices is set. */
  readonly noPrice: boolean;
  readonly Additional: ReadonlyMap<number, RowProblem>;
  readonly Parameters: ReadonlyMap<number, RowProblem>;
  readonly tooManyRows: boolean;
}

export function productProblems(form: ProductForm): ProductProblems {
  const { amounts, Additional } = form.Price;
  const typed = LIST_PRICES.map((kind) => [kind, typedAmount(amounts[kind])] as const);
  const name = nameProblem(form.Name);
  const lines = form.Description.split("\n");
  const isTooLong = lines.length > MOST_ROWS || lines.some((line) => line.length > LONGEST_LINE);
  const found = {
    ...(name && { Name: name }),
    ...(isTooLong && { Description: "tooLong" as const }),
    amounts: Object.fromEntries(typed.flatMap(([kind, { problem }]) => (problem ? [[kind, problem]] : []))),
    noPrice: !typed.some(([, { euros }]) => euros),
    Additional: problemsOf("extraPrice", Additional),
    Parameters: problemsOf("parameter", form.Parameters),
    tooManyRows: hasTooManyRows(Additional) || hasTooManyRows(form.Parameters),
  };
  const isSound =
    !name &&
    !isTooLong &&
    !found.noPrice &&
    !found.tooManyRows &&
    Object.keys(found.amounts).length + found.Additional.size + found.Parameters.size === 0;
  return { isSound, ...found };
}

function problemsOf(kind: "extraPrice" | "parameter", rows: readonly FormRow[]): ReadonlyMap<number, RowProblem> {
  const problems = rows.map((row) => [row.key, rowProblem(kind, row)] as const);
  return new Map(problems.filter((entry): entry is readonly [number, RowProblem] => entry[1] !== undefined));
}

/** The form after somebody else saved `stored` meanwhile (see field-merge.ts). */
export function mergedForm(
  form: ProductForm,
  expected: StoredProduct,
  stored: StoredProduct,
  winner: "mine" | "theirs",
): ProductForm {
  return mergedFields({ mine: form, expected: productForm(expected), theirs: productForm(stored) }, winner);
}

/** Fields that were changed on both sides, and not to the same. */
export function clashingFields(
  form: ProductForm,
  expected: StoredProduct,
  stored: StoredProduct,
): readonly FormField[] {
  return clashesOf({ mine: withFilledRows(form), expected: productForm(expected), theirs: productForm(stored) });
}
