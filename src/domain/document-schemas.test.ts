import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { DOCUMENT_SCHEMAS, schemasOf } from "./document-schemas.ts";

const drill = {
  Name: "Vŕtačka",
  Description: ["Silná."],
  Category: "",
  Availability: 1,
  imgPath: "",
  Parameters: ["Výkon:1500 W"],
  Price: { Day: 12.5 },
};
const accepts = (fields: unknown) => v.safeParse(DOCUMENT_SCHEMAS.products.whole, fields).success;

describe("what may be written as a product", () => {
  test("§3 the canonical form passes unchanged, unknown fields included", () => {
    expect(v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Colour: "žltá" })).toEqual({
      ...drill,
      Colour: "žltá",
    });
  });

  test("D9: names are trimmed and composed (NFC)", () => {
    const parsed = v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Name: "  Vŕtačka  " });
    expect(parsed.Name).toBe("Vŕtačka");
  });

  test("§3 the id of a category stays as it is, or it would refer to none", () => {
    const Category = "ka\u0301meh";
    expect(v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Category })).toMatchObject({ Category });
  });

  test("D4: an amount of 0 is left out", () => {
    const parsed = v.parse(DOCUMENT_SCHEMAS.products.whole, {
      ...drill,
      Price: { Day: 12, Week: 0, Additional: ["Palivo:5"] },
    });
    expect(parsed.Price).toEqual({ Day: 12, Additional: ["Palivo:5"] });
  });

  test.each([
    ["a zero width space", "Vŕ\u200btačka"],
    ["joiners between letters", "Vŕ\u200dta\u200cčka\u200d"],
    ["marks and overrides of direction", "\u200e\u202eVŕtačka\u202c\u2066\u2069\u200f"],
    ["soft hyphens and word joiners", "Vŕ\u00adtač\u2060ka"],
    ["a byte order mark", "\ufeffVŕtačka"],
    ["a line separator", "Vŕtačka\u2028\u2029"],
  ])("fault 48: %s in a name is dropped", (_, Name) => {
    expect(v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Name }).Name).toBe("Vŕtačka");
  });

  test("fault 48: a line separator within a line becomes a space", () => {
    const Description = ["Silná.\u2028Ľahká."];
    expect(v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Description }).Description).toEqual(["Silná. Ľahká."]);
  });

  test.each(["👩\u200d🔧", "👩🏽\u200d🔧", "🏳\ufe0f\u200d🌈"])("fault 48: the emoji %s stays whole", (Name) => {
    expect(v.parse(DOCUMENT_SCHEMAS.products.whole, { ...drill, Name }).Name).toBe(Name);
  });

  test.each([
    ["a negative price", { ...drill, Price: { Day: -1 } }],
    ["a price that is no number", { ...drill, Price: { Day: "12" } }],
    ["an endless price", { ...drill, Price: { Day: Number.POSITIVE_INFINITY } }],
    ["a description that is no list", { ...drill, Description: "Silná." }],
    ["another availability than 0 and 1", { ...drill, Availability: 2 }],
    ["a picture behind user information", { ...drill, imgPath: "https://storage.example@evil.example/a.webp" }],
    ["eight further pictures", { ...drill, Pictures: Array(8).fill("/files/products/a.webp?v=1") }],
    ["further pictures that are no list", { ...drill, Pictures: "/files/products/a.webp?v=1" }],
    ["an empty address among the further pictures", { ...drill, Pictures: [""] }],
    ["a script among the further pictures", { ...drill, Pictures: ["javascript:alert(1)"] }],
    ["21 items that belong to it", { ...drill, Included: Array(21).fill("kufor") }],
    ["an item of 101 characters", { ...drill, Included: ["x".repeat(101)] }],
    ["items that are no list", { ...drill, Included: "kufor" }],
    ["a picture that is a script", { ...drill, imgPath: "javascript:alert(1)" }],
    ["a picture inside the text of its URL", { ...drill, imgPath: "data:image/png;base64,AAAA" }],
    ["a control character in the name", { ...drill, Name: "Vŕ\u0000tačka" }],
    ["a NUL in a field of which nothing is known", { ...drill, Note: { deep: ["a\u0000"] } }],
    ["a NUL in a field's name", { ...drill, "No\u0000te": 1 }],
    ["half a character in the name", { ...drill, Name: "Vŕtačka \ud800" }],
    ["a name over 200 characters", { ...drill, Name: "a".repeat(201) }],
    ["an id among the fields", { ...drill, id: "x" }],
    ["a reserved field name", { ...drill, __name__: "x" }],
    ["a document over 64 KiB", { ...drill, Note: "a".repeat(65 * 1024) }],
    ["a missing field", { ...drill, Price: undefined }],
  ])("§3 %s is refused", (_, fields) => {
    expect(accepts(fields)).toBe(false);
  });

  test("§3 a name of 200 characters outside the basic plane is within the limit", () => {
    expect(accepts({ ...drill, Name: "🔧".repeat(200) })).toBe(true);
  });

  test("§4 an update may name only some fields", () => {
    expect(v.parse(DOCUMENT_SCHEMAS.products.part, { Availability: 0 })).toEqual({ Availability: 0 });
  });
});

