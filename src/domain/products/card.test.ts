import { expect, test } from "vitest";
import { cardDocument, cardName, cardPreview } from "./card.ts";

const name = (length: number) => "ž".repeat(length);

test.each([
  [name(40), name(40)],
  [name(41), name(40)],
  [name(50), name(40)],
  [name(51), `${name(40)}…`],
  ["🔧".repeat(51), `${"🔧".repeat(40)}…`],
  ["", ""],
])("§9 the name %s shows as %s", (whole, shown) => {
  expect(cardName(whole)).toBe(shown);
});

test("§9 the description preview is cut to 100 characters", () => {
  expect(cardPreview("č".repeat(100))).toBe("č".repeat(100));
  expect(cardPreview("č".repeat(101))).toBe("č".repeat(100));
  expect(cardPreview("🔧".repeat(101))).toBe("🔧".repeat(100));
});

test("ADR-017 the document of a card has what the card shows and no more", () => {
  const Price = { Day: 9, Guarantee: 50 };
  const shown = { id: "pila", Name: "Píla", Availability: 1, imgPath: "/files/products/a.webp?v=1" };
  const Description = [" Reže. ", `${"č".repeat(200)}`];
  const stored = { ...shown, Description, Category: "pily", Parameters: ["Výkon:1 kW"] };
  expect(cardDocument({ ...stored, Price: { ...Price, Additional: ["Kotúč:2"] } })).toEqual({
    ...shown,
    Price,
    Description: [`Reže. ${"č".repeat(94)}`],
  });
});
