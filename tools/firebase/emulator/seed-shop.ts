import type { Collection } from "../../../src/backend/backend.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf } from "../../../src/backend/firebase/name-documents.ts";
import type { Documents, Firebase } from "./start-firebase.ts";

/** Stores documents of one collection as the shop does: each that has a name with its name document. */
export function seedShop(firebase: Firebase, collection: Collection, documents: Documents): void {
  for (const [id, fields] of Object.entries(documents)) {
    const nameId = nameIdOf(collection, fields);
    firebase.seed(collection, { [id]: nameId === undefined ? fields : { ...fields, [NAME_ID]: nameId } });
    if (nameId !== undefined) firebase.seed(NAMES, { [nameId]: { ...nameHolder(collection, id, fields) } });
  }
}
