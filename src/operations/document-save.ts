import {
  type Backend,
  BackendError,
  type Collection,
  type Document,
  type Documents,
  type Fields,
  type UploadOptions,
  type WriteRefusal,
} from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { deleteFile, type FileUpload } from "./file-upload.ts";
import { isNameTaken } from "./name-taken.ts";
import { failedWith, retry } from "./retry.ts";

/** By the names of their fields. */
export type Uploads = Readonly<Record<string, FileUpload>>;

interface DocumentWrite {
  readonly collection: Collection;
  /** A new document's is made by its form, so that saving the form twice adds one document. */
  readonly id: string;
  /** The document as it was when its form was opened; undefined for a new one. */
  readonly original: Document | undefined;
  /** All fields of a new document, only the changed ones of an old one. */
  readonly fields: Fields;
  /** As in the port's `commit`. */
  readonly action?: string | undefined;
}
export interface DocumentSave extends DocumentWrite {
  /** The new files, whose URLs become the fields of these names. */
  readonly uploads?: Uploads;
}
/** `theirs` is the stored document where a field to be saved is no
 *  longer as in `original` (D14). Nothing was saved in either case. */
export type SaveOutcome = "saved" | WriteRefusal | { readonly theirs: Document };

/** Saves what a form holds (spec §4, §5), in the order of D13: uploads the new files, writes the document, deletes the old files. */
export async function saveDocument(
  { documents, files }: Backend,
  { collection, id, original, fields, action, uploads = {} }: DocumentSave,
  options: UploadOptions = {},
): Promise<SaveOutcome> {
  if (await isNameTaken(documents, collection, id, fields)) return "duplicate";
  const all = Object.values(uploads);
  const discardAll = () => Promise.all(all.map((upload) => upload.discard()));
  let urls: Readonly<Record<string, string>>;
  let outcome: SaveOutcome;
  try {
    urls = await uploadAll(uploads, options);
    const written = { collection, id, original, action, fields: { ...fields, ...urls } };
    const onLost = () => {
      for (const upload of all) upload.retain();
    };
    outcome = await retry(() => writeOnce(documents, written), { signal: options.signal, onLost });
  } catch (error) {
    // After "unavailable" a document may show the files; after both the next attempt uses those that are stored.
    if (!failedWith(error, "unavailable", "signedOut")) await discardAll();
    throw error;
  }
  if (outcome !== "saved") await discardAll();
  else for (const [field, url] of Object.entries(urls)) await deleteFile(files, original?.[field], url);
  return outcome;
}

/** The URLs by the names of the fields, stored one after another. */
async function uploadAll(
  uploads: Uploads,
  { progress, signal }: UploadOptions,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(uploads);
  const urls: Record<string, string> = {};
  for (const [at, [field, upload]] of entries.entries()) {
    urls[field] = await upload.url({
      progress: (part) => progress?.((at + part) / entries.length),
      ...(signal && { signal }),
    });
  }
  return urls;
}

async function writeOnce(
  documents: Documents,
  { collection, id, original, fields, action }: DocumentWrite,
): Promise<SaveOutcome> {
  const names = Object.keys(fields);
  if (names.length === 0) return "saved";
  try {
    const outcome = original
      ? await documents.commit([{ kind: "update", collection, id, fields, expected: pick(original, names) }], action)
      : await documents.add(collection, id, fields, action);
    return outcome === "duplicate" || outcome === "dangling" ? outcome : "saved";
  } catch (error) {
    if (!failedWith(error, "conflict")) throw error;
    const theirs = await documents.readOne(collection, id);
    if (!theirs) throw new BackendError("notFound", error);
    // An earlier attempt whose answer was lost has stored the very same.
    return names.every((name) => same(theirs[name], fields[name])) ? "saved" : { theirs };
  }
}

function pick(document: Document, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in document).map((name) => [name, document[name]]));
}
