import { describe, expect, test } from "vitest";
import {
  descriptionOf,
  hiddenBecause,
  isListed,
  PRODUCT_FIELDS,
  type Product,
  productFrom,
  toggled,
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
    const ofKind = { name: "", id: "", text: "", url: "", lines: [], availability: 0, price: {} };
    const defaults = Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, ofKind[kind]]);
    expect(productFrom({ id: "p1" })).toEqual({ id: "p1", ...Object.fromEntries(defaults) });
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

test("§2 a description is its parts joined by spaces", () => {
  expect(descriptionOf({ ...drill, Description: ["Silná.", " Ľahká. ", ""] })).toBe("Silná. Ľahká.");
});
