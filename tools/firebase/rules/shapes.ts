import type { Collection } from "../../../src/backend/backend.ts";
import { type FieldKind, PRODUCT_FIELDS } from "../../../src/domain/products/product.ts";
import { LONGEST_SHOP_TEXT } from "../../../src/domain/shop/shop-limits.ts";
import {
  AVAILABILITY,
  CATEGORY_ID,
  COMPANY_ID,
  DATE_OR_NONE,
  dates,
  EMAIL,
  type FieldValue,
  HALF_DAY,
  ITEMS,
  LINE,
  MAP_POINT,
  NAME,
  NOTE,
  NOTICE_TEXT,
  PERIODS,
  PHONE,
  PRICE,
  PRODUCT_NAME,
  ROWS,
  someText,
  TAX_ID,
  URL_TEXT,
  URLS,
  VAT_ID,
  WEB_ADDRESS,
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
  /** Fields that a new document may lack. */
  readonly optional: readonly string[];
  /** Every page holds such documents, so no unknown field may be added to one or changed. */
  readonly isOnEveryPage?: true;
}

const CATEGORY: Shape = {
  collection: "categories",
  id: "pily",
  sound: { name: "Píly", imgPath: "" },
  odd: { name: 7, imgPath: null, Colour: "žltá" },
  values: { name: NAME, imgPath: URL_TEXT },
  optional: [],
};

interface KindValues {
  readonly sound: unknown;
  readonly odd: unknown;
  readonly values: readonly FieldValue[];
  readonly isOptional?: true;
}
const KINDS: Readonly<Record<FieldKind, KindValues>> = {
  name: { sound: "Vŕtačka", odd: null, values: PRODUCT_NAME },
  id: { sound: "naradie", odd: ["naradie"], values: CATEGORY_ID },
  text: { sound: "Silná.", odd: 7, values: LINE, isOptional: true },
  words: { sound: "flexa, karbobrúska", odd: 7, values: someText(200), isOptional: true },
  url: {
    sound: "https://firebasestorage.googleapis.com/v0/b/x/o/products%2Fvrtacka.jpg",
    odd: "foto.jpg",
    values: URL_TEXT,
  },
  urls: {
    sound: ["https://firebasestorage.googleapis.com/v0/b/x/o/products%2Fvrtacka-zboku.jpg"],
    odd: "foto.jpg",
    values: URLS,
    isOptional: true,
  },
  items: { sound: ["kufor", "2 akumulátory"], odd: 7, values: ITEMS, isOptional: true },
  lines: { sound: ["Výkon:1500 W"], odd: "Silná.", values: ROWS },
  availability: { sound: 1, odd: "1", values: AVAILABILITY },
  day: { sound: "2026-11-24", odd: "zajtra", values: DATE_OR_NONE, isOptional: true },
  periods: {
    sound: ["2026-11-27/2026-11-30", "2026-12-05/2026-12-05"],
    odd: "27. 11.",
    values: PERIODS,
    isOptional: true,
  },
  price: { sound: { Day: 12.5, Guarantee: 50 }, odd: "12,50", values: PRICE },
};
const productFields = <T>(partOf: (kind: KindValues) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, partOf(KINDS[kind])]));

export const PRODUCT: Shape = {
  collection: "products",
  id: "vrtacka",
  sound: productFields(({ sound }) => sound),
  odd: { ...productFields(({ odd }) => odd), Colour: "žltá" },
  values: productFields(({ values }) => values),
  optional: Object.entries(productFields(({ isOptional }) => isOptional)).flatMap(([field, is]) => (is ? [field] : [])),
};
const HOURS: Shape = {
  collection: "opening_hours",
  isOnEveryPage: true,
  id: "pondelok",
  sound: { Day: "Pondelok", DayIndex: 1, Morning: "8:00 - 12:00", Afternoon: "" },
  odd: { Day: " ", DayIndex: "1", Morning: "ráno", Afternoon: null, Note: "sviatok" },
  values: { Day: NAME, DayIndex: WHOLE_NUMBER, Morning: HALF_DAY, Afternoon: HALF_DAY },
  optional: [],
};
export const SPECIAL_DAYS: Shape = {
  collection: "special_days",
  isOnEveryPage: true,
  id: "2026-12-24",
  sound: { From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "13:00 - 15:00", Note: "Vianoce" },
  odd: { From: "1. 1.", To: "zajtra", Morning: "ráno", Afternoon: null, Note: 7, Colour: "žltá" },
  values: {
    From: dates((date) => date <= "2026-12-26"),
    To: dates((date) => date >= "2026-12-24"),
    Morning: HALF_DAY,
    Afternoon: HALF_DAY,
    Note: NOTE,
  },
  optional: [],
};
const NOTICE: Shape = {
  collection: "settings",
  id: "notice",
  isOnEveryPage: true,
  sound: { Text: "Do 6. 1. máme zatvorené.", Until: "2027-01-06" },
  odd: { Text: 7, Until: "zajtra", Colour: "žltá" },
  values: { Text: NOTICE_TEXT, Until: DATE_OR_NONE },
  optional: [],
};
const SHOP_TEXTS = Object.entries(LONGEST_SHOP_TEXT);
const PDF_URL = "https://firebasestorage.googleapis.com/v0/b/x/o/settings%2Fporiadok.pdf?alt=media";
const SHOP: Shape = {
  collection: "settings",
  id: "shop",
  sound: {
    ...Object.fromEntries(SHOP_TEXTS.map(([field]) => [field, "Horná Lúka"])),
    Phone: "0910 000 000",
    Email: "info@example.sk",
    Social: "https://www.facebook.com/naradie",
    Map: { Latitude: 48.4046, Longitude: 18.1823 },
    CompanyId: "12345678",
    TaxId: "2023456789",
    VatId: "SK2023456789",
    ComplaintsPdf: PDF_URL,
    PersonalDataPdf: PDF_URL,
  },
  odd: {
    ...Object.fromEntries(SHOP_TEXTS.map(([field]) => [field, 7])),
    Social: "facebook.com",
    Map: "48,18",
    ComplaintsPdf: null,
    PersonalDataPdf: [],
    Colour: "žltá",
  },
  values: {
    ...Object.fromEntries(SHOP_TEXTS.map(([field, longest]) => [field, someText(longest)])),
    Phone: PHONE,
    Email: EMAIL,
    Social: WEB_ADDRESS,
    Map: MAP_POINT,
    CompanyId: COMPANY_ID,
    TaxId: TAX_ID,
    VatId: VAT_ID,
    ComplaintsPdf: URL_TEXT,
    PersonalDataPdf: URL_TEXT,
  },
  optional: [...Object.keys(LONGEST_SHOP_TEXT), "Social", "Map", "ComplaintsPdf", "PersonalDataPdf"],
};
/** One for each collection: the rules of one without a shape are not tested. */
export const SHAPES: readonly Shape[] = [CATEGORY, PRODUCT, HOURS, SPECIAL_DAYS, NOTICE, SHOP];
