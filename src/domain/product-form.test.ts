import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { DOCUMENT_SCHEMAS } from "./document-schemas.ts";
import { withNewRow } from "./form-rows.ts";
import {
  changedFields,
  clashingFields,
  mergedForm,
  NEW_PRODUCT,
  type ProductForm,
  productFields,
  productForm,
  productProblems,
  touchedFields,
} from "./product-form.ts";

const drill = {
  id: "p1",
  Name: "Vŕtačka",
  Description: ["Silná.", " a tichá "],
  Category: "c1",
  Availability: 1,
  imgPath: "/files/products/a.jpg?v=1",
  Parameters: ["Výkon:1500 W", ":"],
  Price: { Day: 12.5, Guarantee: 50, Additional: ["Palivo:5,50"], Discount: "žiadna" },
  Colour: "žltá",
};
const priced = (amounts: Partial<ProductForm["Price"]["amounts"]>, form = productForm(NEW_PRODUCT)): ProductForm => ({
  ...form,
  Price: { ...form.Price, amounts: { ...form.Price.amounts, ...amounts } },
});

test("§4 a new product is available, its description one empty text, without prices, parameters and category", () => {
  const form = productForm(NEW_PRODUCT);
  expect(productFields(form, NEW_PRODUCT)).toEqual({
    Name: "",
    Description: [""],
    Category: "",
    Availability: 1,
    Parameters: [],
    Price: {},
  });
});

test.each([
  drill,
  { id: "p2", Name: " Píla ", Description: "Jeden text", Availability: "1", Price: { Day: "12,50" } },
  { id: "p3", Description: ["riadok\nriadok", "", ""], Price: null },
])("D8: opening and saving without a change changes nothing (%#)", (document) => {
  expect(changedFields(productForm(document), document)).toEqual({});
});

test("D7: an added row that holds nothing is no change", () => {
  const form = productForm(drill);
  const Parameters = withNewRow("parameter", form.Parameters);
  const Additional = withNewRow("extraPrice", form.Price.Additional);
  expect(touchedFields({ ...form, Parameters, Price: { ...form.Price, Additional } }, drill)).toEqual([]);
  expect(touchedFields({ ...form, Parameters: form.Parameters.slice(0, 1) }, drill)).toEqual(["Parameters"]);
});

test("§5, D9: only the field that was changed is sent, in its canonical form", () => {
  expect(changedFields({ ...productForm(drill), Name: "  Vŕtačka 2 " }, drill)).toEqual({ Name: "Vŕtačka 2" });
  expect(changedFields({ ...productForm(drill), Availability: 0 }, drill)).toEqual({ Availability: 0 });
  expect(changedFields({ ...productForm(drill), Description: "a\n\nb" }, drill)).toEqual({
    Description: ["a", "", "b"],
  });
});

test("a changed price keeps what the form does not show and amounts nobody touched", () => {
  expect(changedFields(priced({ Week: "60", Guarantee: "0" }, productForm(drill)), drill)).toEqual({
    Price: { Day: 12.5, Week: 60, Additional: ["Palivo:5,50"], Discount: "žiadna" },
  });
});

test("D4, D10: an emptied price and a price of 0 are left out of the document", () => {
  const form = priced({ FourHours: "0", Day: "", Week: "12,5" });
  expect(productFields(form, NEW_PRODUCT).Price).toEqual({ Week: 12.5 });
});

test("what the form saves passes the gate unchanged, odd characters included", () => {
  const form = {
    ...priced({ Day: "12,5" }),
    Name: ' "Vŕtačka" <b>&</b> 🛠️\u0000 '.normalize("NFD"),
    Description: "riadok\u0007\n=1+1",
  };
  const fields = { ...productFields(form, NEW_PRODUCT), imgPath: "" };
  expect(v.parse(DOCUMENT_SCHEMAS.products.whole, fields)).toEqual(fields);
});

describe("§5 saving is allowed only with a name and at least one price other than the extra ones", () => {
  const named = { ...productForm(NEW_PRODUCT), Name: "Píla" };

  test.each(["FourHours", "Day", "Weekend", "Week", "Guarantee"])("%s alone is enough", (kind) => {
    expect(productProblems(priced({ [kind]: "1" }, named)).isSound).toBe(true);
  });

  test("without any price it is not", () => {
    expect(productProblems(named)).toMatchObject({ isSound: false, noPrice: true });
    expect(productProblems(priced({ Day: "0" }, named))).toMatchObject({ isSound: false, noPrice: true });
    const extra = { ...named, Price: { ...named.Price, Additional: [{ key: 0, label: "Palivo", value: "5" }] } };
    expect(productProblems(extra)).toMatchObject({ isSound: false, noPrice: true });
  });

  test("nor without a name, or with one of nothing but spaces", () => {
    expect(productProblems(priced({ Day: "1" }, { ...named, Name: " " }))).toMatchObject({
      isSound: false,
      Name: "missing",
    });
  });

  test("nor with a price that is none, a row that cannot be kept, or more than a document takes", () => {
    const sound = priced({ Day: "1" }, named);
    expect(productProblems(priced({ Week: "veľa" }, sound))).toMatchObject({
      isSound: false,
      amounts: { Week: "notNumber" },
    });
    const rows = { ...sound, Parameters: [{ key: 4, label: "a:b", value: "c" }] };
    expect(productProblems(rows)).toMatchObject({ isSound: false, Parameters: new Map([[4, "colon"]]) });
    const long = { ...sound, Description: "x".repeat(2001) };
    expect(productProblems(long)).toMatchObject({ isSound: false, Description: "tooLong" });
    const many = { ...sound, Parameters: Array.from({ length: 201 }, (_, key) => ({ key, label: "a", value: "" })) };
    expect(productProblems(many)).toMatchObject({ isSound: false, tooManyRows: true });
  });
});

describe("D14: of two who changed one product", () => {
  const stored = { ...drill, Name: "Vŕtačka nová", Availability: 0, Price: { Day: 14 } };
  const mine = { ...productForm(drill), Name: "Vŕtačka moja", Category: "c2" };

  test("fields changed on one side only are no clash, and are never lost", () => {
    expect(clashingFields(mine, drill, stored)).toEqual(["Name"]);
    expect(clashingFields({ ...mine, Name: "Vŕtačka nová" }, drill, stored)).toEqual([]);
    for (const winner of ["mine", "theirs"] as const) {
      expect(mergedForm(mine, drill, stored, winner)).toMatchObject({ Category: "c2", Availability: 0 });
      expect(mergedForm(mine, drill, stored, winner).Price.amounts.Day).toBe("14");
    }
  });

  test("of fields changed on both sides the chosen one stays", () => {
    expect(mergedForm(mine, drill, stored, "mine").Name).toBe("Vŕtačka moja");
    expect(mergedForm(mine, drill, stored, "theirs").Name).toBe("Vŕtačka nová");
  });
});
