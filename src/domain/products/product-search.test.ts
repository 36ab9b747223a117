import { describe, expect, test } from "vitest";
import { productFrom } from "./product.ts";
import { type ProductSearch, searchProducts, wordsOf } from "./product-search.ts";

const CATEGORIES: Readonly<Record<string, string>> = { pily: "Píly a brúsky", vrtanie: "Vŕtanie" };
type Fields = Readonly<Record<string, unknown>>;

/** Products in the order of /products; their ids are their names. */
const shop = (...named: readonly (readonly [string, Fields?])[]) =>
  named.map(([Name, fields]) => productFrom({ id: Name, Name, Availability: 1, Price: { Day: 10 }, ...fields }));

function found(products: ReturnType<typeof shop>, search: Partial<ProductSearch> | string) {
  const asked = typeof search === "string" ? { text: search } : { text: "", ...search };
  const result = searchProducts(products, (id) => CATEGORIES[id] ?? "", asked);
  return { ids: result.products.map(({ id }) => id), similar: result.similar };
}
const ids = (...args: Parameters<typeof found>) => found(...args).ids;

describe("where words are found", () => {
  const products = shop(
    ["Kladivo", { Description: ["Ťažké", "s vŕtaním"], Category: "pily" }],
    ["Lešenie", { Parameters: ["Výška:2,5 m"], Price: { Day: 10, Additional: ["Koliesko:37"] } }],
    ["Vŕtačka-skrutkovač"],
  );
  test.each([
    ["VRTACKA", ["Vŕtačka-skrutkovač"]],
    ["vŕta", ["Vŕtačka-skrutkovač", "Kladivo"]],
    ["taz", ["Kladivo"]],
    ["bruska", ["Kladivo"]],
    ["brusky kladivo", ["Kladivo"]],
    ["vyska", ["Lešenie"]],
    ["2,5", ["Lešenie"]],
    ["koliesko lesenie", ["Lešenie"]],
    ["kladivo koliesko", []],
  ])("B1 '%s' finds %j", (text, expected) => {
    expect(found(products, text)).toEqual({ ids: expected, similar: text === "bruska" });
  });

  test("B1 amounts are not searched", () => {
    expect(ids(products, "37")).toEqual([]);
    expect(ids(products, "10")).toEqual([]);
  });

  test("B1 a word is not found across white space", () => {
    expect(ids(products, "smvrtanim")).toEqual([]);
    expect(ids(shop(["Píla na drevo"]), "lana")).toEqual([]);
  });

  test("§2 what the public does not see is not found", () => {
    expect(ids(shop(["Píla", { Price: { Guarantee: 5 } }], ["Píla 2"], [" "]), "")).toEqual(["Píla 2"]);
  });
});

describe("the order", () => {
  test("B1 names that begin with the query, then each word begins one, then all words in the name, then the rest; ties by /products", () => {
    const products = shop(
      ["A", { Description: ["píla lanová"] }],
      ["Elektropíla lanová"],
      ["Lanová píla"],
      ["Lanová (píla)"],
      ["Lanová/píla"],
      ["Lanová-píla"],
      ["Píla  lanová"],
      ["Píla lanovka"],
      ["Z", { Description: ["Lanová píla"] }],
    );
    expect(ids(products, "píla lanov")).toEqual([
      "Píla  lanová",
      "Píla lanovka",
      "Lanová píla",
      "Lanová (píla)",
      "Lanová/píla",
      "Lanová-píla",
      "Elektropíla lanová",
      "A",
      "Z",
    ]);
    expect(ids(products, { text: "píla lanov", sort: "name" })[0]).toBe("A");
  });

  const priced = shop(
    ["A", { Price: { Day: 9 } }],
    ["B", { Price: { Day: 20, Guarantee: 3 } }],
    ["C", { Price: { Week: 9 } }],
  );
  test("B1 the cheapest come first by the price on the card, which the deposit is part of; ties by /products", () => {
    expect(ids(priced, { sort: "price" })).toEqual(["B", "A", "C"]);
  });

  test("B1 without a text the order is that of /products", () => {
    expect(ids(priced, {})).toEqual(["A", "B", "C"]);
    expect(ids(priced, { sort: "name" })).toEqual(["A", "B", "C"]);
  });
});

