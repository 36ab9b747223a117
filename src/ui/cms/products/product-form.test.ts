import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { DOCUMENT_SCHEMAS } from "#src/domain/document-schemas.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skCms } from "#src/text/sk-cms.ts";
import {
  changedFields,
  clashingFields,
  type FormOf,
  mergedForm,
  problemOf,
  readForm,
  writtenFields,
} from "../forms/document-fields.ts";
import { withNewRow } from "../forms/form-rows.ts";
import { NEW_PRODUCT, productFields } from "./product-form.tsx";

type ProductForm = FormOf<ReturnType<typeof productFields>>;
const FIELDS = productFields();
const productForm = (document: Document): ProductForm => readForm(FIELDS, document);
const touchedFields = (form: ProductForm, original: Document) => changedFields(FIELDS, form, productForm(original));
/** What is sent of a form: its changed fields. */
const sentFields = (form: ProductForm, original: Document) =>
  writtenFields(FIELDS, form, original, touchedFields(form, original));
const problem = (form: ProductForm) => problemOf(FIELDS, form, true);

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
const { id: _, ...empty } = productFrom({ id: "" });
const priced = (amounts: Partial<ProductForm["Price"]["amounts"]>, form = productForm(NEW_PRODUCT)): ProductForm => ({
  ...form,
  Price: { ...form.Price, amounts: { ...form.Price.amounts, ...amounts } },
});

test("§4 a new product is available, its description one empty text; the rest is as in a document without fields", () => {
  expect(writtenFields(FIELDS, productForm(NEW_PRODUCT), NEW_PRODUCT)).toEqual({
    ...empty,
    Description: [""],
    Availability: 1,
  });
});

test.each([
  drill,
  { id: "p2", Name: " Píla ", Description: "Jeden text", Availability: "1", Price: { Day: "12,50" } },
  { id: "p3", Description: ["riadok\nriadok", "", ""], Price: null },
])("D8: opening and saving without a change changes nothing (%#)", (document) => {
  expect(sentFields(productForm(document), document)).toEqual({});
});

test("D7: an added row that holds nothing is no change", () => {
  const form = productForm(drill);
  const Parameters = withNewRow("parameter", form.Parameters);
  const Additional = withNewRow("extraPrice", form.Price.Additional);
  expect(touchedFields({ ...form, Parameters, Price: { ...form.Price, Additional } }, drill)).toEqual([]);
  expect(touchedFields({ ...form, Parameters: form.Parameters.slice(0, 1) }, drill)).toEqual(["Parameters"]);
});

test("§5, D9: only the field that was changed is sent, in its canonical form; with availability its day (B15)", () => {
  expect(sentFields({ ...productForm(drill), Name: "  Vŕtačka 2 " }, drill)).toEqual({ Name: "Vŕtačka 2" });
  expect(sentFields({ ...productForm(drill), Availability: 0 }, drill)).toEqual({ Availability: 0, BackOn: "" });
  expect(sentFields({ ...productForm(drill), Description: "a\n\nb" }, drill)).toEqual({
    Description: ["a", "", "b"],
  });
});

test("a changed price keeps what the form does not show and amounts nobody touched", () => {
  expect(sentFields(priced({ Week: "60", Guarantee: "0" }, productForm(drill)), drill)).toEqual({
    Price: { Day: 12.5, Week: 60, Additional: ["Palivo:5,50"], Discount: "žiadna" },
  });
});

test("D4, D10: an emptied price and a price of 0 are left out of the document", () => {
  const form = priced({ FourHours: "0", Day: "", Week: "12,5" });
  expect(writtenFields(FIELDS, form, NEW_PRODUCT).Price).toEqual({ Week: 12.5 });
});

test("what the form saves passes the gate unchanged, odd characters included", () => {
  const form = {
    ...priced({ Day: "12,5" }),
    Name: ' "Vŕtačka" <b>&</b> 🛠️\u0000 '.normalize("NFD"),
    Description: "riadok\u0007\n=1+1",
  };
  const fields = writtenFields(FIELDS, form, NEW_PRODUCT);
  expect(v.parse(DOCUMENT_SCHEMAS.products.whole, fields)).toEqual(fields);
});

