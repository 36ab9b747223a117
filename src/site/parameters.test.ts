import { expect, test, vi } from "vitest";
import { wordsOfSearch } from "#src/domain/products/search-words.ts";
import { LONGEST_SEARCH, readListPage, readParameter, withParameters } from "./parameters.ts";

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

test("an address is made without URLSearchParams.size, which Safari 16 and Chrome 112 do not have", () => {
  vi.spyOn(URLSearchParams.prototype, "size", "get").mockReturnValue(undefined as never);
  expect(withParameters("/products", { kategoria: "pily" })).toBe("/products?kategoria=pily");
});

test.each([
  ["hladat=%20vrtacka++", "vrtacka"],
  ["hladat=a++b", "a  b"],
  ["hladat=", undefined],
  ["hladat=%20%09%0A", undefined],
  [`hladat=${"x".repeat(101)}`, "x".repeat(100)],
  [`hladat=${"x".repeat(99)}+yz`, "x".repeat(99)],
  [`hladat=${"🔧".repeat(101)}`, "🔧".repeat(100)],
])("B1: the text of %s is trimmed, and 100 characters of it are read", (query, text) => {
  expect(readParameter(reading(query), "hladat")).toBe(text);
});

test("B1: a text that was cut is its own canonical spelling", () => {
  const once = withParameters("/products", { hladat: `${"x".repeat(LONGEST_SEARCH - 1)}\u{1f527}${"y".repeat(9)}` });
  const again = withParameters("/products", { hladat: reading(once.slice("/products".length)).get("hladat") ?? "" });
  expect(again).toBe(once);
});

test.each([
  ["dostupne=1", "dostupne", "1"],
  ["dostupne=0", "dostupne", undefined],
  ["dostupne=true", "dostupne", undefined],
  ["dostupne=1&dostupne=2", "dostupne", "1"],
  ["zoradit=cena", "zoradit", "cena"],
  ["zoradit=CENA", "zoradit", undefined],
  ["zoradit=najnovsie", "zoradit", undefined],
  ["zoradit=constructor", "zoradit", undefined],
  ["zoradit=nazov&hladat=pila", "zoradit", "nazov"],
  ["zoradit=nazov", "zoradit", undefined],
  ["zoradit=nazov&hladat=%20", "zoradit", undefined],
] as const)(
  "B1: %s: of %s only known values count, and by name is the default without a text",
  (query, name, value) => {
    expect(readParameter(reading(query), name)).toBe(value);
  },
);

test("B1: all parameters combine in an address, in the order given", () => {
  const all = { hladat: "píla a", kategoria: "pily", dostupne: "1", zoradit: "nazov", strana: 2 };
  expect(withParameters("/products", all)).toBe(
    "/products?hladat=p%C3%ADla+a&kategoria=pily&dostupne=1&zoradit=nazov&strana=2",
  );
  expect(withParameters("/products", { ...all, hladat: " " })).toBe("/products?kategoria=pily&dostupne=1&strana=2");
});

test("B1 an address holds as many characters of a text as a search counts", () => {
  expect(wordsOfSearch("x".repeat(LONGEST_SEARCH + 1))).toEqual(["x".repeat(LONGEST_SEARCH)]);
});
