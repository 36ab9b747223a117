import {
  type Backend,
  BackendError,
  type Change,
  type Collection,
  type Document,
  type Documents,
  type Fields,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { newId } from "#src/backend/new-id.ts";
import { pick } from "#src/backend/same.ts";
import { commitOnce, failedWith, failureOf, type OperationOptions, onlyCommit, Unanswered } from "./commit-once.ts";
import { deleteFiles, type FileUpload } from "./file-upload.ts";

/** By field name: its new file, or its whole list, in which a string is the URL of a stored file. */
export type Uploads = Readonly<Record<string, FileUpload | readonly (FileUpload | string)[]>>;

interface FieldsToWrite {
  readonly collection: Collection;
  /** A new document's is made by its form, so that saving the form twice adds one document. */
  readonly id: string;
  /** The document as it was when its form was opened; undefined for a new one. */
  readonly original: Document | undefined;
  /** All fields of a new document, only the changed ones of an old one. */
  readonly fields: Fields;
}
export interface DocumentSave extends FieldsToWrite {
  /** The new files, whose URLs become the fields of these names. */
  readonly uploads?: Uploads;
}
/** "filesLost": saved without files that are not stored any more. Otherwise nothing was saved: "duplicate" if another document has the name or, of
 *  special days, one of the days; "dangling" if the category was deleted; `theirs` is the stored document if a field to be saved is no longer as
 *  in `original` (D14). */
export type SaveOutcome = "saved" | "filesLost" | SaveRefusal | { readonly theirs: Document };
export type SaveRefusal = "duplicate" | "dangling";

/** Saves what a form holds (spec §4, §5), in the order of D13: uploads the new files, writes the document, deletes the old files. */
export async function saveDocument(
  { documents, files }: Backend,
  { collection, id, original, fields, uploads = {} }: DocumentSave,
  options: OperationOptions = {},
): Promise<SaveOutcome> {
  const { action = newId(), signal } = options;
  const newFiles = Object.values(uploads)
    .flat()
    .filter((upload) => typeof upload !== "string");
  if (newFiles.length > 0 && (await isNameTaken(documents, collection, id, fields))) return "duplicate";
  // After a merge the form may name files that another user has removed.
  const restores = original !== undefined && namesOtherFiles(collection, fields, original);
  let written: FieldsToWrite;
  let outcome: SaveOutcome;
  try {
    await uploadAll(newFiles, options);
    written = { collection, id, original, fields: { ...fields, ...(await urlsOf(uploads)) } };
    outcome = await commitFields(documents, written, { restores, action, signal });
  } catch (error) {
    await settleFiles(newFiles, error);
    throw error;
  }
  if (outcome !== "saved") await discardAll(newFiles);
  else if (original) {
    // Which files the backend has written; if that cannot be read, it is saved all the same.
    const now = restores
      ? await documents.readOne(collection, id).catch(() => null)
      : { ...original, ...written.fields };
    if (now) await deleteFiles(files, collection, original, now);
    if (now && namesOtherFiles(collection, written.fields, now)) return "filesLost";
  }
  return outcome;
}

/** Keeps, deletes or forgets the new files of a save that failed. */
async function settleFiles(newFiles: readonly FileUpload[], error: unknown): Promise<void> {
  // The document may show them already.
  if (error instanceof Unanswered) for (const file of newFiles) file.retain();
  // The next attempt uses them.
  if (failedWith(error, "unavailable", "signedOut")) return;
  await discardAll(newFiles);
  // A file of an earlier attempt may have been collected, or a backup without it restored.
  if (failedWith(error, "invalid")) for (const file of newFiles) file.forget();
}

const discardAll = (newFiles: readonly FileUpload[]) => Promise.all(newFiles.map((file) => file.discard()));

/** Whether the fields name files that the document does not name. */
function namesOtherFiles(collection: Collection, fields: Fields, document: Document): boolean {
  const named = filesOf(collection, document);
  return filesOf(collection, fields).some((url) => !named.includes(url));
}

/** Uploads them one after another. */
async function uploadAll(all: readonly FileUpload[], { progress, signal }: UploadOptions): Promise<void> {
  for (const [at, upload] of all.entries()) {
    await upload.url({ progress: (part) => progress?.((at + part) / all.length), ...(signal && { signal }) });
  }
}

/** The fields with the URLs of files that are uploaded. */
export async function urlsOf(uploads: Uploads): Promise<Fields> {
  const urlOf = (upload: FileUpload | string) => (typeof upload === "string" ? upload : upload.url());
  const entries = Object.entries(uploads).map(async ([field, upload]) => {
    return [field, "url" in upload ? await urlOf(upload) : await Promise.all(upload.map(urlOf))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

interface CommitOptions {
  readonly action: string;
  readonly signal: AbortSignal | undefined;
  readonly restores: boolean;
}

async function commitFields(
  documents: Documents,
  { collection, id, original, fields }: FieldsToWrite,
  { action, signal, restores }: CommitOptions,
): Promise<SaveOutcome> {
  const names = Object.keys(fields);
  if (names.length === 0) {
    if (await documents.readOne(collection, id)) return "saved";
    throw new BackendError("notFound");
  }
  const change: Change = original
    ? { kind: "update", collection, id, fields, expected: pick(original, names), ...(restores && { restores: "rest" }) }
    : { kind: "add", collection, id, fields };
  const outcome = await commitOnce(documents, [change], onlyCommit(action), signal);
  if (outcome === "committed") return "saved";
  const why = outcome[0]?.why;
  if (why === "duplicate" || why === "covered") return "duplicate";
  if (why === "dangling") return why;
  const theirs = why === "changed" ? await documents.readOne(collection, id) : undefined;
  if (theirs) return { theirs };
  // It was deleted since.
  if (theirs === null) throw new BackendError("notFound");
  throw failureOf(outcome);
}

/** Whether another document than `id` has the name in `fields`: asked before a picture is uploaded for nothing. The backend checks it when the
 *  document is written. */
async function isNameTaken(documents: Documents, collection: Collection, id: string, fields: Fields): Promise<boolean> {
  const key = nameKey(collection, fields);
  if (key === undefined) return false;
  const { documents: alike } = await documents.readList({ collection, contains: key });
  return alike.some((document) => document.id !== id && nameKey(collection, document) === key);
}