describe("§5 saving is allowed only with a name and at least one price other than the extra ones", () => {
  const named = { ...productForm(NEW_PRODUCT), Name: "Píla" };
  const sound = priced({ Day: "1" }, named);

  test.each(["FourHours", "Day", "Weekend", "Week", "Guarantee"])("%s alone is enough", (kind) => {
    expect(problem(priced({ [kind]: "1" }, named))).toBeUndefined();
  });

  test("without any price it is not", () => {
    expect(problem(named)).toBe(skCms.problem.priceMissing);
    expect(problem(priced({ Day: "0" }, named))).toBe(skCms.problem.priceMissing);
    const extra = { ...named, Price: { ...named.Price, Additional: [{ key: 0, label: "Palivo", value: "5" }] } };
    expect(problem(extra)).toBe(skCms.problem.priceMissing);
  });

  test("nor without a name, or with one of nothing but spaces", () => {
    expect(problem({ ...sound, Name: " " })).toBe(skCms.problem.nameMissing);
    expect(problem({ ...sound, Name: "x".repeat(201) })).toBe(skCms.problem.nameTooLong);
  });

  test("nor with a price that is none, a row that cannot be stored, or more than a document takes", () => {
    expect(problem(priced({ Week: "veľa" }, sound))).toBe(skCms.problem.prices);
    const extra = { ...sound, Price: { ...sound.Price, Additional: [{ key: 0, label: "Palivo", value: "veľa" }] } };
    expect(problem(extra)).toBe(skCms.problem.prices);
    expect(problem({ ...sound, Parameters: [{ key: 4, label: "a:b", value: "c" }] })).toBe(skCms.problem.parameters);
    expect(problem({ ...sound, Description: "x".repeat(2001) })).toBe(skCms.problem.description);
    const many = Array.from({ length: 201 }, (_, key) => ({ key, label: "a", value: "" }));
    expect(problem({ ...sound, Parameters: many })).toBe(skCms.problem.tooManyRows);
    expect(problem({ ...sound, imgPath: { url: "", isPreparing: true } })).toBe(skCms.problem.picturePreparing);
  });
});

describe("D14: of two who changed one product", () => {
  const stored = { ...drill, Name: "Vŕtačka nová", Availability: 0, Price: { Day: 14 } };
  const mine = { ...productForm(drill), Name: "Vŕtačka moja", Category: "c2" };
  /** With a picture for each letter, the main one first. */
  const formOf = ([imgPath = "", ...Pictures]: string) => productForm({ ...drill, imgPath, Pictures });
  const sides = (form: ProductForm) => ({ mine: form, original: productForm(drill), theirs: productForm(stored) });

  test("fields changed on one side only are no clash, and are never lost", () => {
    expect(clashingFields(FIELDS, sides(mine))).toEqual(["Name"]);
    expect(clashingFields(FIELDS, sides({ ...mine, Name: "Vŕtačka nová" }))).toEqual([]);
    for (const winner of ["mine", "theirs"] as const) {
      const merged = mergedForm(FIELDS, sides(mine), winner);
      expect(merged).toMatchObject({ Category: "c2", Availability: 0 });
      expect(merged.Price.amounts.Day).toBe("14");
    }
  });

  test("of fields changed on both sides the chosen one stays", () => {
    expect(mergedForm(FIELDS, sides(mine), "mine").Name).toBe("Vŕtačka moja");
    expect(mergedForm(FIELDS, sides(mine), "theirs").Name).toBe("Vŕtačka nová");
  });

  test.each([
    ["a colleague made b the main one, I changed the order", "acb", "bac"],
    ["I made b the main one, a colleague replaced the main one", "bac", "nbc"],
  ])("B12 no picture is lost where it moved between the two fields: %s", (_, mine, theirs) => {
    const pictures = { mine: formOf(mine), original: formOf("abc"), theirs: formOf(theirs) };
    expect(clashingFields(FIELDS, pictures)).toEqual(["imgPath", "Pictures"]);
    expect(mergedForm(FIELDS, pictures, "mine")).toEqual(formOf(mine));
    expect(mergedForm(FIELDS, pictures, "theirs")).toEqual(formOf(theirs));
  });

  test("B12 pictures that did not move are no clash", () => {
    const pictures = { mine: formOf("acb"), original: formOf("abc"), theirs: formOf("nbc") };
    expect(clashingFields(FIELDS, pictures)).toEqual([]);
    expect(mergedForm(FIELDS, pictures, "theirs")).toEqual(formOf("ncb"));
  });

  test("the stored values are described in words", () => {
    const fields = productFields([{ id: "c1", name: "Vŕtačky", imgPath: "" }]);
    const descriptions = Object.values(fields).map(({ label, describe: words }) => [label, words(drill)]);
    expect(Object.fromEntries(descriptions)).toEqual({
      názov: "Vŕtačka",
      popis: "Silná. a tichá",
      "čo k nemu patrí": "",
      "hľadané slová": "",
      kategória: "Vŕtačky",
      dostupnosť: "Dostupný",
      "bude späť": "",
      "obsadené dni": "",
      ceny: "Deň 12,50\u00a0€, Záruka 50\u00a0€, Palivo:5,50",
      parametre: "Výkon:1500 W, :",
      obrázok: "iný obrázok",
      "ďalšie obrázky": "",
    });
  });
});

