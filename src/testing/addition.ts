import type { Change, Collection, Fields } from "#src/backend/backend.ts";

/** A change that adds a document. */
export const addition = (collection: Collection, id: string, fields: Fields): Extract<Change, { kind: "add" }> => ({
  kind: "add",
  collection,
  id,
  fields,
});
