import type { Collection, Document } from "./backend.ts";
import { REFERENCES } from "./collection-rules.ts";

/** The reads of stored documents that a plan needs. */
export interface Stored {
  one(collection: Collection, id: string): Document | undefined;
  /** The id of the document whose name has this key (`nameKey`). */
  named(collection: Collection, key: string): string | undefined;
  /** The documents whose `groupField` holds this id. */
  group(collection: Collection, id: string): readonly Document[];
  specialDays(): readonly Document[];
}

/** A commit while it is planned: what is stored, and what the changes so far make of it. */
export interface Draft {
  readonly stored: Stored;
  /** The edited documents by collection and id; `null` if the commit deletes the document. */
  readonly edits: Map<Collection, Map<string, Document | null>>;
}

/** A document as the changes so far leave it. */
export function latest({ stored, edits }: Draft, collection: Collection, id: string): Document | undefined {
  const edit = edits.get(collection)?.get(id);
  if (edit === null) return undefined;
  return edit ?? stored.one(collection, id);
}

export function setEdit({ edits }: Draft, collection: Collection, id: string, after: Document | null): void {
  const documents = edits.get(collection) ?? new Map<string, Document | null>();
  edits.set(collection, documents.set(id, after));
}

/** The documents of a collection that the commit adds or changes. */
export const writtenIn = ({ edits }: Draft, collection: Collection): readonly Document[] =>
  [...(edits.get(collection)?.values() ?? [])].filter((document) => document !== null);

/** The documents that refer to the document of this id after the changes so far, each with the field that holds the id. */
export function referencesTo(draft: Draft, collection: Collection, id: string) {
  return REFERENCES.filter(({ target }) => target === collection).flatMap((reference) =>
    draft.stored.group(reference.collection, id).flatMap((stored) => {
      const document = latest(draft, reference.collection, stored.id);
      return document?.[reference.field] === id ? [{ ...reference, document }] : [];
    }),
  );
}