test("B24 a period that is typed is saved with the others, and what is over goes", () => {
  const { write, problem } = productFields([], drill, "2026-11-24T10:00").Busy;
  const periods = ["2026-11-20/2026-11-23", "2026-11-25/2026-11-26"];
  const form = { periods, From: "2026-12-01", To: "" };
  expect(problem(form)).toBeUndefined();
  expect(write(form)).toEqual(["2026-11-25/2026-11-26", "2026-12-01/2026-12-01"]);
  expect(problem({ ...form, From: "", To: "2026-12-01" })).toBe("Vyberte deň v poli Od.");
  expect(problem({ ...form, From: "2026-11-26" })).toBe("V týchto dňoch už je obsadený.");
  const days = Array.from({ length: 20 }, (_, at) => `2027-01-${at + 10}/2027-01-${at + 10}`);
  expect(problem({ ...form, periods: days })).toBe("Najviac 20 období.");
  expect(problem({ ...form, periods: ["2026-11-20/2026-11-23", ...days.slice(1)] })).toBeUndefined();
});

test("B23 what belongs to a product is a line each; a 21st line and one of 101 characters are refused", () => {
  const { read, write, problem } = productFields().Included;
  expect(read({ ...drill, Included: ["kufor", "2 akumulátory"] })).toBe("kufor\n2 akumulátory");
  expect(write(" kufor \n\n2 akumulátory\u0007\nkufor", drill)).toEqual(["kufor", "2 akumulátory"]);
  const lines = Array.from({ length: 20 }, (_, at) => String(at).padEnd(100, "x"));
  expect(problem?.(lines.join("\n"), false)).toBeUndefined();
  for (const wrong of [[...lines, "21."], ["x".repeat(101)]]) {
    expect(problem?.(wrong.join("\n"), false)).toBe("Najviac 20 riadkov po 100 znakov.");
  }
});

test("B15 a day before today is refused at its field, but not the one that is stored already", () => {
  const late = { ...drill, Availability: 0, BackOn: "2026-11-20" };
  const { problem: problemOfDay } = productFields([], late, "2026-11-24T10:00").BackOn;
  expect(["", "2026-11-20", "2026-11-24", "2026-11-25"].map((day) => problemOfDay(day))).toEqual(
    Array(4).fill(undefined),
  );
  expect(problemOfDay("2026-11-23")).toBe(skCms.problem.dayOver);
  expect(problemOfDay("2126-11-23")).toBe(skCms.problem.notDay);
});
