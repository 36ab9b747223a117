import { BackendError, type Change, type Collection, type Document, type Fields } from "./backend.ts";
import { COLLECTION_NAMES, isHistory, mayBeAdded, REFERENCES, rulesOf } from "./collection-rules.ts";
import { type RecordedChange, recordOf } from "./history.ts";
import { isAsExpected, matchesExpected, same } from "./same.ts";

/** Documents by their collection, in any order: all there are, or all that some changes touch. */
export type Collections = Readonly<Record<Collection, readonly Document[]>>;

/** The documents as one change leaves them; a document it does not touch stays the same object. Fails as `commit` does. */
export function applied(collections: Collections, change: Change): Collections {
  if (isHistory(change.collection)) throw new BackendError("invalid");
  const documents = collections[change.collection];
  const others = documents.filter(({ id }) => id !== change.id);
  if (change.kind === "delete" && !rulesOf(change.collection).mayBeDeleted) throw new BackendError("invalid");
  const stored = documents.find(({ id }) => id === change.id);
  if (change.kind === "delete") {
    if (stored && !isAsExpected(stored, change)) throw new BackendError("conflict");
    return { ...collections, [change.collection]: others };
  }
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

/** What is recorded of changes (B13), in the order of the collections. */
export function recordsOf(before: Collections, after: Collections): readonly RecordedChange[] {
  return COLLECTION_NAMES.flatMap((collection) => {
    const [old, next] = [byId(before[collection]), byId(after[collection])];
    const ids = new Set([...old.keys(), ...next.keys()]);
    return [...ids].flatMap((id) => recordOf(collection, old.get(id), next.get(id)) ?? []);
  });
}

const byId = (documents: readonly Document[]) => new Map(documents.map((document) => [document.id, document]));

/** Whether a document gets the id of a missing document of another collection. One that it has already does not block other changes. */
export function givesDanglingReference(before: Collections, after: Collections): boolean {
  return REFERENCES.some(({ collection, field, target }) => {
    const untouched = new Set(before[collection]);
    return after[collection].some((document) => {
      const id = document[field];
      if (untouched.has(document) || typeof id !== "string" || id === "") return false;
      const isAsBefore = before[collection].find((stored) => stored.id === document.id)?.[field] === id;
      return !isAsBefore && !after[target].some((referred) => referred.id === id);
    });
  });
}
