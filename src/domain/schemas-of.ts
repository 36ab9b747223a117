import { DOCUMENT_SCHEMAS, type DocumentSchemas, SETTING_SCHEMAS } from "./document-schemas.ts";

/** What may be written in a document; undefined where the collection may have none of this id. */
export const schemasOf = (
  collection: keyof typeof DOCUMENT_SCHEMAS | "settings",
  id: string,
): DocumentSchemas | undefined => (collection === "settings" ? SETTING_SCHEMAS.get(id) : DOCUMENT_SCHEMAS[collection]);
