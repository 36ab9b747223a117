import type { Change, Fields } from "./backend.ts";
import { COLLECTIONS, type Collection, type CollectionRules } from "./collections.ts";
import { isId } from "./new-id.ts";

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly Collection[];

export const rulesOf = (collection: Collection): CollectionRules => COLLECTIONS[collection];

/** The fields that hold the id of a document of another collection, the target. */
export const REFERENCES = /* @__PURE__ */ COLLECTION_NAMES.flatMap((collection) => {
  const { groupField: field, groupCollection } = rulesOf(collection);
  const target = COLLECTION_NAMES.find((name) => name === groupCollection);
  return field && target ? [{ collection, field, target }] : [];
});

/** The collections with pictures. A file is stored in a folder named like the collection that shows it. */
export const PICTURE_FOLDERS = /* @__PURE__ */ COLLECTION_NAMES.filter(
  (name) => rulesOf(name).pictureFields.length > 0,
);
export const PDF_FOLDERS = /* @__PURE__ */ COLLECTION_NAMES.filter((name) => rulesOf(name).pdfFields);

/** The folders of the kind of files that the collection shows. */
export const foldersLike = (collection: Collection): readonly Collection[] =>
  PDF_FOLDERS.includes(collection) ? PDF_FOLDERS : PICTURE_FOLDERS;

/** The fields with the URLs of files, pictures and PDF documents: one URL each, or a list of them. */
export function fileFieldsOf(collection: Collection) {
  const { pictureFields, pdfFields = [], pictureListFields: many = [] } = rulesOf(collection);
  return { one: [...pictureFields, ...pdfFields], many };
}

/** The URLs of all files that a document names, its main picture first. A field counts whatever its form, one URL or a list. */
export function filesOf(collection: Collection, document: Fields): readonly string[] {
  const { one, many } = fileFieldsOf(collection);
  const values = [...one, ...many].flatMap((field) => document[field]);
  return values.filter((url): url is string => typeof url === "string" && url !== "");
}

/** The change without the files that are lost (B13). An update that has lost one leaves all files of its document as they are stored now. */
export function withoutFiles<C extends Exclude<Change, { kind: "delete" }>>(
  change: C,
  isLost: (url: string) => boolean,
): C {
  const { one, many } = fileFieldsOf(change.collection);
  const isGone = (url: unknown) => typeof url === "string" && url !== "" && isLost(url);
  if (!filesOf(change.collection, change.fields).some(isGone)) return change;
  const fields = Object.entries(change.fields).flatMap(([field, value]) => {
    const isList = many.includes(field) && Array.isArray(value);
    if (!isList && !one.includes(field)) return [[field, value]];
    if (change.kind === "update") return [];
    return [[field, isList ? value.filter((url) => !isGone(url)) : isGone(value) ? "" : value]];
  });
  return { ...change, fields: Object.fromEntries(fields) };
}

export function mayBeAdded(collection: Collection, id: string): boolean {
  const { mayBeAdded, ids } = rulesOf(collection);
  return mayBeAdded && (ids ? ids.includes(id) : isId(id));
}

export const isHistory = (collection: Collection): boolean => rulesOf(collection).writtenBy === "commits";

export const perCollection = <T>(valueFor: (collection: Collection) => T): Readonly<Record<Collection, T>> =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, valueFor(name)])) as Record<Collection, T>;

export const isForStaff = (collection: Collection): boolean => rulesOf(collection).readers === "staff";

/** The gate of every read (spec §6). `isStaff` is called only if it matters. */
export const mayRead = (collection: Collection, isStaff: () => boolean): boolean =>
  !isForStaff(collection) || isStaff();
