import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { type FieldKind, PRODUCT_FIELDS } from "#src/domain/products/product.ts";
import { ALL_PAGES, pathsOf } from "#src/site/page-paths.ts";
import { PAGES } from "#src/site/pages.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { makeRender } from "./render.tsx";

/** A label (B19) only leads elsewhere. */
const PAGES_OF_DOCUMENTS = ALL_PAGES.filter(
  ({ shows, readers, path }) => shows && readers === "anybody" && path !== PAGES.label.path,
);
const EVIL = `</script><script>alert(1)</script>"'&<b>\u2028`;
const product = (id: string, fields: object): Document => ({
  id,
  ...productFields(id, { Category: "pily", imgPath: "/files/products/x.webp?v=1", ...fields }),
});
const shop = memoryShop({
  ...CONTRACT_SEED,
  categories: [{ id: "pily", name: "Píly", imgPath: "" }],
  products: [
    product("pila", {}),
    product("skryta", { Price: { Guarantee: 5 } }),
    product("zla", { Name: EVIL, Parameters: [EVIL] }),
  ],
});
const render = makeRender(
  { entry: "/assets/browser.js", css: "", staffCss: "/assets/cms.css" },
  "https://naradie.example",
);
const page = (url: string, backend = shop.client()) => render({ url, backend, position: { epoch: "e", revision: 1 } });

