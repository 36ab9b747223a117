import { hasRentalPrice, type Price, priceFrom } from "./price.ts";
import { numberFrom, textFrom, textsFrom } from "./stored.ts";

/** A product as stored (spec §3). Field names are the stored ones; nothing renames them. */
export interface Product {
  readonly id: string;
  readonly Name: string;
  readonly Description: readonly string[];
  /** A category's id; empty when unassigned. */
  readonly Category: string;
  readonly Availability: Availability;
  /** URL of the picture; empty without one. */
  readonly imgPath: string;
  /** "name:value" rows. */
  readonly Parameters: readonly string[];
  readonly Price: Price;
}

/** 0 not available, 1 available (spec §4). */
export type Availability = 0 | 1;

/** Reads a stored document of any age: odd and missing fields get their defaults (spec §3). Never throws. */
export function productFrom(document: { readonly id: string; readonly [field: string]: unknown }): Product {
  return {
    id: document.id,
    Name: textFrom(document.Name),
    Description: textsFrom(document.Description),
    Category: textFrom(document.Category),
    Availability: availabilityFrom(document.Availability),
    imgPath: textFrom(document.imgPath),
    Parameters: textsFrom(document.Parameters),
    Price: priceFrom(document.Price),
  };
}

function availabilityFrom(value: unknown): Availability {
  return value === true || numberFrom(value) === 1 ? 1 : 0;
}

/** Spec §4: the list switch toggles the value. */
export function toggled(availability: Availability): Availability {
  return availability === 1 ? 0 : 1;
}

/** Spec §2: the public sees a product only with a name and at least one rental price; a deposit alone is not enough. */
export function isListed(product: Product): boolean {
  return hiddenBecause(product) === undefined;
}

/** Why the public does not see a product; undefined when it does (spec §2). */
export function hiddenBecause(product: Product): "noName" | "noPrice" | undefined {
  if (product.Name.trim() === "") return "noName";
  return hasRentalPrice(product.Price) ? undefined : "noPrice";
}

/** Spec §2: the description's parts joined by spaces. */
export function descriptionOf(product: Product): string {
  return product.Description.map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}
