import type { Backend, Collection, Document, Documents, UploadOptions } from "#src/backend/backend.ts";
import { REFERENCES } from "#src/backend/collection-rules.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { deleteFiles } from "./file-upload.ts";
import { failedWith, type OperationOptions, retry, throwUnlessCommitted, unlessDone } from "./retry.ts";

/** How often it starts over while others move products between categories, where a provider clears them itself. */
const RETRIES = { conflict: 3, notFound: 3 };

/** Whether a document is stored as it is shown, or else what is stored: nothing is deleted that somebody else has changed (D14). */
export async function compareStored(
  documents: Documents,
  collection: Collection,
  shown: Document,
  { signal }: Pick<UploadOptions, "signal"> = {},
): Promise<"asShown" | "gone" | Document> {
  const stored = await retry(() => documents.readOne(collection, shown.id), { signal });
  if (!stored) return "gone";
  return same(stored, shown) ? "asShown" : stored;
}

/** Deletes a document, then its pictures if it has any (spec §4, D13). Where the answers are lost, it reads whether the document is deleted.
 *  Nothing is deleted that somebody has changed: then it returns what is stored. */
export async function deleteDocument(
  backend: Backend,
  collection: Collection,
  document: Document,
  { signal, action = newId(), isRepeated }: OperationOptions = {},
): Promise<Document | undefined> {
  const { documents, files } = backend;
  const change = { kind: "delete", collection, id: document.id, expected: document } as const;
  const write = ({ commit }: Documents) => throwUnlessCommitted(commit([change]));
  // Where a provider clears the references in further commits, the last of them may not have arrived.
  const isDone = async () =>
    (await isDeleted(documents, collection, document.id)) && !(await isReferredTo(documents, collection, document.id));
  try {
    await unlessDone(documents, {
      action,
      isRepeated,
      write,
      isDone,
      done: undefined,
      signal,
      retries: RETRIES,
    });
  } catch (error) {
    const stored = failedWith(error, "conflict") && (await compareStored(documents, collection, document));
    if (typeof stored === "object") return stored;
    throw error;
  }
  await deleteFiles(files, collection, document);
  return undefined;
}

/** Whether a deletion that failed is done after all, as somebody sees who declines to repeat it. Then it deletes the pictures, too. */
export async function isDeletedAfterAll(
  { documents, files }: Backend,
  collection: Collection,
  document: Document,
): Promise<boolean> {
  const isDone = await isDeleted(documents, collection, document.id);
  if (isDone) await deleteFiles(files, collection, document);
  return isDone;
}

const isDeleted = async (documents: Documents, collection: Collection, id: string): Promise<boolean> =>
  (await documents.readOne(collection, id)) === null;

async function isReferredTo(documents: Documents, target: Collection, id: string): Promise<boolean> {
  for (const { collection, field } of REFERENCES.filter((reference) => reference.target === target)) {
    const referring = await documents.readList({ collection, where: { field, equals: id }, first: 1 });
    if (referring.documents.length > 0) return true;
  }
  return false;
}
