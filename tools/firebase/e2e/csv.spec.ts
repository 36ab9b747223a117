import { join } from "node:path";
import { HAMMER, PRODUCTS } from "../../../e2e/catalogue.ts";
import { button, toast } from "../../../e2e/cms.ts";
import { open } from "../../../e2e/fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { ROOT } from "./project.ts";

const EXCEL = join(ROOT, "src/testing/csv-files/excel-windows-1250.csv");

test("B11 products are exported, and a price list from Excel is previewed and written", async ({ staff, firebase }) => {
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
});
