import { expect, test } from "vitest";
import demo from "../../../demo/catalogue.json" with { type: "json" };
import { searchProducts } from "./product-search.ts";

const nameOf = (id: string) => demo.categories.find((one) => one.id === id)?.name ?? "";

test.each([
  ["demolačné kladivo", "Búracie kladivo", false],
  ["zbjačka", "Búracie kladivo", true],
  ["zbijacka", "Búracie kladivo", false],
  ["vapka", "Vysokotlakový čistič", false],
  ["hilti", "Vŕtacie kladivo", false],
  ["nivelacny pristroj", "Rotačný laser", false],
  ["vozík za auto", "Nebrzdený príves", false],
  ["parny cistic", "Parný odlepovač", false],
  ["podlaha", "Bubnová brúska", false],
  ["miešačku", "Miešačka", false],
  ["brúsku", "Uhlová brúska", false],
  ["flexu", "Uhlová brúska", false],
  ["flexou", "Uhlová brúska", false],
  ["motorovkou", "Reťazová píla", false],
  ["čerpadiel", "Ponorné kalové čerpadlo", false],
])("B22 in the demo's shop '%s' leads to %s, as a similar one: %s", (text, first, similar) => {
  const found = searchProducts(demo.products, nameOf, { text });
  expect(found.similar).toBe(similar);
  const names = found.products.slice(0, 4).map(({ Name }) => Name);
  expect(names.join("\n")).toContain(first);
});

test("B22 a party tent is no steam cleaner, and a wood chipper no trailer's first hit", () => {
  const namesOf = (text: string) => searchProducts(demo.products, nameOf, { text }).products.map(({ Name }) => Name);
  expect(namesOf("parny cistic").join()).not.toContain("stan");
  expect(namesOf("vozík za auto")[0]).not.toContain("Drvič");
});
