import type { Page } from "@playwright/test";
import { HAMMER, productLinks } from "./catalogue.ts";
import { post } from "./cms.ts";
import { expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const WORD = "Najneobhospodarovávateľnejšie".repeat(6);

/** Writes as staff do, past the forms. */
async function write(staff: Page, path: string, data: unknown): Promise<void> {
  const response = await post(staff, path, data);
  expect(response.ok()).toBe(true);
  expect(await response.json()).toMatchObject({ outcome: /added|committed/ });
}
const change = (fields: object, expected: object) => ({
  changes: [{ kind: "update", collection: "products", id: HAMMER.id, fields, expected }],
});
const product = (Name: string, Price: object) => ({
  Name,
  Description: [""],
  Category: "",
  Availability: 1,
  imgPath: "",
  Parameters: [],
  Price,
});

test("design §6 words without end break inside the page, on phones and wide screens", async ({ page, staff }) => {
  const long = product(`000 ${WORD}`, { Day: 123_456.78 });
  const fields = { ...long, Parameters: [`${WORD}:${WORD}`], Description: [WORD] };
  await write(staff, "/api/commit", { changes: [{ kind: "add", collection: "products", id: "dlhy", fields }] });
  await write(staff, "/api/commit", change({ Name: `${WORD} 2` }, { Name: HAMMER.name }));
  for (const path of ["/products/dlhy", `/products/${HAMMER.id}`, "/products"]) {
    await open(page, path);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test("§2 products the rule hides do not make a page of cards smaller", async ({ page, staff }) => {
  const changes = Array.from({ length: 30 }, (_, at) => ({
    kind: "add",
    collection: "products",
    id: `zaruka-${at}`,
    fields: product(`000 Iba záruka ${at}`, { Guarantee: 50 }),
  }));
  await write(staff, "/api/commit", { changes });
  await open(page, "/products");
  await expect(productLinks(page)).toHaveCount(12);
  await expect(page.getByText("Iba záruka")).toHaveCount(0);
  await page.getByRole("link", { name: "Zobraziť ďalšie" }).click();
  await expect(productLinks(page)).toHaveCount(44);
});

test("D2: a product deleted before a visitor's eyes becomes the 404 page", async ({ page, staff }) => {
  await open(page, `/products/${HAMMER.id}`);
  await write(staff, "/api/commit", { changes: [{ kind: "delete", collection: "products", id: HAMMER.id }] });
  await expect(page.getByText("Vyzerá to tak, že ste sa stratili")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
