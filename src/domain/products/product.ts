import { isDay } from "../hours/special-day-rules.ts";
import { hasRentalPrice, priceFrom, writtenPrice } from "../prices/price.ts";
import { MOST_PICTURES } from "../values/limits.ts";
import { numberFrom, type StoredDocument, textFrom, textsFrom } from "../values/stored.ts";
import { busyFrom } from "./busy.ts";

export type Availability = 0 | 1; // 0 not available, 1 available (spec §4)

/** How a value of each kind is read from a document that any version of the program stored. A missing or wrong value becomes a default (spec §3). */
const READERS = {
  name: textFrom,
  id: textFrom, // of another document; "" without one
  text: textFrom, // a line
  words: textFrom, // to search by (B22); only staff see them
  url: textFrom, // of a picture; "" without one
  urls: urlsFrom, // of pictures
  lines: textsFrom,
  items: itemsFrom, // short texts, each once
  availability: availabilityFrom,
  day: dayFrom, // "2026-11-27"; "" without one
  periods: busyFrom, // of days: "2026-11-27/2026-11-30"
  price: priceFrom,
};
export type FieldKind = keyof typeof READERS;
/** A stored product may lack the fields of these kinds. */
export const OPTIONAL_KINDS: readonly FieldKind[] = ["text", "words", "urls", "items", "day", "periods"];

/** The fields of a product by their stored names. What may be written in a field of each kind is in document-schemas.ts. */
export const PRODUCT_FIELDS = {
  Name: "name",
  Description: "lines",
  SearchWords: "words", // other names that people search for (B22)
  Category: "id",
  Availability: "availability",
  BackOn: "day", // on which it may be back (B15), only while it is not available
  Busy: "periods", // in which it is promised to a customer (B24)
  imgPath: "url", // of the main picture
  Pictures: "urls", // of the other pictures, in their order (B12)
  Included: "items", // what is handed out with it (B23)
  Parameters: "lines", // "name:value" rows
  Price: "price",
} as const satisfies Readonly<Record<string, FieldKind>>;

export type ProductField = keyof typeof PRODUCT_FIELDS;
export type Product = { readonly id: string } & {
  readonly [Field in ProductField]: ReturnType<(typeof READERS)[(typeof PRODUCT_FIELDS)[Field]]>;
};

/** Reads a stored product. Never throws. */
export function productFrom(document: StoredDocument): Product {
  const fields = Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, READERS[kind](document[field])]);
  // `BackOn` depends on `Availability`, too.
  return { id: document.id, ...Object.fromEntries(fields), BackOn: backOnFrom(document) };
}

/** One field of a stored product, in the form in which it may be written today. A field that is not in `PRODUCT_FIELDS` stays as it is. */
export function storedForm(product: StoredDocument, field: string): unknown {
  if (field === "Price") return writtenPrice(product.Price);
  return Object.hasOwn(PRODUCT_FIELDS, field) ? productFrom(product)[field as ProductField] : product[field];
}

/** The day on which a stored product may be back; empty without one, and while it is available. */
export const backOnFrom = ({ Availability, BackOn }: { readonly [field: string]: unknown }): string =>
  availabilityFrom(Availability) === 1 ? "" : dayFrom(BackOn);

/** Completes fields that are written to a product: both of `Availability` and `BackOn` if they hold one of them, so that a product that becomes
 *  available loses its day: { Availability: 1 } → { Availability: 1, BackOn: "" }. */
export function withBackOn<F extends { readonly [field: string]: unknown }>(fields: F, before: StoredDocument) {
  if (!("Availability" in fields) && !("BackOn" in fields)) return fields;
  const { Availability, BackOn } = productFrom(before);
  const both = { Availability, BackOn, ...fields };
  return { ...both, BackOn: backOnFrom(both) };
}

/** All pictures of a product, the main one first; empty without any. */
export const picturesOf = ({ imgPath, Pictures }: Pick<Product, "imgPath" | "Pictures">): readonly string[] =>
  [...new Set([imgPath, ...Pictures])].filter(Boolean);

/** The picture that cards and lists show; empty without any. After an import, or after a deletion is taken back, it may not be `imgPath`. */
export const mainPictureOf = (product: Pick<Product, "imgPath" | "Pictures">): string => picturesOf(product)[0] ?? "";

function urlsFrom(value: unknown): readonly string[] {
  return [...new Set(textsFrom(value))].filter(Boolean).slice(0, MOST_PICTURES - 1);
}

/** Splits texts into items, one a line, without empty and repeated items. */
export function itemsFrom(value: unknown): readonly string[] {
  const lines = textsFrom(value).flatMap((text) => text.split(/[\r\n]+/));
  return [...new Set(lines.map((item) => item.trim()))].filter(Boolean);
}

function dayFrom(value: unknown): string {
  const text = textFrom(value);
  return isDay(text) ? text : "";
}

/** 1 for 1, "1" and true, otherwise 0. */
export function availabilityFrom(value: unknown): Availability {
  return value === true || numberFrom(value) === 1 ? 1 : 0;
}

export const toggled = (availability: Availability): Availability => (availability === 1 ? 0 : 1);

type Listable = Pick<Product, "Name" | "Price"> & Partial<Product>;

/** Whether visitors see a product: only with a name and at least one rental price; a deposit alone is not enough (spec §2). */
export const isListed = (product: Listable): boolean => hiddenBecause(product) === undefined;

/** Why visitors do not see a product; undefined if they do. */
export function hiddenBecause(product: Listable): "noName" | "noPrice" | undefined {
  if (product.Name.trim() === "") return "noName";
  return hasRentalPrice(product.Price) ? undefined : "noPrice";
}

/** The parts of the description, joined by spaces (spec §2). */
export const descriptionOf = ({ Description }: Pick<Product, "Description">): string =>
  Description.map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
