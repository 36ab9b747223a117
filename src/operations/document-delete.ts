import type { Backend, Collection, Document } from "#src/backend/backend.ts";
import { commitOnce, type OperationOptions, throwIfRefused } from "./commit-once.ts";
import { deleteFiles } from "./file-upload.ts";

/** Deletes a document, then its files (D13). If another user has changed the document, it deletes nothing and returns what is stored. */
export async function deleteDocument(
  { documents, files }: Backend,
  collection: Collection,
  document: Document,
  options?: OperationOptions,
): Promise<Document | undefined> {
  const { id } = document;
  const outcome = await commitOnce(documents, [{ kind: "delete", collection, id, expected: document }], options);
  const theirs = outcome === "committed" ? null : await documents.readOne(collection, id);
  if (theirs) return theirs;
  throwIfRefused(outcome);
  await deleteFiles(files, collection, document);
  return undefined;
}
