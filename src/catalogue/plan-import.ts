import { same } from "#src/backend/same.ts";
import { type CollectionDocument, keyOf } from "./stored-document.ts";

/** What an import writes, and what that does to the documents that are `present`. `finished` puts the addresses of files in the place of their
 *  paths, where the document is stored already with those that it has. */
export function planImport(
  documents: readonly CollectionDocument[],
  present: readonly CollectionDocument[],
  finished: (document: CollectionDocument, stored: CollectionDocument | undefined) => CollectionDocument,
) {
  const storedBy = new Map(present.map((one) => [keyOf(one), one]));
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  const changes: CollectionDocument[] = [];
  for (const document of documents) {
    const stored = storedBy.get(keyOf(document));
    const next = finished(document, stored);
    const isSame = stored !== undefined && same(stored.fields, next.fields);
    counts[isSame ? "unchanged" : stored ? "replaced" : "added"]++;
    if (!isSame) changes.push(next);
  }
  return { changes, counts };
}
