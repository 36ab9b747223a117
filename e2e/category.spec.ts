import { card, DRILLING, DRILLS, HIDDEN, productLinks, shownIds } from "./catalogue.ts";
import { arrived, expect, open, test } from "./fixtures.ts";
import { shop } from "./shop.ts";

test("§2 /categories/{id}: the category's name is the heading, its products are the cards and lead back to it, 'Domov' leads home", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, `/categories/${DRILLING.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(DRILLING.name);
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  expect(await shownIds(page)).toEqual(DRILLS);
  const name = (await productLinks(page).first().getAttribute("title")) ?? "";
  await productLinks(page).first().click();
  await arrived(page, `/products/${DRILLS[0]}`, name);
  await page.goBack();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await arrived(page, "/home", shop.name);
});

test("D4, §9 /categories/{id}: the listing rule of /products holds here too, and prices show cents only where there are any, units by their names", async ({
  page,
}) => {
  await page.goto("/categories/elektrina-kurenie-susenie");
  await expect(productLinks(page)).toHaveCount(4);
  await expect(page.getByText(HIDDEN.name)).toHaveCount(0);
  await page.goto("/categories/lesenia-a-rebriky");
  await expect(card(page, { id: "dvojite-stafle-2x8" })).toContainText("Od: 4,50 € / deň s DPH");
  await expect(card(page, { id: "fasadne-lesenie-24-m2" })).toContainText("Od: 72 € / týždeň s DPH");
});