describe("where nothing is found", () => {
  test.each([
    ["vŕtačkou", "Vŕtačka"],
    ["vŕtačky", "Vŕtačka"],
    ["lešenia hliníkového", "Lešenie hliníkové"],
  ])("B1 words of five letters and more lose one, then two letters: '%s' finds %s", (text, name) => {
    expect(found(shop([name], ["Píla"]), text)).toEqual({ ids: [name], similar: true });
  });

  test("B1 with one letter less nothing more is cut, and a word of four letters stays whole", () => {
    expect(ids(shop(["Vŕtačka"], ["Vŕtaček"]), "vrtackx")).toEqual(["Vŕtačka"]);
    expect(ids(shop(["Píla na kov"]), "pily")).toEqual(["Píla na kov"]);
    expect(ids(shop(["Pil-na kov"]), "pilu")).toEqual(["Pil-na kov"]);
    expect(ids(shop(["Nožnice", { Description: ["píla"] }]), "pilu")).toEqual([]);
  });

  test.each([
    ["insert", "vrtcka", ["Vŕtačka"]],
    ["delete", "vrtaacka", ["Vŕtačka"]],
    ["replace", "wrtacka", ["Vŕtačka"]],
    ["swap", "rvtacka", ["Vŕtačka"]],
    ["two edits of a word of seven letters", "rvtcaka", []],
    ["two edits of a word of eight letters", "wrtackax", ["Vŕtačka"]],
    ["three edits", "wrrackax", []],
    ["a short word", "plx", []],
  ])("B1 within one edit, from eight letters two: %s", (_, text, expected) => {
    expect(ids(shop(["Píly"], ["Vŕtačka"]), text)).toEqual(expected);
  });

  test("B1 fewer edits first, whatever the order of /products", () => {
    const products = shop(["Miešačkax"], ["Miešačka"], ["Miešačky"]);
    expect(found(products, "wiesacka").ids).toEqual(["Miešačka", "Miešačkax", "Miešačky"]);
    expect(ids(products, { text: "wiesacka", sort: "name" })).toEqual(["Miešačkax", "Miešačka", "Miešačky"]);
  });

  test("B1 only words of names count, and of several words each has to be found", () => {
    const products = shop(["Vŕtačka aku"], ["Kladivo", { Description: ["vŕtačka"], Category: "vrtanie" }]);
    expect(ids(products, "wrtacka aku")).toEqual(["Vŕtačka aku"]);
    expect(ids(products, "wrtacka kladivo")).toEqual([]);
    expect(ids(products, "wrtacka 12")).toEqual([]);
  });

  test("B1 punctuation behind a word of a name is no letter of it", () => {
    expect(wordsOf("vrtacka (priklepova), 2,5 kw")).toEqual(["vrtacka", "priklepova", "2,5", "kw"]);
  });

  test("B1 other filters stay in force", () => {
    const products = shop(["Vŕtačka", { Availability: 0 }], ["Vŕtacie kladivo", { Category: "pily" }]);
    expect(found(products, { text: "vŕtačk", available: true })).toEqual({ ids: ["Vŕtacie kladivo"], similar: true });
    expect(found(products, { text: "vŕtačka", category: "vrtanie" })).toEqual({ ids: [], similar: false });
    expect(ids(products, { available: true, category: "pily" })).toEqual(["Vŕtacie kladivo"]);
  });

  test("B1 nothing at all is nothing similar either", () => {
    expect(found(shop(["Píla"]), "rebrík")).toEqual({ ids: [], similar: false });
  });
});
