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

/** Adds the row to the table itself, because the module's own functions read that too. */
function extended(module: object, table: string, row: object) {
  Object.assign((module as Record<string, object>)[table] ?? {}, { [STAFF_NOTES]: row });
  return module;
}
