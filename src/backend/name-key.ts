import type { Collection, Fields } from "./backend.ts";
import { rulesOf } from "./collection-rules.ts";

/** Characters without a glyph do not make two names different (fault 48). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What must be unique in a collection (spec §5): the name, trimmed, inner white space as one space, NFC, lower-cased.
 *  Names that differ in diacritics are different names. Undefined if there is nothing to compare. */
export function nameKey(collection: Collection, fields: Fields): string | undefined {
  const name = fields[rulesOf(collection).nameField ?? ""];
  if (typeof name !== "string") return undefined;
  return name.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/gu, " ").trim().toLocaleLowerCase("sk") || undefined;
}
