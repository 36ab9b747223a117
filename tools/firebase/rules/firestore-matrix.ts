import {
  AVAILABILITY,
  CATEGORY_ID,
  type FieldValue,
  HALF_DAY,
  NAME,
  PRICE,
  PRODUCT_NAME,
  ROWS,
  URL_TEXT,
  WHOLE_NUMBER,
} from "./field-values.ts";
import { type Case, type Place, regularCases, STAFF } from "./matrix.ts";

type Fields = Readonly<Record<string, unknown>>;
const ROOT = "/databases/(default)/documents";

export interface Shape {
  readonly collection: "categories" | "products" | "opening_hours";
  readonly id: string;
  /** A document as the app writes it. */
  readonly sound: Fields;
  /** One of another age, wrong in every field. */
  readonly odd: Fields;
  readonly writes: readonly string[];
  readonly values: Readonly<Record<string, readonly FieldValue[]>>;
}

const CATEGORY: Shape = {
  collection: "categories",
  id: "pily",
  sound: { name: "Píly", imgPath: "" },
  odd: { name: 7, imgPath: null, Colour: "žltá" },
  writes: ["create", "update", "delete"],
  values: { name: NAME, imgPath: URL_TEXT },
};
const PRODUCT: Shape = {
  collection: "products",
  id: "vrtacka",
  sound: {
    Name: "Vŕtačka",
    Description: ["Silná."],
    Category: "naradie",
    Availability: 1,
    imgPath: "https://firebasestorage.googleapis.com/v0/b/x/o/products%2Fvrtacka.jpg",
    Parameters: ["Výkon:1500 W"],
    Price: { Day: 12.5, Guarantee: 50 },
  },
  odd: {
    Name: null,
    Description: "Silná.",
    Category: ["naradie"],
    Availability: "1",
    imgPath: "foto.jpg",
    Parameters: { Výkon: "1500 W" },
    Price: "12,50",
    Colour: "žltá",
  },
  writes: ["create", "update", "delete"],
  values: {
    Name: PRODUCT_NAME,
    Description: ROWS,
    Category: CATEGORY_ID,
    Availability: AVAILABILITY,
    imgPath: URL_TEXT,
    Parameters: ROWS,
    Price: PRICE,
  },
};
const HOURS: Shape = {
  collection: "opening_hours",
  id: "pondelok",
  sound: { Day: "Pondelok", DayIndex: 1, Morning: "8:00 - 12:00", Afternoon: "" },
  odd: { Day: " ", DayIndex: "1", Morning: "ráno", Afternoon: null, Note: "sviatok" },
  writes: ["update"],
  values: { Day: NAME, DayIndex: WHOLE_NUMBER, Morning: HALF_DAY, Afternoon: HALF_DAY },
};
export const SHAPES: readonly Shape[] = [CATEGORY, PRODUCT, HOURS];

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
