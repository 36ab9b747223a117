import type { Page } from "@playwright/test";
import { DRILLING, DRILLS, HAMMER } from "../../../e2e/catalogue.ts";
import { button, dialog, field, toast } from "../../../e2e/cms.ts";
import { open } from "../../../e2e/fixtures.ts";
import { changedPrice } from "../../../src/domain/bulk/price-change.ts";
import { expect, test } from "./fixtures.ts";

/** Selects what is found, and raises its prices by 5 % in the dialog that it leaves open. */
async function raise(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.getByRole("checkbox", { name: "Vybrať zobrazené" }).check();
  await button(page, "Zmeniť ceny").click();
  await field(page, "O koľko").fill("5");
  await page.getByLabel("Zaokrúhliť").selectOption("na 0,50 €");
}
const raised = (price: unknown) =>
  changedPrice(price, {
    unit: "percent",
    hundredths: 500,
    rounding: 50,
    kinds: ["FourHours", "Day", "Weekend", "Week"],
  });

test("B10 the prices of a category are raised before a visitor's eyes, but not one that somebody changed meanwhile; and back", async ({
  staff,
  page,
  firebase,
}) => {
  const [other = ""] = DRILLS;
  const before = await firebase.documents("products");
  await open(page, `/products/${HAMMER.id}`);
  await raise(staff, `/cms-prod?kategoria=${DRILLING.id}`);
  await firebase.seed("products", { [other]: { ...before[other], Price: { Day: 99 } } });
  await button(dialog(staff), `Zmeniť ${DRILLS.length} produktov`).click();
  await expect(dialog(staff)).toContainText(`Zapísané: ${DRILLS.length - 1} produktov.`);
  await expect(dialog(staff)).toContainText("Medzitým ich zmenil niekto iný, nechali sme ich tak:");
  // 9 € and 5 % are 9,45 €.
  await expect(page.getByRole("main")).toContainText(/9,50\s€/);
  const prices = async (ids: readonly string[]) => {
    const products = await firebase.documents("products");
    return ids.map((id) => products[id]?.Price);
  };
  const others = DRILLS.filter((id) => id !== other);
  expect(await prices(others)).toEqual(others.map((id) => raised(before[id]?.Price)));
  await button(dialog(staff), "Vrátiť späť").click();
  await expect(toast(staff, `Vrátené späť: ${DRILLS.length - 1} produktov`)).toBeVisible();
  expect(await prices([other, ...others])).toEqual([{ Day: 99 }, ...others.map((id) => before[id]?.Price)]);
});
