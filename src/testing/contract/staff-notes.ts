import type { Collection } from "#src/backend/backend.ts";

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

export function withStaffNotes(module: object): object {
  const { COLLECTIONS } = module as { COLLECTIONS: object };
  return { ...module, COLLECTIONS: { ...COLLECTIONS, [STAFF_NOTES]: RULES } };
}

/** The same for `#src/domain/document-schemas.ts`. */
export function withStaffNotesSchema(module: object, schema: object): object {
  const { schemasOf } = module as { schemasOf: (collection: Collection, id: string) => unknown };
  const withNotes: typeof schemasOf = (collection, id) =>
    collection === STAFF_NOTES ? { whole: schema, part: schema } : schemasOf(collection, id);
  return { ...module, schemasOf: withNotes };
}