test.each(["/home", "/products", "/products/pila", "/zoznam", "/nic"])(
  "ADR-042 the policy of %s allows exactly the sheet and the scripts that the page has inlined",
  async (url) => {
    const assets = { entry: "/assets/browser.js", css: "", sheet: "/assets/all.css", staffCss: "/assets/cms.css" };
    const { html, policy = "" } = await makeRender(assets, "https://naradie.example")({ url, backend: shop.client() });
    const inlined = html.matchAll(/<(style|script)(?![^>]*application\/)[^>]*>(.*?)<\/\1>/gs);
    const hashes = Array.from(
      inlined,
      ([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    expect(hashes).toHaveLength(3);
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(policy.match(/sha256-/g)).toHaveLength(3);
  },
);

describe("§2 statuses and redirects", () => {
  test.each([
    "/home",
    "/products",
    "/products/pila",
    "/products/skryta",
    "/categories/pily",
    "/faq",
    "/authentication",
  ])("%s answers 200", async (url) => {
    expect(await page(url)).toMatchObject({ status: 200 });
  });

  test.each([
    "/nic",
    ...pathsOf(PAGES_OF_DOCUMENTS, () => ["neznamy"]),
    "/categories",
    "/products/__proto__",
    "/cms-nic",
    "/products/%E0%A4%A",
  ])("%s is the 404 page, which is not indexed", async (url) => {
    const { status, html } = await page(url);
    expect(status).toBe(404);
    expect(html).toContain("Vyzerá to tak, že ste sa stratili");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test("an empty path leads to /home", async () => {
    expect(await page("/")).toMatchObject({ status: 302, location: "/home", personal: false });
  });

  test.each(["/cms", "/cms-prod"])("%s leads a visitor to sign in, and is nobody else's page", async (url) => {
    expect(await page(url)).toMatchObject({ status: 302, location: "/authentication", personal: true });
  });

  test("/authentication leads a signed-in user to cms", async () => {
    const staff = await signedIn(shop.client());
    expect(await page("/authentication", staff)).toMatchObject({ status: 302, location: "/cms", personal: true });
    for (const _ of ["first", "second"]) {
      const { status, personal, html } = await page("/cms-prod", staff);
      expect({ status, personal }).toEqual({ status: 200, personal: true });
      expect(html).toMatch(/<h1[^>]*>Produkty<\/h1>/);
    }
  });
});

test.each(["/products", "/categories/pily", "/products/pila", "/cennik"])(
  "design §6 on %s no number is parted from its unit",
  async (url) => {
    const fields = { Name: "Píla 52 cm³ 18 V", Description: "Váži 12 kg", Parameters: ["Nádrž 5 l=5 l"] };
    const products = [product("pila", fields)];
    const { html } = await page(
      url,
      memoryShop({ ...CONTRACT_SEED, categories: [{ id: "pily", name: "Píly", imgPath: "" }], products }).client(),
    );
    const text = /<main.*<\/main>/s.exec(html)?.[0].replace(/<[^>]*>/g, "");
    expect(text).toContain("Píla 52\u00a0cm³ 18\u00a0V");
    expect(text).not.toMatch(/\d (?:cm³|V|kg|l|hod|€)/);
    expect(html, "the title of the window, which is never broken").not.toContain("52\u00a0cm³ 18\u00a0V – ");
  },
);

describe("what a page says of itself", () => {
  test("a product has its title, address and offers", async () => {
    const { html } = await page("/products/pila?kategoria=pily&utm_source=x");
    expect(html).toContain("<title>pila – ");
    expect(html).toContain('<link rel="canonical" href="https://naradie.example/products/pila">');
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    expect(json).toMatchObject({ "@type": "Product", image: "https://naradie.example/files/products/x.webp?v=1" });
    expect(json.offers).toEqual([expect.objectContaining({ price: 12, priceCurrency: "EUR" })]);
  });

  test("B12 a product of several pictures names all of them, the main one first; pages share the main one", async () => {
    const products = [
      product("p", { imgPath: "/files/products/a.webp?v=1", Pictures: ["/files/products/b.webp?v=1"] }),
    ];
    const several = memoryShop({ ...CONTRACT_SEED, products });
    const { html } = await page("/products/p", several.client());
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    const url = (name: string) => `https://naradie.example/files/products/${name}.webp?v=1`;
    expect(json.image).toEqual([url("a"), url("b")]);
    expect(html).toContain(`<meta property="og:image" content="${url("a")}&amp;w=1200">`);
    expect(html.match(/<a href="[^"]*" *>\s*<picture/g)).toHaveLength(2);
  });

  test.each([
    ["/zoznam?polozky=a,b,c", "3 stroje: Píla, Vibračná doska a ďalší"],
    ["/zoznam?polozky=b,nic", "1 stroj: Vibračná doska"],
    ["/zoznam?polozky=b,a&od=2020-12-04T15:00&do=2020-12-07T09:00", "2 stroje na víkend 4. – 7. 12., spolu 54 €"],
    [
      "/zoznam?polozky=a,b,c&od=2026-12-30T08:00&do=2027-01-01T08:00",
      "3 stroje na 2 dni 30. 12. 2026 – 1. 1. 2027, spolu 54 €",
    ],
    ["/zoznam?polozky=nic", "Môj zoznam"],
    ["/zoznam", "Môj zoznam"],
  ])("B21 %s is titled by what the shop offers of it, whatever the clock: %s", async (url, title) => {
    const Price = { Day: 9, Weekend: 15 };
    const products = [
      product("a", { Name: "Píla", Price }),
      product("b", { Name: "Vibračná doska", Price }),
      product("c", { Name: "Čerpadlo", Price }),
    ];
    const { html } = await page(url, memoryShop({ ...CONTRACT_SEED, products }).client());
    const [, shown = ""] = /<title>(.*?) – Požičovňa/.exec(html) ?? [];
    expect(shown.replaceAll("\u00a0", " ")).toBe(title);
    const [, body] = html.split("<main");
    const { html: plain } = await page("/zoznam", memoryShop({ ...CONTRACT_SEED, products }).client());
    expect(body?.split("</main>")[0]).toBe(plain.split("<main")[1]?.split("</main>")[0]);
    expect(html.includes('<meta name="description" content="')).toBe(title !== "Môj zoznam");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test("B21 a price says for how long it is and who offers it; the way to a product leads over its category", async () => {
    const Price = { FourHours: 5, Day: 9, Weekend: 15, Week: 36, Guarantee: 50 };
    const categories = [{ id: "pily", name: "Píly", imgPath: "" }];
    const priced = memoryShop({ ...CONTRACT_SEED, categories, products: [product("p", { Price })] });
    const { html } = await page("/products/p", priced.client());
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const [{ offers }, { itemListElement }] = blocks.map(([, json = ""]) => JSON.parse(json));
    const seller = { "@id": "https://naradie.example/home#obchod" };
    const lengths = [
      { value: 4, unitCode: "HUR" },
      { value: 1, unitCode: "DAY" },
      { value: 1, unitText: "Víkend" },
      { value: 7, unitCode: "DAY" },
    ];
    expect(offers).toHaveLength(4);
    for (const [at, length] of lengths.entries()) {
      const referenceQuantity = { "@type": "QuantitativeValue", ...length };
      const priceSpecification = {
        price: offers[at].price,
        priceCurrency: "EUR",
        valueAddedTaxIncluded: true,
        referenceQuantity,
      };
      expect(offers[at]).toMatchObject({ seller, priceSpecification });
    }
    expect(itemListElement.map(({ item }: { item: string }) => item.replace("https://naradie.example", ""))).toEqual([
      "/home",
      "/categories/pily",
      "/products/p",
    ]);
    const home = await page("/home");
    expect(home.html).toContain(`"@id":"${seller["@id"]}"`);
  });

  test.each([
    [
      "a stored one",
      "/files/products/a.webp?v=1",
      "https://naradie.example/files/products/a.webp?v=1&amp;w=1200",
      "image/jpeg",
    ],
    [
      "a JPEG of Firebase",
      "https://x.example/products%2Fa.jpg?alt=media",
      "https://x.example/products%2Fa.jpg?alt=media",
      "image/jpeg",
    ],
    [
      "a PNG of Firebase",
      "https://x.example/products%2Fa.PNG?alt=media",
      "https://x.example/products%2Fa.PNG?alt=media",
      "image/png",
    ],
    [
      "a WebP of Firebase",
      "https://x.example/products%2Fa.webp?alt=media",
      "https://naradie.example/nahlad.jpg",
      "image/jpeg",
    ],
    ["none", "", "https://naradie.example/nahlad.jpg", "image/jpeg"],
  ])("B21 a shared page shows what messengers can: %s", async (_, imgPath, url, type) => {
    const shop = memoryShop({ ...CONTRACT_SEED, products: [product("p", { imgPath })] });
    const { html } = await page("/products/p", shop.client());
    expect(html).toContain(
      `<meta property="og:image" content="${url}">\n<meta property="og:image:type" content="${type}">`,
    );
    expect(html.includes('<meta property="og:image:width" content="1200">')).toBe(!url.includes("x.example"));
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta property="og:image:alt" content="p –');
  });

  test("B12 a product without a main picture shows the first further one on its card", async () => {
    const products = [product("p", { imgPath: "", Pictures: ["/files/products/b.webp?v=1"] })];
    const { html } = await page(
      "/products",
      memoryShop({ ...CONTRACT_SEED, categories: [{ id: "pily", name: "Píly", imgPath: "" }], products }).client(),
    );
    expect(html).toMatch(/<img[^>]* src="\/files\/products\/b\.webp\?v=1"/);
  });

  test.each(["//", "/Vŕtačka", "https://"])("a name such as '%s' is a name and no address", async (Name) => {
    const odd = memoryShop({
      ...CONTRACT_SEED,
      products: [product("p", { Name, Description: ["// poznámka: test"] })],
    });
    const { status, html } = await page("/products/p", odd.client());
    expect(status).toBe(200);
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    expect(json).toMatchObject({ name: Name, description: "// poznámka: test" });
  });

  test.each(["//", "http://", "javascript:alert(1)"])(
    "an old picture '%s' does not break the page",
    async (imgPath) => {
      const odd = memoryShop({ ...CONTRACT_SEED, products: [product("p", { imgPath })] });
      expect(await page("/products/p", odd.client())).toMatchObject({ status: 200 });
    },
  );

  test("D4: a hidden product's own page opens, with noindex", async () => {
    const { html } = await page("/products/skryta");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain("ld+json");
  });

  test("B3 a page beyond the last of the price list says so, links to the first, and has noindex", async () => {
    const { html } = await page("/cennik?strana=2");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).toMatch(/nič nie je.*href="\/cennik"/);
    expect((await page("/cennik")).html).not.toContain('content="noindex"');
  });

  test("fault 47: no text of a product ends a script or a tag early", async () => {
    const { html } = await page("/products/zla");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>");
    // Two for search engines, before the first paint, the page's data, at its end.
    expect(html.match(/<script/g)).toHaveLength(5);
    const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    expect(JSON.stringify(data)).toContain("alert(1)");
  });
});

test("a page carries what it was rendered from, and nothing of a visitor's session", async () => {
  const { html } = await page("/products");
  const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  expect(data.position).toEqual({ epoch: "e", revision: 1 });
  expect(Object.keys(data.values)).toContain('{"collection":"products","first":12}');
  expect(Object.keys(data.values)).not.toContain("session");
});

test("ADR-017: a hidden product among the first does not bring a list of several pages along", async () => {
  const hidden = product("a", { Name: "000", Price: { Guarantee: 50 } });
  const others = Array.from({ length: 60 }, (_, at) => product(`p${at}`, { Price: { Day: 1 } }));
  const shop = memoryShop({ ...CONTRACT_SEED, products: [hidden, ...others] });
  const { html } = await page("/products", shop.client());
  expect(html.match(/class="card /g)).toHaveLength(12);
  const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  const lists = Object.keys(data.values).filter((key) => key.startsWith('{"collection":"products"'));
  expect(lists).toEqual(['{"collection":"products","first":12}', '{"collection":"products","first":24}']);
});

describe("§3 each text of a product", () => {
  /** The kinds that visitors do not read as texts. A field of another kind, so of a new one, is tested as a text. */
  const OTHERS: readonly FieldKind[] = ["id", "words", "url", "urls", "availability", "day", "periods", "price"];
  const fields = Object.entries(PRODUCT_FIELDS) as [string, FieldKind][];
  const TEXTS = fields.flatMap(([field, kind]): [string, unknown][] => {
    if (OTHERS.includes(kind)) return [];
    const text = kind === "lines" ? `Slovo${field}:x` : `Slovo${field}`;
    return [[field, kind === "lines" || kind === "items" ? [text] : text]];
  });
  const texts = memoryShop({ ...CONTRACT_SEED, products: [product("p", Object.fromEntries(TEXTS))] });
  const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

  test.each(TEXTS.map(([field]) => field))(
    "%s is on its page and in the form of staff, and is searched",
    async (field) => {
      expect(mainOf((await page("/products/p", texts.client())).html)).toContain(`Slovo${field}`);
      const staff = await signedIn(texts.client());
      expect(mainOf((await page("/cms-prod-detail/p", staff)).html)).toContain(`Slovo${field}`);
      expect((await page(`/products?hladat=Slovo${field}`, texts.client())).html).toContain('href="/products/p"');
    },
  );
});

test("CSP: no page holds a style attribute or an inline handler", async () => {
  for (const url of ["/home", "/products", "/products/pila", "/categories/pily", "/faq", "/nic", "/authentication"]) {
    const { html } = await page(url);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+="/);
  }
});
