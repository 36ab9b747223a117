import type { Collection } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, rulesOf } from "#src/backend/collection-rules.ts";
import type { DocumentLine } from "./format.ts";

/** A document that is stored, or will be, under this collection and id. */
export interface StoredDocument extends DocumentLine {
  readonly collection: Collection;
}

export const isCollection = (name: string): name is Collection => COLLECTION_NAMES.some((known) => known === name);

/** Different for every document. */
export const keyOf = ({ collection, id }: DocumentLine): string => `${collection}/${id}`;

/** How a person finds the document. */
export function titleOf({ collection, id, fields }: DocumentLine): string {
  const { nameField = "Day" } = isCollection(collection) ? rulesOf(collection) : {};
  const name = fields[nameField];
  return `${collection} ${id}${typeof name === "string" ? ` „${shortened(name)}“` : ""}`;
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** What the picture fields of a document hold, those without a picture left out. */
export const picturesOf = ({ collection, fields }: StoredDocument): readonly string[] =>
  rulesOf(collection)
    .pictureFields.map((field) => fields[field])
    .filter((picture) => typeof picture === "string" && picture !== "") as string[];

/** The document with the result of `change` in place of each of its pictures. */
export function withPictures(document: StoredDocument, change: (picture: string) => string): StoredDocument {
  const { collection, fields } = document;
  const pictures = rulesOf(collection).pictureFields.flatMap((field) => {
    const picture = fields[field];
    return typeof picture === "string" && picture !== "" ? [[field, change(picture)]] : [];
  });
  return { ...document, fields: { ...fields, ...Object.fromEntries(pictures) } };
}
