import { expect, test } from "vitest";
import { isEdited } from "./follow-form.ts";

test("B1 what was typed or chosen before a link was followed is neither in the old address nor in the new one", () => {
  expect(isEdited("/products?hladat=pila", "/products?kategoria=pily", "/products")).toBe(true);
  expect(isEdited("/products?dostupne=1", "/products", "/products?kategoria=pily")).toBe(true);
  expect(isEdited("/products", "/products?hladat=pila", "/products?hladat=pila&kategoria=pily")).toBe(true);
});

test("B1 a form that still holds the old address, or the new one already, was not used", () => {
  expect(isEdited("/products?hladat=pila", "/products?hladat=pila&kategoria=pily&zoradit=nazov", "/products")).toBe(
    false,
  );
  expect(isEdited("/products?kategoria=pily", "/products", "/products?kategoria=pily")).toBe(false);
  expect(isEdited("/products?zoradit=cena", "/products?hladat=pila&zoradit=cena", "/products")).toBe(false);
});
