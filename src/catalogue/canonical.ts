import * as v from "valibot";
import type { Collection, Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { categoryFrom } from "#src/domain/category.ts";
import { DOCUMENT_SCHEMAS } from "#src/domain/document-schemas.ts";
import { openingHoursFrom } from "#src/domain/opening-hours.ts";
import { LIST_PRICES } from "#src/domain/price.ts";
import { productFrom } from "#src/domain/product.ts";
import { textFrom } from "#src/domain/stored.ts";

export type Canonical =
  | {
      readonly fields: Fields /** Names of the fields that stood there otherwise. */;
      readonly changed: readonly string[];
    }
  | { readonly reasons: readonly string[] };

/** The form a document is stored in, read as tolerantly as the site reads it (spec §3): only fields that could not be stored as
 *  they are take their tolerant reading; unknown fields stay. `imgPath` may be any text here: what it names is judged elsewhere. */
export function canonical(collection: Collection, fields: Fields): Canonical {
  const imgPath = textFrom(fields.imgPath);
  const checked = collection === "opening_hours" ? fields : { ...fields, imgPath: "" };
  const strict = judged(collection, checked);
  const result = strict.success ? strict : judged(collection, { ...checked, ...tolerant(collection, checked, strict) });
  if (!result.success) return { reasons: [...new Set(result.issues.map(reasonOf))] };
  const output = collection === "opening_hours" ? result.output : { ...result.output, imgPath };
  const names = new Set([...Object.keys(fields), ...Object.keys(output)]);
  return { fields: output, changed: [...names].filter((name) => !same(fields[name], output[name])) };
}

type Judged = ReturnType<typeof judged>;
type Issue = NonNullable<Judged["issues"]>[number];
const judged = (collection: Collection, fields: Fields) => v.safeParse(DOCUMENT_SCHEMAS[collection].whole, fields);
const fieldOf = (issue: Issue): string => String(issue.path?.[0]?.key ?? "");

const READ = { categories: categoryFrom, products: productFrom, opening_hours: openingHoursFrom } as const;

/** The tolerant reading of the fields that were refused. */
function tolerant(collection: Collection, fields: Fields, { issues }: Judged): Fields {
  const read: Fields = { ...READ[collection]({ ...fields, id: "" }) };
  const reading = (field: string) =>
    field === "Price" ? { ...unknownPrices(fields.Price), ...Object(read.Price) } : read[field];
  const refused = new Set(issues?.map(fieldOf));
  return Object.fromEntries([...refused].filter((field) => field in read).map((field) => [field, reading(field)]));
}

/** What a price holds that we know nothing of. */
function unknownPrices(price: unknown): Fields {
  const known: readonly string[] = [...LIST_PRICES, "Additional"];
  const isObject = typeof price === "object" && price !== null && !Array.isArray(price);
  return Object.fromEntries(Object.entries(isObject ? price : {}).filter(([field]) => !known.includes(field)));
}

/** By what the schema says of it. */
const REASONS: Readonly<Record<string, string>> = {
  text: "obsahuje znaky, ktoré sa nedajú uložiť",
  length: "je príliš dlhé",
  max_length: "je príliš dlhé",
  non_empty: "je prázdne",
  min_value: "je záporné",
  max_value: "je príliš veľké",
  hours: "nie je vo formáte „H:MM - H:MM“",
  document: "dokument je príliš veľký alebo má polia, ktoré sa nedajú uložiť",
};
function reasonOf(issue: Issue): string {
  const path = issue.path?.map(({ key }) => String(key)).join(".") ?? "";
  return [path, REASONS[issue.message] ?? REASONS[issue.type] ?? "má nesprávnu hodnotu"].filter(Boolean).join(" ");
}
