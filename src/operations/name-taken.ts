import type { Collection, Documents, Fields } from "#src/backend/backend.ts";
import { nameKey } from "#src/backend/name-key.ts";

/** Whether another document than `id` has the name in `fields` (spec §5). Asked before a picture is uploaded for nothing; the backend
 *  checks again when the document is written. */
export async function isNameTaken(
  documents: Documents,
  collection: Collection,
  id: string,
  fields: Fields,
): Promise<boolean> {
  const key = nameKey(collection, fields);
  if (key === undefined) return false;
  const { documents: alike } = await documents.readList({ collection, contains: key });
  return alike.some((document) => document.id !== id && nameKey(collection, document) === key);
}
