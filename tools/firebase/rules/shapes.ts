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

export type Fields = Readonly<Record<string, unknown>>;

/** A collection as the matrix knows it: what may be in its documents, and what may not. */
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

export const CATEGORY: Shape = {
  collection: "categories",
  id: "pily",
  sound: { name: "Píly", imgPath: "" },
  odd: { name: 7, imgPath: null, Colour: "žltá" },
  writes: ["create", "update", "delete"],
  values: { name: NAME, imgPath: URL_TEXT },
};
export const PRODUCT: Shape = {
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