test("§5 a category needs a name", () => {
  expect(v.safeParse(DOCUMENT_SCHEMAS.categories.whole, { name: "  ", imgPath: "" }).success).toBe(false);
});

test("§5 opening hours need the form H:MM - H:MM or nothing", () => {
  const monday = { Day: "Pondelok", DayIndex: 1, Morning: "8:00 - 12:00", Afternoon: "" };
  expect(v.safeParse(DOCUMENT_SCHEMAS.opening_hours.whole, monday).success).toBe(true);
  expect(v.safeParse(DOCUMENT_SCHEMAS.opening_hours.whole, { ...monday, Afternoon: "poobede" }).success).toBe(false);
});

const christmas = { From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "", Note: "Vianoce" };
test.each([
  ["", {}, true],
  ["of one day", { To: "2026-12-24" }, true],
  ["without a note", { Note: "" }, true],
  ["with a note of 100 characters", { Note: "a".repeat(100) }, true],
  ["with a longer note", { Note: "a".repeat(101) }, false],
  ["that ends before it begins", { To: "2026-12-23" }, false],
  ["of a date that does not exist", { From: "2026-02-30" }, false],
  ["of another century", { From: "1999-12-24" }, false],
  ["without an end", { To: "" }, false],
  ["of hours that are none", { Morning: "ráno" }, false],
])("B2 an entry for special days %s may be stored: %#", (_, fields, isAccepted) => {
  expect(v.safeParse(DOCUMENT_SCHEMAS.special_days.whole, { ...christmas, ...fields }).success).toBe(isAccepted);
});

test.each([
  [{}, true],
  [{ Text: "", Until: "" }, true],
  [{ Text: "x".repeat(300) }, true],
  [{ Text: "x".repeat(301) }, false],
  [{ Until: "2026-02-29" }, false],
  [{ Until: "31. 12." }, false],
  [{ Until: null }, false],
])("B2 a notice with %j is accepted: %s", (fields, isAccepted) => {
  const notice = { Text: "Do 6. 1. máme zatvorené.", Until: "2027-01-06" };
  const { whole = v.never() } = schemasOf("settings", "notice") ?? {};
  expect(v.safeParse(whole, { ...notice, ...fields }).success).toBe(isAccepted);
});

const LONG = "x".repeat(2_000);
test.each([
  [{}, true],
  [{ Name: "Náradie", Phone: "0910 000 000", Social: "", Map: {}, ComplaintsPdf: "" }, true],
  [{ Name: "x".repeat(100) }, true],
  [{ Name: "x".repeat(101) }, false],
  [{ ShortName: "x".repeat(31) }, false],
  [{ Phone: "", Email: "" }, true],
  [{ Phone: "+421 (0)910 000 000", Email: "info@náradie.sk" }, true],
  [{ Phone: `${"-".repeat(18)}112` }, false],
  [{ Phone: "12" }, false],
  [{ Phone: "volajte po obede" }, false],
  [{ Phone: "javascript:112" }, false],
  [{ Email: "info@example" }, false],
  [{ Email: "info@example.sk?bcc=x@example.sk" }, false],
  [{ Email: `${"e".repeat(90)}@example.sk` }, false],
  [{ Name: null }, false],
  [{ Company: LONG }, true],
  [{ Company: `${LONG}x` }, false],
  [{ Payment: "a\u0007" }, false],
  [{ Social: "https://www.facebook.com/naradie" }, true],
  [{ Social: "javascript:alert(1)" }, false],
  [{ Social: "https://" }, false],
  [{ Social: "https://a b" }, false],
  [{ Social: "https://facebook.com@evil.example/" }, false],
  [{ ComplaintsPdf: "https://storage.example@evil.example/a.pdf" }, false],
  [{ ComplaintsPdf: "https://storage.example/settings%2Fa.pdf?alt=media" }, true],
  [{ Social: "/files/settings/a.pdf?v=1" }, false],
  [{ Map: { Latitude: -90, Longitude: 180 } }, true],
  [{ Map: { Latitude: 90.1, Longitude: 0 } }, false],
  [{ Map: { Latitude: 0, Longitude: -180.1 } }, false],
  [{ Map: { Latitude: Number.NaN, Longitude: 0 } }, false],
  [{ Map: { Latitude: 48 } }, false],
  [{ Map: { Latitude: "48", Longitude: "18" } }, false],
  [{ Map: "48,18" }, false],
  [{ Map: [] }, false],
  [{ PersonalDataPdf: "/files/settings/a.pdf?v=1" }, true],
  [{ PersonalDataPdf: "a.pdf" }, false],
])("B8 the shop's own data with %j are accepted: %s", (fields, isAccepted) => {
  const { whole = v.never() } = schemasOf("settings", "shop") ?? {};
  expect(v.safeParse(whole, fields).success).toBe(isAccepted);
});

test.each(["oznam", "", "constructor", "__proto__"])("B2 the settings have no document of the id '%s'", (id) => {
  expect(schemasOf("settings", id)).toBeUndefined();
});

test("§3 a document that grows beyond its size when its texts are composed is refused", () => {
  const Parameters = Array.from({ length: 96 }, () => "\u{1d160}".repeat(333));
  expect(accepts({ ...drill, Parameters: Parameters.slice(0, 20) })).toBe(true);
  expect(accepts({ ...drill, Parameters })).toBe(false);
});
