import { CATEGORIES, DRILLING } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";
import { ADDRESS, expectEmail, expectPhone } from "./shop.ts";

test("§2 /home: the banner shows the shop's address, phone and contact e-mail", async ({ page }) => {
  await open(page, "/home");
  const banner = page.getByRole("main");
  await expect(banner).toContainText(ADDRESS);
  await expectPhone(banner);
  await expectEmail(banner);
});

test("§2, §5 /home: below it the grid 'Kategórie' names every category, 'Ostatné' last", { tag: "@both" }, async ({
  page,
}) => {
  await open(page, "/home");
  await expect(page.getByRole("heading", { name: "Kategórie" })).toBeVisible();
  await expect(page.getByRole("main").locator('a[href^="/categories/"]')).toHaveText(CATEGORIES);
});

test("§2 /home: every category card has its image", async ({ page }) => {
  await open(page, "/home");
  const pictures = page.getByRole("main").locator("li img");
  await expect(pictures).toHaveCount(CATEGORIES.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
});

test("§2 /home: a click anywhere on a card opens the category", { tag: ["@both", "@journey"] }, async ({ page }) => {
  await open(page, "/home");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: DRILLING.name })
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/categories/${DRILLING.id}`);
  await expect(page.getByRole("heading", { level: 1, name: DRILLING.name })).toBeVisible();
});
