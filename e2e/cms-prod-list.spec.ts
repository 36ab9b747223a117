import { HAMMER, PRODUCTS } from "./catalogue.ts";
import { button, dialog, readProduct, rowOf, rows, toast } from "./cms.ts";
import { arrived, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

test("§2, §4, §8 /cms-prod: 'Pridať produkt' and 'Upraviť' lead to the form; 'Nie' to the question to delete is no, with the info toast; on 'Áno' the product and its picture are deleted, at once before a visitor's eyes", async ({
  staff,
  page,
}) => {
  await open(staff, "/cms-prod");
  await staff.getByRole("main").getByText("Pridať produkt").click();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  await staff.getByRole("link", { name: "Naspäť" }).click();
  await arrived(staff, "/cms-prod", "Produkty");
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
  await staff.getByText("Zrušiť", { exact: true }).click();
  await arrived(staff, "/cms-prod", "Produkty");

  const remove = button(rowOf(staff, HAMMER), "Odstrániť");
  await remove.click();
  await expect(dialog(staff)).toHaveAccessibleName(`Chcete naozaj odstrániť produkt ${HAMMER.name}?`);
  await expect(button(dialog(staff), "Nie")).toBeFocused();
  await button(dialog(staff), "Nie").click();
  await expect(toast(staff, "Odstránenie produktu zrušené.")).toBeVisible();
  await expect(dialog(staff)).toBeHidden();
  await expect(remove).toBeFocused();
  await expect(rows(staff)).toHaveCount(PRODUCTS);

  await open(page, "/products");
  const { imgPath } = (await readProduct(staff, HAMMER.id)) ?? {};
  await remove.click();
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
  await expect(rowOf(staff, HAMMER)).toHaveCount(0);
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator(`main a[href="/products/${HAMMER.id}"]`)).toHaveCount(0);
  expect(await readProduct(staff, HAMMER.id)).toBe(null);
  expect((await staff.request.get(String(imgPath))).status()).toBe(404);
});
