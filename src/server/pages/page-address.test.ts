import { describe, expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

const SLASHES = "/".repeat(256 * 1024);

describe("one address for each page", () => {
  test.each([
    ["/home", "/home"],
    ["/home?", "/home"],
    ["/faq?strana=2", "/faq"],
    ["/faq?kategoria=pily&fbclid=1", "/faq"],
    ["/products?strana=2&fbclid=1&kategoria=pily", "/products?kategoria=pily&strana=2"],
    ["/categories/pily?kategoria=pily&strana=3", "/categories/pily?strana=3"],
    ["/products/pila?kategoria=pily&strana=2", "/products/pila"],
    ["/cms-prod?hladat=v%C5%95ta%C4%8Dka&kategoria=pily", "/cms-prod?hladat=v%C5%95ta%C4%8Dka"],
    ["/cms-prod?hladat=a+b", "/cms-prod?hladat=a+b"],
    ["/cms-prod-detail/pila?hladat=x&strana=2", "/cms-prod-detail/pila?strana=2&hladat=x"],
    ["/authentication?strana=2", "/authentication"],
    ["/nikde?strana=2&kategoria=pily", "/nikde"],
    ["/products/x/y?strana=2", "/products/x/y"],
    ["/?strana=2", "/"],
  ])("fault 92: %s is %s, with the parameters that the page reads", (url, key) => {
    expect(pageAddress(url)).toEqual({ key, redirect: undefined });
  });

  test.each(["1e3", "042", "+2", "%2B2", "1", "0", "-2", "2.0", "0x10", "dva", " 2"])(
    "fault 92: strana=%s is no spelling of a page's number, so it is the page without it",
    (value) => {
      expect(pageAddress(`/products?strana=${value}`)?.key).toBe("/products");
    },
  );

  test.each(["501", "999999", "9".repeat(400)])(
    "fault 92: strana=%s is the last page that can be asked for",
    (value) => {
      expect(pageAddress(`/products?strana=${value}`)).toEqual({ key: "/products?strana=500", redirect: undefined });
    },
  );

  test.each([
    ["/PRODUCTS", "/products"],
    ["/%70roducts?strana=2&x=1", "/products?strana=2"],
    ["/products/p%69la", "/products/pila"],
    ["/Categories/%c5%a1", "/categories/%C5%A1"],
    ["/products/a%252Fb", "/products/a%2Fb"],
    ["/home/", "/home"],
    ["/nikde//", "/nikde"],
  ])("fault 92: %s, which React Router takes for %s, leads there", (url, key) => {
    expect(pageAddress(url)).toEqual({ key, redirect: 308 });
    expect(pageAddress(key)).toEqual({ key, redirect: undefined });
  });

  test.each(["/products/PILA", "/products/a%2Fb", "/products/a'b", "/products/...", "/\u{212A}ms", "/nikde/%41"])(
    "%s is an address of its own",
    (path) => {
      const { pathname } = new URL(path, "http://x");
      expect(pageAddress(pathname)).toEqual({ key: pathname, redirect: undefined });
    },
  );

  test("fault 25: a text longer than any leads to the page without it", () => {
    expect(pageAddress(`/products?kategoria=${"x".repeat(500)}&strana=2`)?.redirect).toBeUndefined();
    expect(pageAddress(`/products?kategoria=${"x".repeat(501)}&strana=2`)).toEqual({
      key: "/products?strana=2",
      redirect: 302,
    });
  });
});

test.each([
  ["slashes before more", `/a${SLASHES}b/`, `/a${SLASHES}b`],
  ["slashes at the end", `/a${SLASHES}`, "/a"],
  ["segments", `/a${"/a".repeat(128 * 1024)}/`, `/a${"/a".repeat(128 * 1024)}`],
  ["question marks", `/faq${"?".repeat(256 * 1024)}`, "/faq"],
])("fault 90: an address of 256 KB of %s is read at once", (_, url, key) => {
  expect(pageAddress(url)?.key).toBe(key);
});
