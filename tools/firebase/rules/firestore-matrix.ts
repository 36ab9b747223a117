import { rulesOf } from "../../../src/backend/collection-rules.ts";
import { NAME_ID, NAMES } from "../../../src/backend/firebase/name-documents.ts";
import { HISTORY } from "../../../src/backend/history.ts";
import { type Case, type Documents, NOW, type Place, regularCases, STAFF } from "./matrix.ts";
import { type Fields, PRODUCT, SHAPES, type Shape, SPECIAL_DAYS } from "./shapes.ts";

const EARLIER = new Date(NOW.getTime() - 1);
const ROOT = "/databases/(default)/documents";
const nameFieldOf = (shape: Shape): string | undefined => rulesOf(shape.collection).nameField;

/** The rules cannot fold a name, so one id of a name document serves for all. */
const nameId = ({ collection }: Shape) => `${collection}:nazov`;

/** As it is stored: with the id of its name document where it has a name. */
function document(shape: Shape, data: Fields): { readonly id: string; readonly data: Fields } {
  const name = data[nameFieldOf(shape) ?? ""];
  const hasName = typeof name === "string" && name !== "";
  return { id: shape.id, data: { ...(hasName && { [NAME_ID]: nameId(shape) }), ...data } };
}
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

const others = (documents: Readonly<Record<string, object>>): Documents =>
  new Map(Object.entries(documents).map(([path, data]) => [`${ROOT}/${path}`, { id: path.replace(/.*\//, ""), data }]));

/** The name document of a document after the commit. */
function namesOf(shape: Shape, { id, data }: ReturnType<typeof document>): Documents {
  const { collection } = shape;
  if (!(NAME_ID in data)) return others({});
  return others({ [`${NAMES}/${data[NAME_ID]}`]: { collection, id, name: data[nameFieldOf(shape) ?? ""] } });
}

/** A request of staff to write a document of the shape. */
function staff(shape: Shape, stored: Fields | null, after: Fields, id = shape.id): Case["request"] {
  const own = { ...shape, id };
  const next = document(own, after);
  return {
    method: stored ? "update" : "create",
    path: `${ROOT}/${shape.collection}/${id}`,
    auth: STAFF,
    resource: stored && document(own, stored),
    after: next,
    others: namesOf(own, next),
    time: NOW,
  };
}

/** Each field with each value, in a new document and changed in a stored one. */
function valueCases(shape: Shape): readonly Case[] {
  const { collection, sound, values } = shape;
  return Object.entries(values).flatMap(([field, candidates]) =>
    candidates.flatMap(({ what, value, allowed }) => {
      // Another value than the new one, so that the update touches the field.
      const stored = { ...sound, [field]: value === "" ? "x" : "" };
      const after = { ...sound, [field]: value };
      const said = { group: `${collection}: ${field}`, allowed };
      const update = { ...said, sentence: `${field} becomes ${what}`, request: staff(shape, stored, after) };
      const create = { ...said, sentence: `new with ${field} ${what}`, request: staff(shape, null, after) };
      return rulesOf(collection).mayBeAdded ? [create, update] : [update];
    }),
  );
}

/** An odd value in an old document stays, and the rest can be corrected field by field. */
function oddCases(shape: Shape): readonly Case[] {
  const { collection, sound, odd } = shape;
  const group = `${collection}: old and odd documents`;
  const fields = Object.keys(sound);
  return [
    ...fields.map((field) => ({
      group,
      sentence: `${field} is corrected and the rest stays odd`,
      request: staff(shape, odd, { ...odd, [field]: sound[field] }),
      allowed: true,
    })),
    ...fields.map((field) => ({
      group,
      sentence: `${field} is added where it was missing`,
      request: staff(shape, without(odd, field), { ...odd, [field]: sound[field] }),
      allowed: true,
    })),
    ...fields.map((field) => ({
      group,
      sentence: `${field} is never taken away`,
      request: staff(shape, sound, without(sound, field)),
      allowed: false,
    })),
    { group, sentence: "all is corrected at once", request: staff(shape, odd, sound), allowed: true },
    { group, sentence: "nothing is changed", request: staff(shape, odd, odd), allowed: true },
    {
      group,
      sentence: "an unknown field is written, §7 a replacement may drop it",
      request: staff(shape, odd, { ...without(odd, "Colour"), Size: ["xl"] }),
      allowed: !shape.isOnEveryPage,
    },
    {
      group,
      sentence: "an unknown field is changed",
      request: staff(shape, { ...odd, Colour: "žltá" }, { ...odd, Colour: "modrá" }),
      allowed: !shape.isOnEveryPage,
    },
  ];
}

const clearing: readonly Case[] = ["naradie", ["naradie"], undefined].map((Category) => {
  const stored = Category === undefined ? without(PRODUCT.odd, "Category") : { ...PRODUCT.odd, Category };
  return {
    group: "§4 the products of a deleted category",
    sentence: `Category ${JSON.stringify(Category)} of an odd product is cleared`,
    request: staff(PRODUCT, stored, { ...PRODUCT.odd, Category: "" }),
    allowed: true,
  };
});

const nameless: readonly Case[] = (
  [
    ["the switch gives a product without a name the canonical empty one", undefined, "", true],
    ["the same where the name was a number", 7, "", true],
    ["a product loses its name", "Vŕtačka", "", false],
    ["a product's name becomes blank", "Vŕtačka", "  ", false],
    ["a product without a name gets one", undefined, "Vŕtačka", true],
    ["a product without a name gets one too long", undefined, "x".repeat(201), false],
    ["a product without a name gets a number for it", undefined, 7, false],
  ] as const
).map(([sentence, before, Name, allowed]) => {
  const stored = before === undefined ? without(PRODUCT.sound, "Name") : { ...PRODUCT.sound, Name: before };
  const request = staff(PRODUCT, stored, { ...PRODUCT.sound, Name, Availability: 0 });
  return { group: "§4 products without a name", sentence, request, allowed };
});

const outOfOrder: readonly Case[] = (
  [
    ["keeps its days while its note changes", { Note: "Vianoce" }, true],
    ["ends after it begins", { To: "2026-12-31" }, true],
    ["ends sooner still", { To: "2026-12-01" }, false],
  ] as const
).map(([sentence, changed, allowed]) => {
  const stored = { ...SPECIAL_DAYS.sound, From: "2026-12-24", To: "2026-12-23", Note: "" };
  const request = staff(SPECIAL_DAYS, stored, { ...stored, ...changed });
  return { group: "B2 an entry that ends before it begins", sentence, request, allowed };
});

/** New documents: what they must have, and their ids. */
function newCases(shape: Shape): readonly Case[] {
  const group = `${shape.collection}: new documents`;
  const { ids } = rulesOf(shape.collection);
  const id = (name: string, isText: boolean): Case => ({
    group,
    sentence: `an id of ${name.length} characters, the first of them ${name.charCodeAt(0)}`,
    request: staff(shape, null, shape.sound, name),
    allowed: ids ? ids.includes(name) : isText,
  });
  return [
    ...Object.keys(shape.sound).map((field) => ({
      group,
      sentence: `a new one without ${field}`,
      request: staff(shape, null, without(shape.sound, field)),
      allowed: shape.optional.includes(field),
    })),
    {
      group,
      sentence: "a new one with an unknown field",
      request: staff(shape, null, { ...shape.sound, Colour: "žltá" }),
      allowed: !shape.isOnEveryPage,
    },
    ...[
      id("x", true),
      id("vŕtačka 2", true),
      id("x".repeat(200), true),
      id("x".repeat(201), false),
      id("\u0007x", false),
    ],
  ];
}

/** A document whose id no rules of its collection name, as the Admin SDK or an older site may have left one. */
function otherIdCases(shape: Shape): readonly Case[] {
  if (!rulesOf(shape.collection).ids) return [];
  return [
    {
      group: `${shape.collection}: other ids`,
      sentence: "a document of another id is changed",
      request: staff(shape, shape.odd, shape.sound, "x"),
      allowed: false,
    },
  ];
}

/** Spec §5: a document that gets a name must hold its name document when the commit is done. */
function nameCases(shape: Shape): readonly Case[] {
  const { collection, id, sound } = shape;
  const nameField = nameFieldOf(shape) ?? "";
  const group = `${collection}: names`;
  const path = `${NAMES}/${nameId(shape)}`;
  const holder = { collection, id, name: sound[nameField] };
  const renamed = { ...sound, [nameField]: "Nový názov" };
  const wrong: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    "no name document": {},
    "a name document of another document": { [path]: { ...holder, id: "iny" } },
    "a name document of another collection": { [path]: { ...holder, collection: "opening_hours" } },
    "a name document of another name": { [path]: { ...holder, name: "Iný názov" } },
  };
  return Object.entries(wrong).flatMap(([what, documents]) => [
    {
      group,
      sentence: `a new document with ${what}`,
      request: { ...staff(shape, null, sound), others: others(documents) },
      allowed: false,
    },
    {
      group,
      sentence: `a document is renamed with ${what}`,
      request: { ...staff(shape, renamed, sound), others: others(documents) },
      allowed: false,
    },
    {
      group,
      sentence: `a document is led to ${what}`,
      request: { ...staff(shape, { ...sound, [NAME_ID]: "x" }, sound), others: others(documents) },
      allowed: false,
    },
  ]);
}

/** A name document may be written for a document that has the name, and taken over from one that has not. */
function nameDocumentCases(shape: Shape): readonly Case[] {
  const { collection, id, sound } = shape;
  const nameField = nameFieldOf(shape) ?? "";
  const holder = { collection, id, name: sound[nameField] };
  const stored = document(shape, sound).data;
  const otherField = SHAPES.map(nameFieldOf).find((field) => field !== undefined && field !== nameField) ?? "";
  const request = (before: object | null, after: object, documents: Readonly<Record<string, object>>) => ({
    method: before ? ("update" as const) : ("create" as const),
    path: `${ROOT}/${NAMES}/${nameId(shape)}`,
    auth: STAFF,
    resource: before && { id: nameId(shape), data: before },
    after: { id: nameId(shape), data: after },
    others: others(documents),
  });
  const before = { collection, id: "predosly", name: "Predošlý" };
  const live = { [nameField]: "Predošlý", [NAME_ID]: nameId(shape) };
  const path = `${collection}/${id}`;
  const lines: readonly (readonly [string, boolean, ReturnType<typeof request>])[] = [
    ["of a document that has the name", true, request(null, holder, { [path]: stored })],
    ["of a missing document", false, request(null, { ...holder, id: "chyba" }, {})],
    ["of a document with another name", false, request(null, { ...holder, name: "Iný" }, { [path]: stored })],
    ["of a document that leads elsewhere", false, request(null, holder, { [path]: { ...stored, [NAME_ID]: "x" } })],
    ["of a document that leads nowhere", false, request(null, holder, { [path]: sound })],
    ["of a document without a name", false, request(null, holder, { [path]: without(stored, nameField) })],
    [
      "of a document with the name in another collection's field",
      false,
      request(null, holder, { [path]: { ...without(stored, nameField), [otherField]: holder.name } }),
    ],
    [
      "of a collection without names",
      false,
      request(null, { ...holder, collection: "opening_hours" }, { [`opening_hours/${id}`]: stored }),
    ],
    ["taken over from a missing document", true, request({ ...before, id: "chyba" }, holder, { [path]: stored })],
    [
      "taken over from a renamed document",
      true,
      request(before, holder, { [path]: stored, [`${collection}/predosly`]: { ...live, [nameField]: "Iný" } }),
    ],
    [
      "taken over from a document that has the name",
      false,
      request(before, holder, { [path]: stored, [`${collection}/predosly`]: live }),
    ],
    [
      "taken over by a document with another name",
      false,
      request(before, { ...holder, name: "Iný" }, { [path]: stored }),
    ],
  ];
  return lines.map(([sentence, allowed, request]) => ({
    group: `${NAMES}: ${collection}`,
    sentence,
    request,
    allowed,
  }));
}

const RECORD = {
  At: NOW,
  By: "obsluha@example.sk",
  Commit: "c1",
  Path: `products/${PRODUCT.id}`,
  Name: "Vŕtačka",
  Before: { Availability: 1 },
  After: { Availability: 0 },
};
/** Fields that are undefined are missing. */
const record = (fields: Fields) => ({
  id: "x",
  data: Object.fromEntries(Object.entries({ ...RECORD, ...fields }).filter(([, value]) => value !== undefined)),
});
/** B13: a record tells the truth about who and when, and has a form. */
const historyCases: readonly Case[] = (
  [
    ["of a change", {}, true],
    ["of an addition", { Before: undefined }, true],
    ["of a deletion", { After: undefined }, true],
    ["of what is too large to be held", { Before: undefined, After: undefined }, true],
    ["without a name", { Name: "" }, true],
    ["with the longest texts", { Commit: "x".repeat(40), Path: "x".repeat(250), Name: "x".repeat(400) }, true],
    ["of somebody else", { By: "iny@example.sk" }, false],
    ["of nobody", { By: "" }, false],
    ["of an earlier time", { At: EARLIER }, false],
    ["of a later time", { At: new Date(NOW.getTime() + 1) }, false],
    ["with a text for the time", { At: NOW.toISOString() }, false],
    ["with an unknown field", { Colour: "žltá" }, false],
    ["with a list for the fields before", { Before: [] }, false],
    ["with a text for the fields after", { After: "x" }, false],
    ["with a number for the action", { Commit: 7 }, false],
    ["with a number for the document", { Path: 7 }, false],
    ["with a number for the name", { Name: 7 }, false],
    ["with a list for the document", { Path: [] }, false],
    ["with a list for the name", { Name: [] }, false],
    ["with an action too long", { Commit: "x".repeat(41) }, false],
    ["with a document too long", { Path: "x".repeat(251) }, false],
    ["with a name too long", { Name: "x".repeat(401) }, false],
    ...Object.keys(RECORD)
      .filter((field) => field !== "Before" && field !== "After")
      .map((field) => [`without ${field}`, { [field]: undefined }, false] as const),
  ] as const
).map(([what, fields, allowed]) => ({
  group: HISTORY,
  sentence: `a record ${what} is added`,
  request: {
    method: "create",
    path: `${ROOT}/${HISTORY}/x`,
    auth: STAFF,
    resource: null,
    after: record(fields),
    time: NOW,
  },
  allowed,
}));
const HISTORY_PLACE: Place = {
  path: `${HISTORY}/x`,
  stored: record({ At: EARLIER }),
  after: record({}),
  anyone: [],
  staff: ["get", "list", "create"],
};

function placeOf(shape: Shape): Place {
  const { mayBeAdded, mayBeDeleted, readers } = rulesOf(shape.collection);
  const reads = ["get", "list"];
  const after = document(shape, shape.isOnEveryPage ? shape.sound : { ...shape.sound, Colour: "žltá" });
  return {
    path: `${shape.collection}/${shape.id}`,
    stored: document(shape, shape.sound),
    after,
    others: namesOf(shape, after),
    anyone: readers === "anybody" ? reads : [],
    staff: [...reads, ...(mayBeAdded ? ["create"] : []), "update", ...(mayBeDeleted ? ["delete"] : [])],
  };
}
const NAMES_PLACE: Place = {
  path: `${NAMES}/${nameId(PRODUCT)}`,
  stored: { id: nameId(PRODUCT), data: { collection: "products", id: "chyba", name: "Predošlý" } },
  after: { id: nameId(PRODUCT), data: { collection: "products", id: PRODUCT.id, name: PRODUCT.sound.Name } },
  others: others({ [`products/${PRODUCT.id}`]: document(PRODUCT, PRODUCT.sound).data }),
  anyone: [],
  staff: ["get", "list", "create", "update"],
};
const CLOSED = [
  "accounts/x",
  "Products/x",
  "products/vrtacka/notes/x",
  "categories/pily/products/x",
  ...[...SHAPES.map(({ collection }) => collection), NAMES, HISTORY].map((collection) => `${collection}/a/b/c`),
];
const NAMED = SHAPES.filter(nameFieldOf);

export const FIRESTORE_CASES: readonly Case[] = [
  ...SHAPES.flatMap((shape) => regularCases(ROOT, placeOf(shape))),
  ...regularCases(ROOT, NAMES_PLACE),
  ...regularCases(ROOT, HISTORY_PLACE),
  ...CLOSED.flatMap((path) => regularCases(ROOT, { ...placeOf(PRODUCT), path, anyone: [], staff: [] })),
  ...SHAPES.map((shape) => ({
    group: "a missing document",
    sentence: `of ${shape.collection} may be read`,
    request: { ...staff(shape, null, {}), method: "get" as const, auth: null, after: null },
    allowed: rulesOf(shape.collection).readers === "anybody",
  })),
  ...SHAPES.flatMap((shape) => [...valueCases(shape), ...oddCases(shape), ...otherIdCases(shape)]),
  ...SHAPES.filter(({ collection }) => rulesOf(collection).mayBeAdded).flatMap(newCases),
  ...NAMED.flatMap((shape) => [...nameCases(shape), ...nameDocumentCases(shape)]),
  ...clearing,
  ...nameless,
  ...outOfOrder,
  ...historyCases,
];
