import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#src/testing/any-text.ts";
import { productId } from "./product-id.ts";

test.each([
  ["Motorová píla 45 cm", "motorova-pila-45-cm-x7k2"],
  ["  „Žeriav“ 1/2 t – veľký!  ", "zeriav-1-2-t-velky-x7k2"],
  ["Ohrievač a odvlhčovač vzduchu s termostatom 30 l", "ohrievac-a-odvlhcovac-vzduchu-s-termosta-x7k2"],
  ["Vibračná doska s dvomi rýchlosťami chodu a ďalšie", "vibracna-doska-s-dvomi-rychlostami-chodu-x7k2"],
  ["\u0414\u0440\u0435\u043b\u044c", "produkt-x7k2"],
  ["", "produkt-x7k2"],
])("B21 the id of a new product begins with its name: %s", (name, id) => {
  expect(productId(name, "X7K2abc")).toBe(id);
});

test("B21 whatever the name is, an id is letters, digits and single dashes", () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const id = productId(name, "x7k2");
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-x7k2$/);
      expect(id.length).toBeLessThanOrEqual(45);
    }),
  );
});
