import { DRILLING, DRILLS, HIDDEN, productLinks, shownIds } from "./catalogue.ts";
import { arrived, expect, open, test } from "./fixtures.ts";
import { shop } from "./shop.ts";

test("§2 /categories/{id}: the category's name is the heading, its products are the cards", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, `/categories/${DRILLING.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(DRILLING.name);
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  expect(await shownIds(page)).toEqual(DRILLS);
});

test("§2 /categories/{id}: the back link 'Domov' goes home", async ({ page }) => {
  await open(page, `/categories/${DRILLING.id}`);
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await arrived(page, "/home", shop.name);
});

test("D4 /categories/{id}: the listing rule of /products holds here too", async ({ page }) => {
  await open(page, "/categories/elektrina-kurenie-susenie");
  await expect(productLinks(page)).toHaveCount(4);
  await expect(page.getByText(HIDDEN.name)).toHaveCount(0);
});

test("§2 a category and its product lead to each other", async ({ page }) => {
  await open(page, `/categories/${DRILLING.id}`);
  const name = (await productLinks(page).first().getAttribute("title")) ?? "";
  await productLinks(page).first().click();
  await arrived(page, `/products/${DRILLS[0]}`, name);
  await page.goBack();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
});

test("D2 /categories and a category that does not exist are the 404 page", async ({ page, allowConsole }) => {
  allowConsole("Failed to load resource: the server responded with a status of 404 (Not Found)");
  for (const path of ["/categories/neznama", "/categories"]) {
    await open(page, path);
    await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
  }
});
