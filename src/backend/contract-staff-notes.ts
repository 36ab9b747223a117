import type { Collection } from "./backend.ts";

/** A collection for staff without names, which the tests of every adapter add to the table:
 *  `vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()))`. */
export const STAFF_NOTES = "contract_staff_notes" as Collection;

const RULES = {
  orderBy: { field: "Text", as: "text" },
  pictureFields: [],
  mayBeAdded: true,
  mayBeDeleted: true,
  readers: "staff",
};

export const withStaffNotes = (module: object) => extended(module, "COLLECTIONS", RULES);

/** The same for `#src/domain/document-schemas.ts`. */
export const withStaffNotesSchema = (module: object, schema: object) =>
  extended(module, "DOCUMENT_SCHEMAS", { whole: schema, part: schema });

function extended(module: object, table: string, row: object) {
  const rows = (module as Record<string, object>)[table];
  return { ...module, [table]: { ...rows, [STAFF_NOTES]: row } };
}
