import type { Collection, Documents, Fields } from "#src/backend/backend.ts";
import { nameKey } from "#src/backend/name-key.ts";

/** Whether another document than `id` has this name (spec §5), asked before a picture travels for nothing; where the backend
 *  follows the whole collection anyway, this costs it nothing. The backend still judges when the document is written, against those who write at the same moment. */
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
