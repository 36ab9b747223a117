import type { Collection, Fields } from "./backend.ts";

const NAME_FIELD: Partial<Record<Collection, string>> = { categories: "name", products: "Name" };

/** What must be unique in a collection (spec §5): the name, trimmed, inner white space as one space, NFC, lower-cased.
 *  Names that differ in diacritics are different names. Undefined where there is nothing to compare. */
export function nameKey(collection: Collection, fields: Fields): string | undefined {
  const name = fields[NAME_FIELD[collection] ?? ""];
  if (typeof name !== "string") return undefined;
  return name.normalize("NFC").replace(/\s+/gu, " ").trim().toLocaleLowerCase("sk") || undefined;
}
