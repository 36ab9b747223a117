import type { Collection } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, fileFieldsOf, filesOf, rulesOf } from "#src/backend/collection-rules.ts";
import type { DocumentLine } from "./format.ts";

/** A document that is stored, or will be, under this collection and id. */
export interface CollectionDocument extends DocumentLine {
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

export const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** Of the files that documents of the collection show. */
export const kindOf = (collection: Collection): "pdf" | "picture" =>
  rulesOf(collection).pdfFields ? "pdf" : "picture";

/** What such a file is called in messages. */
export const fileNoun = (collection: Collection): string => (kindOf(collection) === "pdf" ? "dokument" : "obrázok");

/** The files that a document shows: its pictures and PDF documents. */
export const shownFiles = ({ collection, fields }: CollectionDocument): readonly string[] =>
  filesOf(collection, fields);

/** The document with the result of `change` in place of each of those; an empty result leaves the list of a field. */
export function withFiles(document: CollectionDocument, change: (file: string) => string): CollectionDocument {
  const { collection, fields } = document;
  const { one, many } = fileFieldsOf(collection);
  const changed = (value: unknown) => (typeof value === "string" && value !== "" ? change(value) : value);
  const changes = [...one, ...many].flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    return [[field, Array.isArray(value) ? value.map(changed).filter((file) => file !== "") : changed(value)]];
  });
  return { ...document, fields: { ...fields, ...Object.fromEntries(changes) } };
}
