import { button, field, toast } from "../../../e2e/cms.ts";
import { open } from "../../../e2e/fixtures.ts";
import { shop } from "../../../e2e/shop.ts";
import { expect, test } from "./fixtures.ts";

const NAME = "Náradie Horná Lúka";

test("B8 what the shop sets is on open pages at once, and soon after a page that was built before", async ({
  page,
  staff,
  firebase,
}) => {
  await open(page, "/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop.name);
  await open(staff, "/cms-nastavenia");
  await field(staff, "Názov").fill(NAME);
  await field(staff, "Obec").fill("Horná Lúka");
  await field(staff, "Telefón").fill("0911 222 333");
  await field(staff, "Ako sa platí?").fill("Hotovosťou aj kartou.");
  await field(staff, "Reklamačný poriadok").setInputFiles({
    name: "poriadok.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nNáš poriadok\n%%EOF\n"),
  });
  await button(staff, "Uložiť zmeny").click();
  await expect(toast(staff, "Nastavenia boli uložené.")).toBeVisible();
  expect((await firebase.documents("settings")).shop).toMatchObject({ Name: NAME, Town: "Horná Lúka" });
  expect(firebase.files().map(({ path }) => path)).toContain("settings/poriadok.pdf");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await expect(page).toHaveTitle(NAME);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Horná Lúka").first()).toBeVisible();
  await expect(footer.locator('a[href="tel:+421911222333"]').first()).toBeVisible();

  await open(page, "/faq");
  await expect(page.getByRole("main")).toContainText("Hotovosťou aj kartou.");
  await expect(page).toHaveTitle(`Často kladené otázky – ${NAME}`);
  const link = page.getByRole("main").getByRole("link", { name: /^Reklamačný poriadok/ });
  await expect(link).toHaveAttribute("href", /settings%2Fporiadok\.pdf/);
  const url = (await link.getAttribute("href")) ?? "";
  expect(await page.evaluate((from) => fetch(from).then((answer) => answer.text()), url)).toContain("Náš poriadok");

  await field(staff, "Názov").fill("");
  await button(staff, "Uložiť zmeny").click();
  await expect(page).toHaveTitle(`Často kladené otázky – ${shop.name}`);
});
