import type { Collection } from "../../../src/backend/backend.ts";
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

/** What may be in the documents of a collection, and what may not. */
export interface Shape {
  readonly collection: Collection;
  readonly id: string;
  /** A document as the app writes it. */
  readonly sound: Fields;
  /** An old one, with a wrong value in every field. */
  readonly odd: Fields;
  readonly values: Readonly<Record<string, readonly FieldValue[]>>;
}

const CATEGORY: Shape = {
  collection: "categories",
  id: "pily",
  sound: { name: "Píly", imgPath: "" },
  odd: { name: 7, imgPath: null, Colour: "žltá" },
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
  values: { Day: NAME, DayIndex: WHOLE_NUMBER, Morning: HALF_DAY, Afternoon: HALF_DAY },
};
/** One for each collection: the rules of one without a shape are not tested. */
export const SHAPES: readonly Shape[] = [CATEGORY, PRODUCT, HOURS];
