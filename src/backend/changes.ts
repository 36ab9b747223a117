import { BackendError, type Change, type Collection, type Document, type Fields } from "./backend.ts";
import { mayBeAdded, rulesOf } from "./collection-rules.ts";
import { nameKey } from "./name-key.ts";
import { matchesExpected, same } from "./same.ts";

/** Documents by their collection, in any order: all there are, or all that some changes touch. */
export type Collections = Readonly<Record<Collection, readonly Document[]>>;

/** The documents as one change leaves them; a document it does not touch stays the same object. Fails as `commit` does. */
export function applied(collections: Collections, change: Change): Collections {
  const documents = collections[change.collection];
  const others = documents.filter(({ id }) => id !== change.id);
  if (change.kind === "delete" && !rulesOf(change.collection).mayBeDeleted) throw new BackendError("invalid");
  if (change.kind === "delete") return { ...collections, [change.collection]: others };
  const stored = documents.find(({ id }) => id === change.id);
  if (change.kind === "add") {
    if (!mayBeAdded(change.collection, change.id)) throw new BackendError("invalid");
    const document = { ...change.fields, id: change.id };
    if (stored && !same(stored, document)) throw new BackendError("conflict");
    return stored ? collections : { ...collections, [change.collection]: [...others, document] };
  }
  if (!stored) throw new BackendError("notFound");
  if (!matchesExpected(change.kind, stored, change)) throw new BackendError("conflict");
  const fields: Fields = change.kind === "update" ? { ...stored, ...change.fields } : change.fields;
  return { ...collections, [change.collection]: [...others, { ...fields, id: change.id }] };
}

/** Whether a document gets a name that another one has. Duplicates that were stored before do not block other changes. */
export function givesTakenName(
  before: readonly Document[],
  after: readonly Document[],
  collection: Collection,
): boolean {
  const keyOf = (document: Document | undefined) => document && nameKey(collection, document);
  const untouched = new Set(before);
  return after.some((document) => {
    if (untouched.has(document)) return false;
    const key = keyOf(document);
    if (key === undefined || key === keyOf(before.find(({ id }) => id === document.id))) return false;
    return after.some((other) => other.id !== document.id && keyOf(other) === key);
  });
}
