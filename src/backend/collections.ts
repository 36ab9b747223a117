import type { Recorded } from "#src/domain/values/stored.ts";

/** Rules that every provider enforces on a collection. */
export interface CollectionRules {
  /** Lists are sorted by this field, as text by Slovak collation or as numbers, and then by id. */
  readonly orderBy: { readonly field: string; readonly as: "text" | "number"; readonly isDescending?: boolean };
  /** The field of a name, which is unique in the collection (spec §5) and orders it; left out if documents have no names. */
  readonly nameField?: string;
  /** The field that lists are filtered by. It is indexed: a filtered list reads only the matching documents. */
  readonly groupField?: string;
  /** The collection to which `groupField` refers: the field holds the id of a document in it, or "" for none. A write that sets the id
   *  of a missing document is refused, and a deletion clears the field of the documents that refer to the deleted one. */
  readonly groupCollection?: string;
  /** Fields with the URL of a stored picture, or "" for none. */
  readonly pictureFields: readonly string[];
  /** Fields with a list of URLs of stored pictures; none if left out. */
  readonly pictureListFields?: readonly string[];
  /** Fields with the URL of a PDF document that staff have uploaded, or "" for none; none if left out. */
  readonly pdfFields?: readonly string[];
  readonly mayBeAdded: boolean;
  /** The only ids that its documents may have, each with a shape of its own; any id if left out. */
  readonly ids?: readonly string[];
  readonly mayBeDeleted: boolean;
  /** "commits": the documents are the records that each commit adds of its changes (B13), and nothing else writes them. A list of them
   *  reads only as many as its `first` says (`ListQuery`). */
  readonly writtenBy?: "commits";
  /** Fields that make sense only together (B2, B15): the history's record of a change of one holds the others, too, so that taking it back
   *  notices if any of them has changed since. */
  readonly together?: readonly string[];
  /** "staff": reads by everybody else are refused, and their live values stay undefined (spec §6). Its pictures are public all the same. */
  readonly readers: "anybody" | "staff";
}

/** Every collection of the shop (spec §3). A new one is also a name in `RECORDED` (domain/values/stored.ts). The compiler then reports what is
 *  missing: a schema (domain/document-schemas.ts), and its words and lines in the history. */
export const COLLECTIONS = {
  categories: {
    orderBy: { field: "name", as: "text" },
    nameField: "name",
    pictureFields: ["imgPath"],
    mayBeAdded: true,
    mayBeDeleted: true,
    readers: "anybody",
  },
  products: {
    orderBy: { field: "Name", as: "text" },
    nameField: "Name",
    groupField: "Category",
    groupCollection: "categories",
    pictureFields: ["imgPath"],
    pictureListFields: ["Pictures"],
    together: ["Availability", "BackOn"],
    mayBeAdded: true,
    mayBeDeleted: true,
    readers: "anybody",
  },
  opening_hours: {
    orderBy: { field: "DayIndex", as: "number" },
    pictureFields: [],
    mayBeAdded: false,
    mayBeDeleted: false,
    readers: "anybody",
  },
  special_days: {
    orderBy: { field: "From", as: "text" },
    pictureFields: [],
    together: ["From", "To", "Morning", "Afternoon", "Note"],
    mayBeAdded: true,
    mayBeDeleted: true,
    readers: "anybody",
  },
  settings: {
    orderBy: { field: "id", as: "text" },
    pictureFields: [],
    pdfFields: ["ComplaintsPdf", "PersonalDataPdf"],
    together: ["Text", "Until"],
    mayBeAdded: true,
    ids: ["notice", "shop"],
    mayBeDeleted: false,
    readers: "anybody",
  },
  history: {
    orderBy: { field: "At", as: "number", isDescending: true },
    pictureFields: [],
    mayBeAdded: false,
    mayBeDeleted: false,
    writtenBy: "commits",
    readers: "staff",
  },
} as const satisfies Readonly<Record<Recorded | "history", CollectionRules>>;

export type Collection = keyof typeof COLLECTIONS;
