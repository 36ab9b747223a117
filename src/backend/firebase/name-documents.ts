import type { Collection, Fields } from "../backend.ts";
import { rulesOf } from "../collection-rules.ts";
import { nameKey } from "../name-key.ts";

/** The collection whose documents make names unique (ADR-031): one document for each used name, with the id that `nameIdOf` gives. */
export const NAMES = "names";
/** The field by which a stored document refers to its name document. The adapter removes it from what it returns. */
export const NAME_ID = "nameId";

/** How many names one commit may give: rules look up at most 20 documents for it, two of them for each name (ADR-030). */
export const MOST_NAMES = 10;

/** A name document: which document has the name. It counts only while that document exists and has the name. */
export interface NameHolder {
  readonly collection: Collection;
  readonly id: string;
  /** As it is stored, not folded. */
  readonly name: string;
}

/** In UTF-16 units, each at most three bytes, so below the 1,500 bytes of Firestore's ids. Names have at most 200 units, but folding case
 *  and accents may lengthen them. */
const LONGEST_KEY = 400;

/** The id of the name document for a document with these fields; undefined if there is no name, or one too long for an id. */
export function nameIdOf(collection: Collection, fields: Fields): string | undefined {
  const key = nameKey(collection, fields);
  return key === undefined ? undefined : nameIdOfKey(collection, key);
}

export function nameIdOfKey(collection: Collection, key: string): string | undefined {
  if (key.length > LONGEST_KEY) return undefined;
  return `${collection}:${key.replace(/[%/]/g, (sign) => encodeURIComponent(sign))}`;
}

export const nameHolder = (collection: Collection, id: string, fields: Fields): NameHolder => ({
  collection,
  id,
  name: String(fields[rulesOf(collection).nameField ?? ""]),
});

/** A stored document's fields without the one that the adapter adds. */
export function withoutAdapterFields({ [NAME_ID]: _, ...fields }: Fields): Fields {
  return fields;
}
