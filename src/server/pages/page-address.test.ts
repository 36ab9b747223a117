import { describe, expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

/** More products than a list shows, of which the category "pily" has two, and "prazdna" none. */
const COUNTS: Readonly<Record<string, number>> = { pily: 13, prazdna: 0 };
const addressOf = (url: string, products = 2_100) =>
  pageAddress(url, {
    productsIn: (category) => (category === undefined ? products : COUNTS[category]),
    priceListPages: () => 3,
    has: (_, id) => id in COUNTS || id === "pila",
  });

const SLASHES = "/".repeat(256 * 1024);

describe("one address for each page", () => {
  test.each([
    ["/home", "/home"],
    ["/home?", "/home"],
    ["/faq?strana=2", "/faq"],
    ["/cennik?kategoria=pily&strana=2", "/cennik?strana=2"],
    ["/faq?kategoria=pily&fbclid=1", "/faq"],
    ["/products?strana=2&fbclid=1&kategoria=pily", "/products?kategoria=pily&strana=2"],
    [
      "/products?strana=2&zoradit=cena&x=1&dostupne=1&hladat=+p%C3%ADla+&kategoria=pily",
      "/products?hladat=p%C3%ADla&kategoria=pily&dostupne=1&zoradit=cena&strana=2",
    ],
    ["/products?zoradit=nazov&dostupne=ano&hladat=", "/products"],
    ["/products?zoradit=nazov&hladat=pila", "/products?hladat=pila&zoradit=nazov"],
    ["/categories/pily?kategoria=pily&strana=2", "/categories/pily?strana=2"],
    ["/products/pila?kategoria=pily&strana=2", "/products/pila"],
    ["/cms-prod?hladat=v%C5%95ta%C4%8Dka&zoradit=cena", "/cms-prod?hladat=v%C5%95ta%C4%8Dka"],
    ["/cms-prod?filter=skryte&kategoria=pily&hladat=vrt&filter=x", "/cms-prod?hladat=vrt&kategoria=pily&filter=skryte"],
    ["/cms-prod?hladat=a+b", "/cms-prod?hladat=a+b"],
    ["/cms-prod-detail/pila?hladat=x&strana=2", "/cms-prod-detail/pila?strana=2&hladat=x"],
    ["/authentication?strana=2", "/authentication"],
    ["/nikde?strana=2&kategoria=pily", "/nikde"],
    ["/products/x/y?strana=2", "/products/x/y"],
    ["/?strana=2", "/"],
  ])("fault 92: %s is %s, with the parameters that the page reads", (url, key) => {
    expect(addressOf(url)).toMatchObject({ location: key, key, redirect: undefined });
  });

  test.each([
    [
      "/products/pila?do=2026-11-24T08:00&od=2026-11-23T08%3A00",
      "/products/pila?od=2026-11-23T08:00&do=2026-11-24T08:00",
    ],
    ["/products/pila?do=2026-11-24T08:00", "/products/pila?do=2026-11-24T08:00"],
    ["/products/pila?od=zajtra&do=", "/products/pila"],
  ])(
    "fault 92: %s is one page in the cache with the page without a time, because only the browser reads it",
    (url, location) => {
      expect(addressOf(url)).toMatchObject({ location, key: "/products/pila", redirect: undefined, isCacheable: true });
    },
  );

  test("a redirect keeps the time that the address asks for", () => {
    expect(addressOf("/PRODUCTS/pila/?od=2026-11-23T08:00&x=1")).toMatchObject({
      location: "/products/pila?od=2026-11-23T08:00",
      redirect: 308,
    });
  });

  test.each(["1e3", "042", "+2", "%2B2", "1", "0", "-2", "2.0", "0x10", "dva", " 2"])(
    "fault 92: strana=%s is no spelling of a page's number, so it is the page without it",
    (value) => {
      expect(addressOf(`/products?strana=${value}`)?.key).toBe("/products");
    },
  );

  test.each(["501", "999999", "9".repeat(400)])(
    "fault 92: strana=%s leads to the last page that can be asked for",
    (value) => {
      const ofLarge = addressOf(`/products?strana=${value}`, 30_000);
      expect(ofLarge).toMatchObject({ location: "/products?strana=30", redirect: 302 });
    },
  );

  test.each([
    ["/PRODUCTS", "/products"],
    ["/%70roducts?strana=2&x=1", "/products?strana=2"],
    ["/products/p%69la", "/products/pila"],
    ["/Categories/%c5%a1", "/categories/%C5%A1"],
    ["/home/", "/home"],
    ["/nikde//", "/nikde"],
  ])("fault 92: %s, another spelling of %s, leads there", (url, key) => {
    expect(addressOf(url)).toMatchObject({ location: key, redirect: 308 });
    expect(addressOf(key)).toMatchObject({ location: key, key, redirect: undefined });
  });

  test.each([
    "/products/PILA",
    "/products/a%2Fb",
    "/products/%252F",
    "/products/a'b",
    "/products/...",
    "/\u{212A}ms",
    "/nikde/%41",
  ])("%s is an address of its own", (path) => {
    const { pathname } = new URL(path, "http://x");
    expect(addressOf(pathname)).toMatchObject({ location: pathname, key: pathname, redirect: undefined });
  });

  test("B6 the list in an address stays and changes nothing of the page; one that is too long is left out", () => {
    const list = `/zoznam?polozky=${"a".repeat(4_998)},b`;
    expect(addressOf(list)).toMatchObject({ location: list, key: list, redirect: undefined, isCacheable: false });
    expect(addressOf("/zoznam?do=2026-12-07T09:00&od=2026-12-04T15:00")).toMatchObject({
      key: "/zoznam",
      isCacheable: true,
    });
    expect(addressOf("/zoznam?do=x&polozky=a%2Cb&x=1")).toMatchObject({
      location: "/zoznam?polozky=a,b",
      key: "/zoznam?polozky=a,b",
    });
    expect(addressOf("/Zoznam/?polozky=a,b")).toMatchObject({ location: "/zoznam?polozky=a,b", redirect: 308 });
    expect(addressOf(`${list}c`)).toMatchObject({ location: "/zoznam", redirect: 302 });
  });

  test("fault 25: a text longer than any leads to the page without it", () => {
    expect(addressOf(`/products?kategoria=${"x".repeat(500)}&strana=2`)?.redirect).toBeUndefined();
    expect(addressOf(`/products?kategoria=${"x".repeat(501)}&strana=2`)).toMatchObject({
      location: "/products?strana=2",
      redirect: 302,
    });
  });

  test("fault 25, B1: of a text to search for 100 characters stay, and an address that is longer than any leads there", () => {
    const cut = `/products?hladat=${"x".repeat(100)}`;
    expect(addressOf(`/products?hladat=${"x".repeat(101)}`)).toMatchObject({ location: cut, redirect: undefined });
    expect(addressOf(`/products?hladat=${"x".repeat(501)}`)).toMatchObject({ location: cut, redirect: 302 });
  });

  test.each([
    ["/products?strana=31", "/products?strana=30"],
    ["/products?strana=999", "/products?strana=30"],
    ["/Products/?strana=999", "/products?strana=30"],
    ["/products?kategoria=pily&strana=3", "/products?kategoria=pily&strana=2"],
    ["/products?kategoria=prazdna&strana=2", "/products?kategoria=prazdna"],
    ["/categories/pily?strana=500&fbclid=1", "/categories/pily?strana=2"],
    ["/categories/prazdna?strana=2", "/categories/prazdna"],
    ["/products?kategoria=pily&dostupne=1&strana=3", "/products?kategoria=pily&dostupne=1&strana=2"],
    ["/products?hladat=pila&strana=31", "/products?hladat=pila&strana=30"],
    ["/cennik?strana=4&fbclid=1", "/cennik?strana=3"],
    ["/cennik?strana=999", "/cennik?strana=3"],
  ])("fault 92: %s is beyond the end of its list and leads to %s, the last page", (url, last) => {
    expect(addressOf(url)).toMatchObject({ location: last, redirect: 302 });
    expect(addressOf(last)).toMatchObject({ location: last, redirect: undefined });
  });

  test("fault 92: the pages of a list that the server does not render whole are one page in the cache", () => {
    const keys = ["5", "6", "7", "29", "30"].map((pages) => addressOf(`/products?strana=${pages}`)?.key);
    expect(keys).toEqual(["/products?strana=5", ...Array(4).fill("/products?strana=6")]);
    expect(addressOf("/products/?strana=30")).toMatchObject({ location: "/products?strana=30", redirect: 308 });
    expect(addressOf("/cms-prod?strana=30")).toMatchObject({ key: "/cms-prod?strana=30", isProductList: false });
  });

  test("fault 92: what does not exist stays where it is, and takes no room in the cache", () => {
    const urls = [
      "/products?kategoria=ine&strana=2",
      "/categories/ine?strana=2",
      "/products/ine",
      "/nikde",
      "/a/b/c/d",
    ];
    for (const url of urls)
      expect(addressOf(url)).toMatchObject({ location: url, redirect: undefined, isCacheable: false });
    for (const url of ["/products", "/products?kategoria=prazdna", "/categories/pily", "/products/pila", "/home"])
      expect(addressOf(url)).toMatchObject({ location: url, redirect: undefined, isCacheable: true });
  });

  test("fault 92, B1: a list that a text finds takes no room in the cache, one that is only filtered or sorted does", () => {
    for (const url of ["/products?hladat=pila", "/products?hladat=pila&kategoria=pily&strana=2"])
      expect(addressOf(url)).toMatchObject({ location: url, redirect: undefined, isCacheable: false });
    for (const url of ["/products?dostupne=1", "/products?kategoria=pily&zoradit=cena", "/products?hladat=+"])
      expect(addressOf(url)).toMatchObject({ isCacheable: true });
  });
});

test.each([
  ["slashes before more", `/a${SLASHES}b/`, undefined],
  ["slashes at the end", `/a${SLASHES}`, undefined],
  ["segments", `/a${"/a".repeat(128 * 1024)}/`, undefined],
  ["question marks", `/faq${"?".repeat(256 * 1024)}`, "/faq"],
])("fault 90: an address of 256 KB of %s is read at once, and no page has so long a path", (_, url, key) => {
  expect(addressOf(url)?.key).toBe(key);
});
