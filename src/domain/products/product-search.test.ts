import { describe, expect, test } from "vitest";
import { productFrom } from "./product.ts";
import { isFoundByStaff, type ProductSearch, searchProducts } from "./product-search.ts";
import { wordsOf } from "./searchable.ts";

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
    ["brúskou", ["Kladivo"]],
    ["brusky kladivo", ["Kladivo"]],
    ["vyska", ["Lešenie"]],
    ["2,5", ["Lešenie"]],
    ["koliesko lesenie", ["Lešenie"]],
  ])("B1 '%s' finds %j", (text, expected) => {
    expect(found(products, text)).toEqual({ ids: expected, similar: false });
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
    ["píl", "Píla"],
    ["lešenia hliníkového", "Lešenie hliníkové"],
  ])("B22 words are compared without their endings: '%s' is a hit, and no similar one: %s", (text, name) => {
    expect(found(shop([name], ["Kosa"]), text)).toEqual({ ids: [name], similar: false });
  });

  test("B22 of several words that no product has together, those in names count, most of them first", () => {
    const tent = ["Párty stan", { Description: ["Čistí sa čističom."] }] as const;
    const products = shop(tent, ["Parný odlepovač"], ["Vysokotlakový čistič"], ["Parný a suchý čistič na koberce"]);
    expect(found(products, "parný čistič na okná")).toEqual({
      ids: ["Parný a suchý čistič na koberce", "Parný odlepovač", "Vysokotlakový čistič"],
      similar: true,
    });
    expect(found(products, "suché čističe")).toEqual({ ids: ["Parný a suchý čistič na koberce"], similar: false });
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
    expect(ids(products, "wrtacka buracie")).toEqual([]);
    expect(ids(products, "wrtacka 12")).toEqual([]);
  });

  test.each([["„brúsku“,"], ["(brúsku)?"], ["uhlovú/brúsku"], ["brúska-uhlová"]])(
    "B1 %s finds as its words do",
    (text) => {
      expect(found(shop(["Uhlová brúska"], ["Rebrík"]), { text })).toEqual({ ids: ["Uhlová brúska"], similar: false });
    },
  );

  test("B22 a slip reaches search words that are parted by commas alone", () => {
    const products = shop(["Uhlová brúska", { SearchWords: "flexa,karbobrúska" }]);
    expect(found(products, { text: "karbobruzka" })).toEqual({ ids: ["Uhlová brúska"], similar: true });
  });

  test("B1 punctuation behind a word of a name is no letter of it", () => {
    expect(wordsOf("vrtacka (priklepova), 2,5 kw")).toEqual(["vrtacka", "priklepova", "2,5", "kw"]);
  });

  test("B1 other filters stay in force", () => {
    const products = shop(["Vŕtačka", { Availability: 0 }], ["Vŕtacie kladivo", { Category: "pily" }]);
    expect(found(products, { text: "vŕtack", available: true })).toEqual({ ids: [], similar: false });
    expect(found(products, { text: "wrtacie", available: true })).toEqual({ ids: ["Vŕtacie kladivo"], similar: true });
    expect(found(products, { text: "vŕtačka", category: "vrtanie" })).toEqual({ ids: [], similar: false });
    expect(ids(products, { available: true, category: "pily" })).toEqual(["Vŕtacie kladivo"]);
  });

  test("B1 nothing at all is nothing similar either", () => {
    expect(found(shop(["Píla"]), "rebrík")).toEqual({ ids: [], similar: false });
  });
});

describe("the words that people use", () => {
  const grinder = [
    "Uhlová brúska",
    { SearchWords: "flexa, karbobrúska", Parameters: ["Hovorovo:rozbrusovačka"] },
  ] as const;
  const products = shop(["Kotúč", { Description: ["Na flexu."] }], ["Flexi hadica"], grinder);

  test("B22 SearchWords are found in every form, below the name and above the description", () => {
    expect(ids(products, "flex")).toEqual(["Flexi hadica", "Uhlová brúska", "Kotúč"]);
    expect(found(products, "karbobrúsku")).toEqual({ ids: ["Uhlová brúska"], similar: false });
    expect(found(products, "uhlovú flexu")).toEqual({ ids: ["Uhlová brúska"], similar: false });
  });

  test("B23 what belongs to a product is found like its description", () => {
    expect(ids(shop(["Vŕtačka", { Included: ["2 akumulátory"] }], ["Rebrík"]), "akumulátor")).toEqual(["Vŕtačka"]);
  });

  test("B22 a slip reaches SearchWords and what is said in the row Hovorovo", () => {
    expect(found(products, "karbobruzka")).toEqual({ ids: ["Uhlová brúska"], similar: true });
    expect(found(products, "rozbruzovacka")).toEqual({ ids: ["Uhlová brúska"], similar: true });
  });

  test("B22 a word in the name counts before words in a description, whatever their number", () => {
    const others = shop(["A", { Description: ["Čistič pary, parný"] }], ["Čistič", { Description: ["Parný."] }]);
    expect(ids(others, "parný čistič")).toEqual(["Čistič", "A"]);
  });

  test("B22 staff find by the name as it is typed, and by words of the name and SearchWords in any form", () => {
    const [, , stored] = products;
    if (!stored) throw new Error("no product");
    for (const text of ["lová br", "brúsky", "flexou", "uhlovej flexy"])
      expect(isFoundByStaff(stored, text)).toBe(true);
    for (const text of ["rozbrusovačka", "kotúč", "flexou hadica"]) expect(isFoundByStaff(stored, text)).toBe(false);
  });
});
