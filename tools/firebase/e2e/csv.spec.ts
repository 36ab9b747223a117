import { join } from "node:path";
import { HAMMER, PRODUCTS } from "../../../e2e/catalogue.ts";
import { button, dialog, field, toast } from "../../../e2e/cms.ts";
import { open } from "../../../e2e/fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { ROOT } from "./project.ts";

const EXCEL = join(ROOT, "src/testing/csv-files/excel-windows-1250.csv");

test("B11, B14 products are exported, and a price list from Excel is previewed and written; labels are printed with codes of the site's address; /cms-zaloha is not there", async ({
  staff,
  firebase,
}) => {
  await open(staff, "/cms-prod");
  const download = staff.waitForEvent("download");
  await button(staff, "Stiahnuť CSV").click();
  expect((await download).suggestedFilename()).toBe("produkty.csv");
  await expect(toast(staff, `Stiahnuté: ${PRODUCTS} produktov`)).toBeVisible();

  const panel = staff.getByRole("region", { name: "Nahrať CSV" });
  await button(staff, "Nahrať CSV").click();
  await panel.getByLabel("Súbor CSV").setInputFiles(EXCEL);
  await expect(panel).toContainText("Nové: 1 · Zmenené: 2 · Bez zmeny: 1 · Chybné: 1");
  await button(panel, "Zapísať").click();
  await expect(panel).toContainText("Zapísané: 3 produkty.");
  expect((await firebase.documents("products"))[HAMMER.id]).toMatchObject({ Price: { Day: 9.5, Weekend: 16 } });

  await expect(staff.getByRole("link", { name: "Zálohovanie" })).toHaveCount(0);
  await field(staff, `Vybrať ${HAMMER.name}`).check();
  await button(staff, "Štítky").click();
  await expect(dialog(staff)).toContainText("1 štítok na 1 hárku");
  await expect(button(dialog(staff), "Vytlačiť")).toBeEnabled();
  await open(staff, "/cms-zaloha");
  await expect(staff.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
});
