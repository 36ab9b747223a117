import { describe, expect, test } from "vitest";
import {
  descriptionOf,
  hiddenBecause,
  isListed,
  PRODUCT_FIELDS,
  type Product,
  picturesOf,
  productFrom,
  toggled,
  withBackOn,
} from "./product.ts";

const drill = productFrom({
  id: "p1",
  Name: "Vŕtačka",
  Description: ["Silná."],
  Category: "",
  Availability: 1,
  imgPath: "",
  Parameters: [],
  Price: { Day: 12 },
});

describe("§2 what the public sees", () => {
  test("a product with a name and a rental price", () => {
    expect(isListed(drill)).toBe(true);
    expect(hiddenBecause(drill)).toBeUndefined();
  });

  test("a product priced only by its deposit stays hidden", () => {
    expect(isListed({ ...drill, Price: { Guarantee: 50 } })).toBe(false);
    expect(hiddenBecause({ ...drill, Price: { Guarantee: 50 } })).toBe("noPrice");
  });

  test("a product without a name stays hidden, and a name of spaces is none", () => {
    expect(isListed({ ...drill, Name: "" })).toBe(false);
    expect(hiddenBecause({ ...drill, Name: "  " })).toBe("noName");
  });

  test("a product that is not available is listed all the same", () => {
    const unavailable: Product = { ...drill, Availability: 0 };
    expect(isListed(unavailable)).toBe(true);
  });
});

describe("§3 reading a stored product", () => {
  test("a description stored as one text becomes a list of one", () => {
    expect(productFrom({ id: "p1", Description: "Silná." }).Description).toEqual(["Silná."]);
  });

  test("missing fields have defaults", () => {
    const ofKind = {
      name: "",
      id: "",
      text: "",
      words: "",
      url: "",
      urls: [],
      lines: [],
      items: [],
      availability: 0,
      day: "",
      periods: [],
      price: {},
    };
    const defaults = Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, ofKind[kind]]);
    expect(productFrom({ id: "p1" })).toEqual({ id: "p1", ...Object.fromEntries(defaults) });
  });

  test.each([
    ["a text", "a", ["a"]],
    ["the same twice, something empty and no text", ["a", "", 7, "a", "b"], ["a", "b"]],
    ["more than may be", [..."abcdefghi"], [..."abcdefg"]],
    ["an object", { a: "a" }, []],
  ])("B12 further pictures stored as %s are read as a list of different URLs, at most seven", (_, Pictures, read) => {
    expect(productFrom({ id: "p1", Pictures }).Pictures).toEqual(read);
  });

  test("B23 what belongs to a product is read without empty and repeated items", () => {
    expect(productFrom({ id: "p1", Included: [" kufor \nlano", "", 7, "kufor", "2 hadice"] }).Included).toEqual([
      "kufor",
      "lano",
      "2 hadice",
    ]);
  });

  test("B12 the pictures of a product are the main one and the further ones, each once", () => {
    expect(picturesOf({ imgPath: "a", Pictures: ["b", "a", "c"] })).toEqual(["a", "b", "c"]);
    expect(picturesOf({ imgPath: "", Pictures: ["b"] })).toEqual(["b"]);
    expect(picturesOf({ imgPath: "", Pictures: [] })).toEqual([]);
  });

  test("fields of a wrong type have defaults too, and nothing throws", () => {
    const odd = {
      id: "p1",
      Name: 7,
      Description: [1, "Silná.", null],
      Category: {},
      Parameters: "Výkon:1500 W",
      Price: "x",
    };
    expect(productFrom(odd)).toMatchObject({
      Name: "",
      Description: ["Silná."],
      Category: "",
      Parameters: ["Výkon:1500 W"],
      Price: {},
    });
  });

  test.each([
    [1, 1],
    ["1", 1],
    [true, 1],
    [0, 0],
    ["0", 0],
    [2, 0],
    [undefined, 0],
  ])("availability stored as %o is %s", (stored, availability) => {
    expect(productFrom({ id: "p1", Availability: stored }).Availability).toBe(availability);
  });
});

test("§4 the switch turns available into not available and back", () => {
  expect(toggled(1)).toBe(0);
  expect(toggled(0)).toBe(1);
});

describe("B15 the day on which a product may be back", () => {
  test.each([
    [0, "2026-11-24", "2026-11-24"],
    ["0", "2026-11-24", "2026-11-24"],
    [1, "2026-11-24", ""],
    [0, "24. 11. 2026", ""],
    [0, "2026-02-30", ""],
    [0, null, ""],
  ])("stored with availability %o as %o it is read as '%s'", (Availability, BackOn, day) => {
    expect(productFrom({ id: "p1", Availability, BackOn }).BackOn).toBe(day);
  });

  const rented = { id: "p1", Availability: 0, BackOn: "2026-11-24" };
  test.each([
    ["a product that becomes available loses its day", { Availability: 1 }, { Availability: 1, BackOn: "" }],
    ["and whatever day is written with it", { Availability: 1, BackOn: "2026-12-01" }, { Availability: 1, BackOn: "" }],
    [
      "another day is written with the availability",
      { BackOn: "2026-12-01" },
      { Availability: 0, BackOn: "2026-12-01" },
    ],
    ["the day may be taken away", { BackOn: "" }, { Availability: 0, BackOn: "" }],
    ["other fields are written alone", { Name: "Píla" }, { Name: "Píla" }],
  ])("%s", (_, fields, written) => {
    expect(withBackOn(fields, rented)).toEqual(written);
  });

  test("a product that becomes unavailable has none, also where one was stored while it was available", () => {
    expect(withBackOn({ Availability: 0 }, { ...rented, Availability: 1 })).toEqual({ Availability: 0, BackOn: "" });
    expect(withBackOn({ BackOn: "2026-12-01" }, { id: "p1", Availability: 1 })).toEqual({
      Availability: 1,
      BackOn: "",
    });
  });
});

test("§2 a description is its parts joined by spaces", () => {
  expect(descriptionOf({ ...drill, Description: ["Silná.", " Ľahká. ", ""] })).toBe("Silná. Ľahká.");
});
