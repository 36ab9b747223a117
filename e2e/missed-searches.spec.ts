import type { Page } from "@playwright/test";
import { button, dialog, toast } from "./cms.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

test.use({ ownServer: true });

const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

test("B22 /cms-hladanie: what visitors did not find is listed, given to a product, and found from then on", {
  tag: "@journey",
}, async ({ page, staff }) => {
  await open(staff, "/cms");
  await expect(staff.getByRole("link", { name: /^Čo sa nenašlo:/ })).toHaveCount(0);
  await open(page, "/products");
  const field = page.getByRole("searchbox", { name: "Hľadať v ponuke" });
  await field.fill("škriabadlo");
  await expect(page.getByRole("main").getByText("Nič sme nenašli.")).toBeVisible();
  for (const text of ["škriabadlo", "nivelačka", "nivelačka", "raz-za-rok"])
    await page.request.get(`/products?hladat=${encodeURIComponent(text)}`);

  await open(staff, "/cms");
  await staff.getByRole("link", { name: "Čo sa nenašlo: 2" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Čo sa nenašlo");
  await expect(rows(staff)).toHaveCount(2);
  await expect(rows(staff).filter({ hasText: "nivelacka" })).toContainText(
    /nivelacka · 2-krát · naposledy \d+\.\s\d+\./,
  );
  await axe(staff);
  expect(await unrecognised(staff.getByRole("main"))).toEqual([]);

  await button(staff, "Pridať k produktu: nivelacka").click();
  await dialog(staff).getByLabel("Zadajte názov produktu").fill("laser");
  await dialog(staff)
    .getByRole("button", { name: /^Rotačný laser/ })
    .click();
  await expect(
    toast(staff, "Pri hľadaní „nivelacka“ sa už nájde aj Rotačný laser so statívom, meracou latou a prijímačom lúča."),
  ).toBeVisible();
  await expect(rows(staff)).toHaveCount(1);
  await field.fill("nivelačku");
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("1 výsledok pre „nivelačku“");

  await button(staff, "Zmazať: skriabadlo").click();
  await expect(staff.getByText("Zatiaľ tu nič nie je.")).toBeVisible();
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
});
