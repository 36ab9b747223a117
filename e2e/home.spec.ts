import { CATEGORIES, DRILLING } from "./catalogue.ts";
import { arrived, expect, open, test } from "./fixtures.ts";
import { ADDRESS, expectEmail, expectPhone } from "./shop.ts";

test("§2, §5 /home: the banner shows the shop's address, phone and contact e-mail; below it the grid 'Kategórie' has a card with an image for every category, 'Ostatné' last, which opens it wherever it is clicked", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, "/home");
  const main = page.getByRole("main");
  await expect(main).toContainText(ADDRESS);
  await expectPhone(main);
  await expectEmail(main);
  await expect(page.getByRole("heading", { name: "Kategórie" })).toBeVisible();
  await expect(main.locator('a[href^="/categories/"]')).toHaveText(CATEGORIES);
  const pictures = main.locator("li img");
  await expect(pictures).toHaveCount(CATEGORIES.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
  await main
    .getByRole("listitem")
    .filter({ hasText: DRILLING.name })
    .click({ position: { x: 20, y: 20 } });
  await arrived(page, `/categories/${DRILLING.id}`, DRILLING.name);
});
