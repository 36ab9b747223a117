import type { Recorded } from "#src/domain/values/stored.ts";

/** Rules that every provider enforces on a collection. */
export interface CollectionRules {
  /** Lists are sorted by this field, as text by Slovak collation or as numbers, and then by id. */
  readonly orderBy: { readonly field: string; readonly as: "text" | "number"; readonly isDescending?: boolean };
  /** The field of a name, which is unique in the collection (spec §5); left out if documents have no names. */
  readonly nameField?: string;
  /** The field that lists are filtered by. It is indexed: a filtered list reads only the matching documents. */
  readonly groupField?: string;
  /** The collection whose ids `groupField` holds, or "" for none. The id of a missing document is refused; a deletion clears the references. */
  readonly groupCollection?: string;
  readonly pictureFields: readonly string[]; // each holds the URL of a stored picture, or "" for none
  readonly pictureListFields?: readonly string[]; // each holds a list of URLs of stored pictures
  readonly pdfFields?: readonly string[]; // each holds the URL of a PDF document that staff have uploaded, or ""
  readonly mayBeAdded: boolean;
  readonly ids?: readonly string[]; // the only ids, each with a document shape of its own; any id if left out
  readonly mayBeDeleted: boolean;
  /** "commits": only commits write its documents, which are records of what they changed (B13). A list reads only as many as its `first` says. */
  readonly writtenBy?: "commits";
  /** Fields that make sense only together (B2, B15): the record of a change of one holds all, so that taking it back notices later changes. */
  readonly together?: readonly string[];
  /** "staff": reads by everybody else are refused, and their live values stay undefined (spec §6). Its pictures are public all the same. */
  readonly readers: "anybody" | "staff";
}

/** Every collection of the shop (spec §3). A new one is also a name in `RECORDED` (domain/values/stored.ts): the compiler reports what it lacks. */
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
