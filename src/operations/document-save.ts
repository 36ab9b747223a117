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
import { nameKey } from "#src/backend/name-key.ts";
import { pick } from "#src/backend/same.ts";
import { commitOnce, failedWith, type OperationOptions, throwIfRefused, Unanswered } from "./commit-once.ts";
import { deleteFiles, type FileUpload } from "./file-upload.ts";

/** For each field its new file, or its list of files, in which a string is the URL of a file that is stored already. */
export type Uploads = Readonly<Record<string, FileUpload | readonly (FileUpload | string)[]>>;

export interface DocumentSave {
  readonly collection: Collection;
  /** The form makes the id of a new document, so that saving the form twice adds one document. */
  readonly id: string;
  readonly original: Document | undefined; // as it was when its form was opened; undefined for a new one
  readonly fields: Fields; // all of a new document, only the changed ones of an old one
  readonly uploads?: Uploads;
}
/** Unless it is "saved", nothing is written. `theirs` is the stored document, if a field to be saved is no longer as in `original` (D14). */
export type SaveOutcome = "saved" | SaveRefusal | { readonly theirs: Document };
/** "duplicate": another document has the name or, of special days, one of the days; "dangling": the category was deleted. */
export type SaveRefusal = "duplicate" | "dangling";

/** Saves what a form holds (spec §4, §5): uploads the new files, writes the document, then deletes the old files. */
export async function saveDocument(
  { documents, files }: Backend,
  { uploads = {}, ...save }: DocumentSave,
  options: OperationOptions = {},
): Promise<SaveOutcome> {
  const { collection, original, fields } = save;
  const newFiles = Object.values(uploads)
    .flat()
    .filter((upload) => typeof upload !== "string");
  // The backend checks the name, too; here it is checked so that no file is uploaded in vain.
  if (newFiles.length > 0 && (await isNameTaken(documents, save))) return "duplicate";
  const discardAll = () => Promise.all(newFiles.map((file) => file.discard()));
  try {
    await uploadAll(newFiles, options);
    const written = { ...fields, ...(await urlsOf(uploads)) };
    const outcome = await commitFields(documents, { ...save, fields: written }, options);
    if (outcome !== "saved") await discardAll();
    else if (original) await deleteFiles(files, collection, original, { ...original, ...written });
    return outcome;
  } catch (error) {
    // The commit may have been made, so the document may show the new files already.
    if (error instanceof Unanswered) for (const file of newFiles) file.retain();
    // After these two failures the form is saved again, with the files that are uploaded already.
    else if (!failedWith(error, "unavailable", "signedOut")) await discardAll();
    throw error;
  }
}

async function uploadAll(uploads: readonly FileUpload[], { progress, signal }: UploadOptions): Promise<void> {
  for (const [at, upload] of uploads.entries()) {
    await upload.url({ progress: (part) => progress?.((at + part) / uploads.length), ...(signal && { signal }) });
  }
}

/** The fields with the URLs of their files, which are uploaded if they are not yet. */
export async function urlsOf(uploads: Uploads): Promise<Fields> {
  const urlOf = (upload: FileUpload | string) => (typeof upload === "string" ? upload : upload.url());
  const entries = Object.entries(uploads).map(async ([field, upload]) => {
    return [field, "url" in upload ? await urlOf(upload) : await Promise.all(upload.map(urlOf))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function commitFields(
  documents: Documents,
  { collection, id, original, fields }: DocumentSave,
  options: OperationOptions,
): Promise<SaveOutcome> {
  const names = Object.keys(fields);
  // Nothing is to be written, but if the document was deleted, the save must fail.
  if (names.length === 0) {
    if (await documents.readOne(collection, id)) return "saved";
    throw new BackendError("notFound");
  }
  const change: Change = original
    ? { kind: "update", collection, id, fields, expected: pick(original, names) }
    : { kind: "add", collection, id, fields };
  const outcome = await commitOnce(documents, [change], options);
  const why = outcome === "committed" ? undefined : outcome[0]?.why;
  if (why === "duplicate" || why === "covered") return "duplicate";
  if (why === "dangling") return why;
  if (why === "changed") {
    const theirs = await documents.readOne(collection, id);
    if (theirs) return { theirs };
    // Another user has deleted the document since.
    throw new BackendError("notFound");
  }
  throwIfRefused(outcome);
  return "saved";
}

async function isNameTaken(documents: Documents, { collection, id, fields }: DocumentSave): Promise<boolean> {
  const key = nameKey(collection, fields);
  if (key === undefined) return false;
  // Of products, which may be thousands, only those are read whose names hold the key.
  const { documents: alike } = await (collection === "products"
    ? documents.readList({ collection, query: "inventory", text: key })
    : documents.readList({ collection }));
  return alike.some((document) => document.id !== id && nameKey(collection, document) === key);
}
