import {
  type Backend,
  BackendError,
  type Collection,
  type Document,
  type Documents,
  type Fields,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { isNameTaken } from "./name-taken.ts";
import { deletePicture, type PictureUpload } from "./picture.ts";
import { failedWith, retry } from "./retry.ts";

interface DocumentWrite {
  readonly collection: Collection;
  /** A new document's is made by its form, so that saving the form twice adds one document. */
  readonly id: string;
  /** The document as it was when its form was opened; undefined for a new one. */
  readonly original: Document | undefined;
  /** All fields of a new document, only the changed ones of an old one. */
  readonly fields: Fields;
}
export interface DocumentSave extends DocumentWrite {
  /** The new picture, whose URL becomes the field `imgPath`. */
  readonly upload?: PictureUpload | undefined;
}
/** "duplicate": another document of the collection has this name. `theirs` is the stored document where a field to be saved is no
 *  longer as in `original` (D14). Nothing was saved in either case. */
export type SaveOutcome = "saved" | "duplicate" | { readonly theirs: Document };

/** Saves what a form holds (spec §4, §5), in the order of D13: uploads the new picture, writes the document, deletes the old picture. */
export async function saveDocument(
  { documents, files }: Backend,
  { collection, id, original, fields, upload }: DocumentSave,
  options: UploadOptions = {},
): Promise<SaveOutcome> {
  if (await isNameTaken(documents, collection, id, fields)) return "duplicate";
  const imgPath = await upload?.url(options);
  const written = { collection, id, original, fields: imgPath === undefined ? fields : { ...fields, imgPath } };
  let outcome: SaveOutcome;
  try {
    outcome = await retry(() => writeOnce(documents, written), { signal: options.signal, onLost: upload?.keep });
  } catch (error) {
    // After "unavailable" a document may show the picture; after "signedOut" the form uses it again once somebody has signed in.
    if (!failedWith(error, "unavailable", "signedOut")) await upload?.discard();
    throw error;
  }
  if (outcome !== "saved") await upload?.discard();
  else if (imgPath !== undefined) await deletePicture(files, original?.imgPath, imgPath);
  return outcome;
}

async function writeOnce(
  documents: Documents,
  { collection, id, original, fields }: DocumentWrite,
): Promise<SaveOutcome> {
  const names = Object.keys(fields);
  if (names.length === 0) return "saved";
  try {
    const outcome = original
      ? await documents.commit([{ kind: "update", collection, id, fields, expected: pick(original, names) }])
      : await documents.add(collection, id, fields);
    return outcome === "duplicate" ? outcome : "saved";
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
