import { type Case, type Place, regularCases, STAFF } from "./matrix.ts";
import { CATEGORY, type Fields, PRODUCT, SHAPES, type Shape } from "./shapes.ts";

const ROOT = "/databases/(default)/documents";

const document = ({ id }: Shape, data: Fields) => ({ id, data });
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** Staff at work on a document of the shape. */
function staff(shape: Shape, stored: Fields | null, after: Fields, id = shape.id): Case["request"] {
  return {
    method: stored ? "update" : "create",
    path: `${ROOT}/${shape.collection}/${id}`,
    auth: STAFF,
    resource: stored && document(shape, stored),
    after: document({ ...shape, id }, after),
  };
}

/** Each field with each value, in a new document and changed in a stored one. */
function valueCases(shape: Shape): readonly Case[] {
  const { collection, sound, values, writes } = shape;
  return Object.entries(values).flatMap(([field, candidates]) =>
    candidates.flatMap(({ what, value, allowed }) => {
      // Never what is written, or nothing would be touched.
      const stored = { ...sound, [field]: value === "" ? "x" : "" };
      const after = { ...sound, [field]: value };
      const said = { group: `${collection}: ${field}`, allowed };
      const update = { ...said, sentence: `${field} becomes ${what}`, request: staff(shape, stored, after) };
      const create = { ...said, sentence: `new with ${field} ${what}`, request: staff(shape, null, after) };
      return writes.includes("create") ? [create, update] : [update];
    }),
  );
}

/** What is odd in an old document stays, and the rest can be mended field by field. */
function oddCases(shape: Shape): readonly Case[] {
  const { collection, sound, odd } = shape;
  const group = `${collection}: old and odd documents`;
  const fields = Object.keys(sound);
  return [
    ...fields.map((field) => ({
      group,
      sentence: `${field} is mended and the rest stays odd`,
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
    { group, sentence: "all is mended at once", request: staff(shape, odd, sound), allowed: true },
    { group, sentence: "nothing is changed", request: staff(shape, odd, odd), allowed: true },
    {
      group,
      sentence: "a field of which nothing is known is written, §7 a replacement may drop it",
      request: staff(shape, odd, { ...without(odd, "Colour"), Size: ["xl"] }),
      allowed: true,
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

/** New documents: what they must have, and their ids. */
function newCases(shape: Shape): readonly Case[] {
  const group = `${shape.collection}: new documents`;
  const id = (name: string, allowed: boolean): Case => ({
    group,
    sentence: `an id of ${name.length} characters, the first of them ${name.charCodeAt(0)}`,
    request: staff(shape, null, shape.sound, name),
    allowed,
  });
  return [
    ...Object.keys(shape.sound).map((field) => ({
      group,
      sentence: `a new one without ${field}`,
      request: staff(shape, null, without(shape.sound, field)),
      allowed: false,
    })),
    {
      group,
      sentence: "a new one with a field of which nothing is known",
      request: staff(shape, null, { ...shape.sound, Colour: "žltá" }),
      allowed: true,
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

const placeOf = (shape: Shape): Place => ({
  path: `${shape.collection}/${shape.id}`,
  stored: document(shape, shape.sound),
  after: document(shape, { ...shape.sound, Colour: "žltá" }),
  anyone: ["get", "list"],
  staff: shape.writes,
});
const CLOSED = [
  "accounts/x",
  "Products/x",
  "products/vrtacka/notes/x",
  "categories/pily/products/x",
  "opening_hours/a/b/c",
];

export const FIRESTORE_CASES: readonly Case[] = [
  ...SHAPES.flatMap((shape) => regularCases(ROOT, placeOf(shape))),
  ...CLOSED.flatMap((path) => regularCases(ROOT, { ...placeOf(PRODUCT), path, anyone: [], staff: [] })),
  ...SHAPES.map((shape) => ({
    group: "a document that is not there",
    sentence: `of ${shape.collection} may be asked for`,
    request: { ...staff(shape, null, {}), method: "get" as const, auth: null, after: null },
    allowed: true,
  })),
  ...SHAPES.flatMap((shape) => [...valueCases(shape), ...oddCases(shape)]),
  ...[CATEGORY, PRODUCT].flatMap(newCases),
  ...clearing,
  ...nameless,
];
