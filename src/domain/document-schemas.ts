import * as v from "valibot";
import { isHalfDay, openingHoursFrom } from "./hours/opening-hours.ts";
import { isDay, isInOrder } from "./hours/special-day-rules.ts";
import { LIST_PRICES, type PriceKind } from "./prices/price.ts";
import { arePeriodsSound } from "./products/busy.ts";
import { categoryFrom } from "./products/category.ts";
import { type FieldKind, OPTIONAL_KINDS, PRODUCT_FIELDS, productFrom } from "./products/product.ts";
import { isCompanyId, isTaxId, isVatId } from "./shop/business.ts";
import { isContactEmail, isPhone, isWebAddress } from "./shop/contact-rules.ts";
import { LONGEST_SHOP_TEXT } from "./shop/shop-limits.ts";
import { cleanText, isUnprintable } from "./values/clean-text.ts";
import {
  bytesOf,
  isWithinSize,
  LONGEST_DAY_NOTE,
  LONGEST_HALF_DAY,
  LONGEST_INCLUDED,
  LONGEST_LINE,
  LONGEST_NAME,
  LONGEST_NOTICE,
  LONGEST_SEARCH_WORDS,
  MOST_BYTES_ON_EVERY_PAGE,
  MOST_EUROS,
  MOST_INCLUDED,
  MOST_PERIODS,
  MOST_PICTURES,
  MOST_ROWS,
} from "./values/limits.ts";
import type { StoredDocument } from "./values/stored.ts";

// Below are the schemas of single values, then those of documents, which are made of them. The texts in `v.check` are codes,
// for which catalogue/canonical.ts has sentences.

const printable = v.pipe(
  v.string(),
  v.check((value) => !isUnprintable(value), "text"),
);
const text = (longest: number) => v.pipe(printable, v.transform(cleanText), v.maxLength(longest));
/** The limit of a name counts characters, as Firebase's rules do. Strings of JavaScript have up to two units a character. */
const name = v.pipe(
  text(LONGEST_NAME * 2),
  v.transform((value) => value.trim()),
  v.check((value) => [...value].length <= LONGEST_NAME, "length"),
);
const rows = v.pipe(v.array(text(LONGEST_LINE)), v.maxLength(MOST_ROWS));

const textOrNone = (longest: number, isSound: (text: string) => boolean, message: string) =>
  v.pipe(
    text(longest),
    v.check((value) => value === "" || isSound(value), message),
  );
const fileUrl = textOrNone(LONGEST_LINE, (url) => /^\/files\/.+$/.test(url) || isWebAddress(url), "fileUrl");
const within = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
/** A point on the map; `{}` if none is set. */
const mapPoint = v.pipe(
  v.unknown(),
  // An empty list would pass as `{}`.
  v.check((value) => !Array.isArray(value), "map"),
  v.union([v.strictObject({}), v.looseObject({ Latitude: within(90), Longitude: within(180) })]),
);

const euros = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MOST_EUROS)));
const price = v.pipe(
  v.looseObject({
    ...(Object.fromEntries(LIST_PRICES.map((kind) => [kind, euros])) as Record<PriceKind, typeof euros>),
    Additional: v.optional(rows),
  }),
  // An amount of 0 means "not set" and is left out (D4).
  v.transform((fields) => {
    const isUnset = ([field, value]: [string, unknown]) => !value && LIST_PRICES.some((kind) => kind === field);
    return Object.fromEntries(Object.entries(fields).filter((entry) => !isUnset(entry)));
  }),
);
const halfDay = v.pipe(text(LONGEST_HALF_DAY), v.check(isHalfDay, "hours"));
const day = v.pipe(v.string(), v.check(isDay, "day"));
const dayOrNone = v.union([v.literal(""), day], "day");

/** What may be written in a product's field of each kind. */
const PRODUCT_VALUES = {
  // A name may be empty: the listing rule hides such a product (spec §2), and staff can still find and correct it.
  name,
  // An id is not cleaned, because it refers to a document only with exactly the same characters.
  id: v.pipe(printable, v.maxLength(LONGEST_NAME)),
  text: text(LONGEST_LINE),
  words: text(LONGEST_SEARCH_WORDS),
  url: fileUrl,
  urls: v.pipe(v.array(v.pipe(fileUrl, v.nonEmpty())), v.maxLength(MOST_PICTURES - 1)),
  lines: rows,
  items: v.pipe(v.array(text(LONGEST_INCLUDED)), v.maxLength(MOST_INCLUDED)),
  availability: v.picklist([0, 1]),
  day: dayOrNone,
  periods: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(LONGEST_LINE))),
    v.maxLength(MOST_PERIODS),
    v.check((value) => arePeriodsSound(value), "periods"),
  ),
  price,
} satisfies Readonly<Record<FieldKind, v.GenericSchema>>;

/** Whether fields of any document may be stored: their names, their size and all texts in them. */
function areFieldsSound(fields: Record<string, unknown>): boolean {
  const areNamesSound = Object.keys(fields).every((field) => field !== "id" && !field.startsWith("__"));
  return areNamesSound && isWithinSize(fields) && areTextsSound(fields);
}
/** Whether no text in a value, names of inner fields included, holds a NUL or a lone surrogate. */
function areTextsSound(value: unknown): boolean {
  if (typeof value === "string") return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([field, inner]) => areTextsSound(field) && areTextsSound(inner));
}
const anyFields = v.pipe(v.record(v.string(), v.unknown()), v.check(areFieldsSound, "document"));

