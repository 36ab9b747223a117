import { expect, test } from "vitest";
import { readListPage, readParameter, withParameters } from "./parameters.ts";

const reading = (query: string) => new URLSearchParams(query);

test.each([
  ["", 1],
  ["strana=", 1],
  ["strana=0", 1],
  ["strana=1", 1],
  ["strana=2", 2],
  ["strana=2&strana=7", 2],
  ["strana=500", 500],
  ["strana=501", 500],
  [`strana=${"9".repeat(5_000)}`, 500],
])("D18: '%s' asks for %i pages of the list, at most 500", (query, pages) => {
  expect(readListPage(reading(query))).toBe(pages);
});

test.each(["042", "1e3", "+2", "%2B2", " 2", "2 ", "2.0", "0x2", "-2", "1_0", "２", "Infinity", "NaN", "dva"])(
  "D18: strana=%s is no number of pages, so the list shows its first",
  (value) => {
    expect(readListPage(reading(`strana=${value}`))).toBe(1);
  },
);

test("D18: an empty filter asks for nothing, any other text is taken as it is", () => {
  expect(readParameter(reading("kategoria="), "kategoria")).toBeUndefined();
  expect(readParameter(reading("kategoria=%20Pily+"), "kategoria")).toBe(" Pily ");
});

test.each(["2026-11-23", "2026-11-23T8:00", "2026-11-23T08:00:00", "2026-11-23T08:00Z", "2026-11-23 08:00", "", "x"])(
  "B4: od=%s is no time",
  (value) => {
    expect(readParameter(new URLSearchParams({ od: value }), "od")).toBeUndefined();
  },
);

test("B4: a time stands in an address as people read it", () => {
  const address = withParameters("/products/pila", { od: "2026-11-23T08:00", do: "2026-11-24T08:00" });
  expect(address).toBe("/products/pila?od=2026-11-23T08:00&do=2026-11-24T08:00");
  expect(readParameter(reading("od=2026-11-23T08%3A00"), "od")).toBe("2026-11-23T08:00");
});

test("D18: an address holds only what it asks for", () => {
  expect(withParameters("/products", { kategoria: undefined, strana: 1 })).toBe("/products");
  expect(withParameters("/products", { kategoria: "píly", strana: 2 })).toBe("/products?kategoria=p%C3%ADly&strana=2");
});
