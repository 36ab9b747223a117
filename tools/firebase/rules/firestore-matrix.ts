import { rulesOf } from "../../../src/backend/collection-rules.ts";
import { HISTORY } from "../../../src/backend/history.ts";
import { type Case, closedCases, NOW, type Place, regularCases, STAFF } from "./matrix.ts";
import { type Fields, PRODUCT, SHAPES, type Shape, SPECIAL_DAYS } from "./shapes.ts";

const EARLIER = new Date(NOW.getTime() - 1);
const ROOT = "/databases/(default)/documents";
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** A request of staff to write a document of the shape. */
function staff(shape: Shape, stored: Fields | null, after: Fields, id = shape.id): Case["request"] {
  return {
    method: stored ? "update" : "create",
    path: `${ROOT}/${shape.collection}/${id}`,
    auth: STAFF,
    resource: stored && { id, data: stored },
    after: { id, data: after },
    time: NOW,
  };
}

/** Each field with each value, changed in a stored document. A new one has the first value that is allowed and the first that is not, because
 *  the rules check the values of both by the same functions. */
function valueCases(shape: Shape): readonly Case[] {
  const { collection, sound, values } = shape;
  return Object.entries(values).flatMap(([field, candidates]) => {
    // No candidate, so that each update touches the field.
    let before: unknown = "\u0000";
    const inOrder = candidates.toSorted((a, b) => Number(a.allowed) - Number(b.allowed));
    return inOrder.flatMap(({ what, value, allowed }, at) => {
      const stored = { ...sound, [field]: before };
      const after = { ...sound, [field]: value };
      // What an update has stored is what the next one finds.
      if (allowed) before = value;
      const expected = { group: `${collection}: ${field}`, allowed };
      const update = { ...expected, sentence: `${field} becomes ${what}`, request: staff(shape, stored, after) };
      const create = { ...expected, sentence: `new with ${field} ${what}`, request: staff(shape, null, after) };
      const isFirst = allowed !== inOrder[at - 1]?.allowed;
      return isFirst && rulesOf(collection).mayBeAdded ? [create, update] : [update];
    });
  });
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
  return {
    path: `${shape.collection}/${shape.id}`,
    stored: { id: shape.id, data: shape.sound },
    after: { id: shape.id, data: shape.isOnEveryPage ? shape.sound : { ...shape.sound, Colour: "žltá" } },
    anyone: readers === "anybody" ? reads : [],
    staff: [...reads, ...(mayBeAdded ? ["create"] : []), "update", ...(mayBeDeleted ? ["delete"] : [])],
  };
}
const CLOSED = [
  "accounts/x",
  "names/products:nazov",
  "Products/x",
  "products/vrtacka/notes/x",
  "categories/pily/products/x",
  ...[...SHAPES.map(({ collection }) => collection), HISTORY].map((collection) => `${collection}/a/b/c`),
];

export const FIRESTORE_CASES: readonly Case[] = [
  ...SHAPES.flatMap((shape) => regularCases(ROOT, placeOf(shape))),
  ...regularCases(ROOT, HISTORY_PLACE),
  ...CLOSED.flatMap((path) => closedCases(ROOT, { ...placeOf(PRODUCT), path })),
  ...SHAPES.map((shape) => ({
    group: "a missing document",
    sentence: `of ${shape.collection} may be read`,
    request: { ...staff(shape, null, {}), method: "get" as const, auth: null, after: null },
    allowed: rulesOf(shape.collection).readers === "anybody",
  })),
  ...SHAPES.flatMap((shape) => [...valueCases(shape), ...oddCases(shape), ...otherIdCases(shape)]),
  ...SHAPES.filter(({ collection }) => rulesOf(collection).mayBeAdded).flatMap(newCases),
  ...clearing,
  ...nameless,
  ...outOfOrder,
  ...historyCases,
];
