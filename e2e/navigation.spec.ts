import { button, field } from "./cms.ts";
import { arrived, expect, held, open, test } from "./fixtures.ts";

const PRICE_LIST = /price-list-page-/;
const CRASHED = "Nastala neočakávaná chyba. Skúste to znova.";
const NOT_LOADED = [
  /price-list-page-.*ERR_FAILED/,
  /Failed to load resource/,
  /Failed to fetch dynamically imported module/,
];

test("a page whose script cannot be loaded stays as the server rendered it", async ({ page, allowConsole }) => {
  for (const text of NOT_LOADED) allowConsole(text);
  const failed = page.waitForEvent("requestfailed");
  await page.route(PRICE_LIST, (route) => route.abort());
  await page.goto("/cennik");
  await failed;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cenník");
  await expect(page.getByText(CRASHED)).toBeHidden();
});

test("B7 a page whose script cannot be loaded on the way is loaded whole, and so is the next one", async ({
  page,
  allowConsole,
}) => {
  // What React says of it may come after the page is left, so one expression allows all of it.
  allowConsole(new RegExp(NOT_LOADED.map(({ source }) => source).join("|")));
  await open(page, "/home");
  await page.route(PRICE_LIST, (route) => route.abort());
  await page.getByRole("link", { name: "Celý cenník" }).click();
  await arrived(page, "/cennik", "Cenník");
  await expect(page.getByText(CRASHED)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/home");
});

test("of two pages that are asked for, the later one is shown, however slow the first is", async ({ page }) => {
  await open(page, "/home");
  const release = await held(page, PRICE_LIST);
  await page.getByRole("link", { name: "Celý cenník" }).click();
  await expect(page.locator(".waiting")).toBeAttached();
  await page
    .getByRole("navigation", { name: "Hlavná navigácia" })
    .getByRole("link", { name: "Produkty" })
    .first()
    .click();
  await arrived(page, "/products", "Produkty");
  await release();
  await expect(page.locator(".waiting")).toBeHidden();
  await expect(page).toHaveURL("/products");
});

test("the link to the content leaves no page, asks nothing and keeps what was typed, also twice; going back from unsaved changes asks, and goes there after the answer", async ({
  staff,
}) => {
  await open(staff, "/cms-prod");
  await staff.getByRole("main").getByText("Pridať produkt").click();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  await field(staff, "Názov").fill("Žeriav");
  for (let time = 0; time < 2; time++) {
    await staff.locator(".skip-link").focus();
    await staff.keyboard.press("Enter");
    await expect(staff).toHaveURL("/cms-prod-detail#obsah");
    await expect(staff.getByRole("alertdialog")).toBeHidden();
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
  }
  // Back to the form without the part, then to the list.
  await staff.goBack();
  await expect(staff).toHaveURL("/cms-prod-detail");
  await expect(field(staff, "Názov")).toHaveValue("Žeriav");

  const entry = () => staff.evaluate(() => history.state);
  const form = await entry();
  await staff.goBack();
  // The browser went back, and we undid it.
  await expect(staff.getByRole("alertdialog")).toBeVisible();
  await expect.poll(entry).toEqual(form);
  await button(staff.getByRole("alertdialog"), "Odísť bez uloženia").click();
  await arrived(staff, "/cms-prod", "Produkty");
  await staff.goForward();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  await expect(field(staff, "Názov")).toHaveValue("");
});
