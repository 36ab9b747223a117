import type { Collection } from "../../../src/backend/backend.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf } from "../../../src/backend/firebase/name-documents.ts";
import type { Documents } from "./firestore.ts";
import type { Firebase } from "./start-firebase.ts";

/** Stores documents of one collection as the shop does: each that has a name with its name document. */
export async function seedShop(firebase: Firebase, collection: Collection, documents: Documents): Promise<void> {
  const entries = Object.entries(documents).map(([id, fields]) => ({
    id,
    fields,
    nameId: nameIdOf(collection, fields),
  }));
  const stored = entries.map(({ id, fields, nameId }) => [
    id,
    { ...fields, ...(nameId !== undefined && { [NAME_ID]: nameId }) },
  ]);
  await firebase.seed(collection, Object.fromEntries(stored));
  const names = entries.flatMap(({ id, fields, nameId }) =>
    nameId === undefined ? [] : [[nameId, { ...nameHolder(collection, id, fields) }]],
  );
  await firebase.seed(NAMES, Object.fromEntries(names));
}
