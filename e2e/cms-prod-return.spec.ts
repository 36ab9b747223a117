import type { Page } from "@playwright/test";
import { HAMMER, PRODUCTS } from "./catalogue.ts";
import { button, field, post, readProduct, rowOf, rows, section, toast } from "./cms.ts";
import { arrived, expect, open, ready, test } from "./fixtures.ts";

const search = (page: Page) => page.getByPlaceholder("Zadaj názov produktu");
/** What a search for "kladivo" finds, without case and diacritics. */
const HAMMERS = 3;

async function expectHammers(page: Page): Promise<void> {
  await arrived(page, "/cms-prod?hladat=kladivo", "Produkty");
  await expect(search(page)).toHaveValue("kladivo");
  await expect(rows(page)).toHaveCount(HAMMERS);
}

test.use({ ownServer: true });

test("ADR-024 /cms-prod: a product saved or left by 'Naspäť', 'Zrušiť' or going back leads back to what was looked for, and so does a reload; the number of rows is kept, and reset by a new search", async ({
  staff,
}) => {
  await open(staff, "/cms-prod");
  await search(staff).fill("kladivo");
  await expectHammers(staff);
  await expect(search(staff)).toBeFocused();
  for (const leave of [
    () => staff.getByRole("link", { name: "Naspäť" }).click(),
    () => staff.getByText("Zrušiť", { exact: true }).click(),
    () => staff.goBack(),
  ]) {
    await rowOf(staff, HAMMER).getByText("Upraviť").click();
    await arrived(staff, `/cms-prod-detail/${HAMMER.id}?hladat=kladivo`, HAMMER.name);
    await leave();
    await expectHammers(staff);
  }
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}?hladat=kladivo`, HAMMER.name);
  await staff.reload();
  await ready(staff);
  await staff.getByRole("link", { name: "Naspäť" }).click();
  await expectHammers(staff);
  await search(staff).fill("");
  await arrived(staff, "/cms-prod", "Produkty");
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await expect(staff.getByText("45 produktov")).toBeVisible();

  const { id: _, ...fields } = (await readProduct(staff, HAMMER.id)) ?? {};
  const changes = Array.from({ length: 60 }, (_, at) => ({
    kind: "add",
    collection: "products",
    id: `zeriav-${100 + at}`,
    fields: { ...fields, Name: `Žeriav ${100 + at}`, SearchWords: "" },
  }));
  expect((await post(staff, "/api/commit", { changes })).status()).toBe(200);
  await open(staff, "/cms-prod?hladat=kladivo");
  await expectHammers(staff);
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, /cms-prod-detail/, HAMMER.name);
  await section(staff, "Ceny");
  await field(staff, "Deň").fill("99");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  await expectHammers(staff);

  await search(staff).fill("");
  await expect(rows(staff)).toHaveCount(100);
  await expect(staff.getByText("Prvých 100 produktov.")).toBeVisible();
  await button(staff, "Zobraziť ďalšie").click();
  await expect(rows(staff)).toHaveCount(PRODUCTS + 60);
  await expect(rows(staff).nth(100).getByRole("switch")).toBeFocused();
  await expect(staff).toHaveURL("/cms-prod?strana=2");
  await rowOf(staff, { name: "Žeriav 159" }).getByText("Upraviť").click();
  await arrived(staff, "/cms-prod-detail/zeriav-159?strana=2", "Žeriav 159");
  await staff.getByRole("link", { name: "Naspäť" }).click();
  await expect(rows(staff)).toHaveCount(PRODUCTS + 60);
  await search(staff).fill("zeriav");
  await expect(staff).toHaveURL("/cms-prod?hladat=zeriav");
  await expect(staff.getByText("60 produktov")).toBeVisible();
});
