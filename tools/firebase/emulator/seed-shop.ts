import type { Collection } from "../../../src/backend/backend.ts";
import { CHANGED_AT } from "../../../src/backend/firebase/built-products.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf } from "../../../src/backend/firebase/name-documents.ts";
import type { Documents, Firebase } from "./start-firebase.ts";

/** Stores documents of one collection as the shop does: each that has a name with its name document, a product with the time. */
export function seedShop(
  firebase: Firebase,
  collection: Collection,
  documents: Documents,
  changedAt = new Date(),
): void {
  for (const [id, fields] of Object.entries(documents)) {
    const nameId = nameIdOf(collection, fields);
    const named = nameId === undefined ? fields : { ...fields, [NAME_ID]: nameId };
    firebase.seed(collection, { [id]: collection === "products" ? { ...named, [CHANGED_AT]: changedAt } : named });
    if (nameId !== undefined) firebase.seed(NAMES, { [nameId]: { ...nameHolder(collection, id, fields) } });
  }
}