type DocumentSchema = v.GenericSchema<unknown, Record<string, unknown>>;
export interface DocumentSchemas {
  readonly whole: DocumentSchema; // of all fields, for add and replace
  readonly part: DocumentSchema; // of some fields, for update
  /** The most bytes of JSON that a document may have, unknown fields included. `whole` checks it; after `part`, `validated.ts` checks that a stored
   *  document that has more does not grow. */
  readonly mostBytes?: number;
  /** Whether the fields of a document agree with each other. `whole` checks it; after `part`, `validated.ts` checks the changed document. */
  readonly isConsistent?: (fields: Record<string, unknown>) => boolean;
  /** Reads a document that an older program stored. With it an import mends wrong values; without it, it refuses them. A new collection needs none. */
  readonly read?: (document: StoredDocument) => object;
}

type SchemaOptions = Omit<DocumentSchemas, "whole" | "part">;
function schemas(shape: v.ObjectEntries, options: SchemaOptions = {}): DocumentSchemas {
  const { mostBytes = Number.POSITIVE_INFINITY, isConsistent = () => true } = options;
  return {
    // The size is checked again, because NFC makes some texts longer.
    whole: v.pipe(
      anyFields,
      v.looseObject(shape),
      v.check(isConsistent, "order"),
      v.check((fields) => isWithinSize(fields) && bytesOf(fields) <= mostBytes, "document"),
    ),
    part: v.pipe(anyFields, v.partial(v.looseObject(shape))),
    ...options,
  };
}

const ON_EVERY_PAGE = { mostBytes: MOST_BYTES_ON_EVERY_PAGE };
/** What may be written to each collection (spec §3, §5); on Firebase its rules check it. Parsing gives the form in which a document is stored,
 *  such as texts without invisible characters, and keeps unknown fields. */
export const DOCUMENT_SCHEMAS = {
  categories: schemas({ name: v.pipe(name, v.nonEmpty()), imgPath: fileUrl }, { read: categoryFrom }),
  products: schemas(
    Object.fromEntries(
      Object.entries(PRODUCT_FIELDS).map(([field, kind]) => {
        const value: v.GenericSchema = PRODUCT_VALUES[kind];
        return [field, OPTIONAL_KINDS.includes(kind) ? v.optional(value) : value];
      }),
    ),
    { read: productFrom },
  ),
  opening_hours: schemas(
    {
      Day: v.pipe(name, v.nonEmpty()),
      DayIndex: v.pipe(v.number(), v.integer()),
      Morning: halfDay,
      Afternoon: halfDay,
    },
    { ...ON_EVERY_PAGE, read: openingHoursFrom },
  ),
  special_days: schemas(
    { From: day, To: day, Morning: halfDay, Afternoon: halfDay, Note: text(LONGEST_DAY_NOTE) },
    { ...ON_EVERY_PAGE, isConsistent: isInOrder },
  ),
};
const SHOP_FIELDS = {
  ...Object.fromEntries(Object.entries(LONGEST_SHOP_TEXT).map(([field, longest]) => [field, text(longest)])),
  Phone: textOrNone(LONGEST_SHOP_TEXT.Phone, isPhone, "phone"),
  Email: textOrNone(LONGEST_SHOP_TEXT.Email, isContactEmail, "email"),
  Social: textOrNone(LONGEST_LINE, isWebAddress, "webAddress"),
  Map: mapPoint,
  CompanyId: textOrNone(LONGEST_SHOP_TEXT.CompanyId, isCompanyId, "companyId"),
  TaxId: textOrNone(LONGEST_SHOP_TEXT.TaxId, isTaxId, "taxId"),
  VatId: textOrNone(LONGEST_SHOP_TEXT.VatId, isVatId, "vatId"),
  ComplaintsPdf: fileUrl,
  PersonalDataPdf: fileUrl,
};
/** The schemas of the collection settings, by document id. In the document `shop` any field may be missing (B8). */
const SETTINGS: ReadonlyMap<string, DocumentSchemas> = new Map([
  ["notice", schemas({ Text: text(LONGEST_NOTICE), Until: dayOrNone }, ON_EVERY_PAGE)],
  ["shop", schemas(v.partial(v.object(SHOP_FIELDS)).entries)],
]);

/** The schemas of a document; undefined if no document with this id may be written, as in the history (B13). */
export function schemasOf(
  collection: keyof typeof DOCUMENT_SCHEMAS | "settings" | "history",
  id: string,
): DocumentSchemas | undefined {
  if (collection === "settings") return SETTINGS.get(id);
  return collection === "history" ? undefined : DOCUMENT_SCHEMAS[collection];
}

/** The fields in the form in which they are stored; undefined if they may not be written. */
export function parsed(schema: DocumentSchema, fields: unknown): Record<string, unknown> | undefined {
  const result = v.safeParse(schema, fields);
  return result.success ? result.output : undefined;
}
