import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DRILLING, HAMMER, HIDDEN, INDEXED_PATHS, LASER, LISTED } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";
import { shop } from "./shop.ts";

// What machines read does not depend on the width of a screen.
test.describe("for search engines", () => {
  const property = (page: Page, name: string) => page.locator(`meta[property="${name}"]`);
  const canonical = (page: Page) => page.locator('link[rel="canonical"]');

  async function jsonLd(page: Page, type: string) {
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const found = blocks.flatMap((text) => JSON.parse(text)).find((object) => object["@type"] === type);
    expect(found, `JSON-LD of type ${type}`).toBeDefined();
    return found;
  }

  test.describe("as they are sent", () => {
    test.use({ javaScriptEnabled: false });

    test("design §3 pages for search engines: 200, in Slovak, with a title of their own, a description, Open Graph and one address", async ({
      page,
    }) => {
      const titles = new Set<string>();
      for (const path of INDEXED_PATHS) {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        expect(answer?.headers()["content-type"]).toBe("text/html; charset=utf-8");
        await expect(page.locator("html")).toHaveAttribute("lang", "sk");
        await expect(page).toHaveTitle(path === "/home" ? shop.name : new RegExp(`\\S – ${shop.name}$`));
        await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20,}/);
        await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}${path}`);
        await expect(property(page, "og:title")).toHaveAttribute("content", /\S/);
        await expect(property(page, "og:image:alt")).toHaveAttribute("content", await page.title());
        await expect(property(page, "og:url")).toHaveAttribute("content", `${SITE_URL}${path}`);
        await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
        titles.add(await page.title());
      }
      expect(titles.size).toBe(INDEXED_PATHS.length);
    });

    test("design §3 /home: LocalBusiness with address and opening hours (D11)", async ({ page }) => {
      await page.goto("/home");
      const business = await jsonLd(page, "LocalBusiness");
      expect(business.telephone).toBe(shop.phoneInternational);
      expect(business.address).toMatchObject({
        streetAddress: shop.street,
        postalCode: shop.postalCode,
        addressLocality: shop.town,
      });
      expect(business.openingHoursSpecification).toHaveLength(11);
      expect(business.openingHoursSpecification[0]).toMatchObject({
        dayOfWeek: "Monday",
        opens: "08:00",
        closes: "12:00",
      });
    });

    test("design §3 /products/{id}: Product with its offers, at whole addresses", async ({
      page,
      request,
      baseURL,
    }) => {
      await page.goto(`/products/${HAMMER.id}`);
      const product = await jsonLd(page, "Product");
      expect(product.name).toBe(HAMMER.name);
      expect(product.offers.map((offer: { price: number }) => Number(offer.price))).toEqual([6, 9, 15, 36]);
      for (const offer of product.offers) {
        expect(offer).toMatchObject({ priceCurrency: "EUR", availability: "https://schema.org/InStock" });
        expect(offer.url).toBe(`${SITE_URL}/products/${HAMMER.id}`);
      }
      for (const image of [[product.image].flat()[0], await property(page, "og:image").getAttribute("content")]) {
        expect(image).toMatch(new RegExp(`^${SITE_URL}/`));
        expect((await request.get(image.replace(SITE_URL, baseURL))).headers()["content-type"]).toMatch(/^image\//);
      }
    });
  });

  test("D18 the canonical address drops filter and page, before and after hydration", async ({ page }) => {
    const query = `kategoria=${DRILLING.id}&strana=2&utm_source=x`;
    const html = await (await page.request.get(`/products?${query}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/products">`);
    await open(page, `/products?${query}`);
    await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}/products`);
  });

  test("design §3 title and canonical address follow when the visitor goes on without a reload", async ({ page }) => {
    await open(page, "/home");
    await page.getByRole("main").getByRole("link", { name: DRILLING.name }).click();
    await expect(page).toHaveTitle(new RegExp(DRILLING.name));
    await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}/categories/${DRILLING.id}`);
    await expect(canonical(page)).toHaveCount(1);
  });

  test("B21 each page shares a JPEG of 1200 × 630 px and at most 250 KB, which messengers show, and loads none itself", {
    tag: "@journey",
  }, async ({ page, request, baseURL }) => {
    const loaded: string[] = [];
    page.on("request", (sent) => loaded.push(sent.url()));
    const shared = new Set<string>();
    for (const path of ["/home", "/products", "/zoznam", `/products/${HAMMER.id}`, `/categories/${DRILLING.id}`]) {
      await page.goto(path);
      const url = (await property(page, "og:image").getAttribute("content")) ?? "";
      const picture = await request.get(url.replace(SITE_URL, baseURL ?? ""), { maxRedirects: 0 });
      expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      const bytes = await picture.body();
      expect(bytes.length).toBeLessThanOrEqual(250_000);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([1200, 630]);
      for (const side of [width, height])
        await expect(page.locator(`meta[property^="og:image:"][content="${side}"]`)).toHaveCount(1);
      shared.add(url);
    }
    expect(shared.size).toBe(3);
    expect(loaded.filter((url) => /w=1200|nahlad/.test(url))).toEqual([]);
  });

  test("D4 a hidden product's page asks not to be found", async ({ request }) => {
    expect(await (await request.get(`/products/${HIDDEN.id}`)).text()).toMatch(/<meta name="robots" content="noindex/);
  });

  test("design §3 sitemap.xml names every public page and nothing else", async ({ request }) => {
    const answer = await request.get("/sitemap.xml");
    expect(answer.headers()["content-type"]).toMatch(/xml/);
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(await answer.text()).toMatch(
      new RegExp(`<loc>${SITE_URL}/products/${HAMMER.id}</loc><image:image><image:loc>${SITE_URL}/files/products/`),
    );
    for (const path of [...INDEXED_PATHS, `/products/${LASER.id}`]) expect(addresses).toContain(`${SITE_URL}${path}`);
    expect(addresses).not.toContain(`${SITE_URL}/products/${HIDDEN.id}`);
    expect(addresses.filter((address) => address?.startsWith(`${SITE_URL}/products/`))).toHaveLength(LISTED);
    expect(addresses.filter((address) => address?.startsWith(`${SITE_URL}/categories/`))).toHaveLength(9);
    expect(addresses.filter((address) => /\/(cms|authentication|api)/.test(address ?? ""))).toEqual([]);
  });

  test("design §3 robots.txt points at the sitemap", async ({ request }) => {
    const answer = await request.get("/robots.txt");
    expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  });

  test("§2 an empty path redirects to /home", async ({ request }) => {
    const answer = await request.get("/", { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(answer.status());
    expect(answer.headers().location).toBe("/home");
  });

  for (const path of ["/nikde", "/products/neznamy", "/categories/neznama", "/categories"]) {
    test(`D2 ${path}: 404, and not to be found`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
    });
  }
});
