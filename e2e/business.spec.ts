import type { Page } from "@playwright/test";
import { button, field, toast } from "./cms.ts";
import { axe, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const LINE =
  "Prevádzkovateľ: Ján Vzor, Hlavná 42, 951 43 Dolná Lúka · IČO 12 345 678 · DIČ 1234567890 · IČ DPH SK1234567890 · Zápis: Okresný úrad Nitra, č. živnostenského registra 430-12345 · Dozor: Slovenská obchodná inšpekcia, Staničná 9, 950 50 Nitra";

async function save(page: Page): Promise<void> {
  await button(page, "Uložiť zmeny").click();
  await expect(toast(page, "Nastavenia boli uložené.")).toBeVisible();
}

test("B18 the demo's footer says on every page whose shop it is, paper below the prices, search engines by their names", {
  tag: ["@phone"],
}, async ({ page }) => {
  await open(page, "/faq");
  await expect(page.getByRole("contentinfo").getByText("Prevádzkovateľ:")).toHaveText(LINE);
  const html = await (await page.request.get("/home")).text();
  expect(html).toContain(`"legalName":"Ján Vzor","taxID":"1234567890","vatID":"SK1234567890"`);
  expect(html.replaceAll("\u00a0", " ")).toContain(LINE);
  for (const path of ["/cennik", "/zoznam"]) {
    await open(page, path);
    const onPaper = page.getByRole("main").getByText("Prevádzkovateľ:");
    await expect(onPaper).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(onPaper).toHaveText(LINE);
    await page.emulateMedia({ media: "screen" });
  }
});

test("B18 /cms-nastavenia: the owner is led to what is missing, sets it with spaces as on the licence, and open pages show it", {
  tag: ["@journey"],
}, async ({ page, staff }) => {
  await open(page, "/home");
  const line = page.getByRole("contentinfo").getByText("Prevádzkovateľ:");
  await open(staff, "/cms-nastavenia");
  for (const label of ["Obchodné meno", "IČO", "DIČ", "IČ DPH"]) await field(staff, label).fill("");
  await save(staff);
  await expect(line).toContainText("Prevádzkovateľ: Hlavná 42, 951 43 Dolná Lúka · Zápis:");

  await open(staff, "/cms");
  const alert = staff.getByText("Na webe chýbajú údaje o podnikateľovi.");
  await expect(alert).toBeVisible();
  await staff.getByRole("link", { name: "Doplniť údaje" }).click();
  await expect(staff.getByRole("heading", { name: "Údaje o podnikateľovi" })).toBeInViewport();
  await axe(staff);

  await field(staff, "IČO").fill("1234567");
  await field(staff, "DIČ").fill("SK20");
  await field(staff, "IČ DPH").fill("2023456789");
  for (const problem of [
    "Zadajte IČO, osem číslic.",
    "Zadajte DIČ, desať číslic.",
    "Zadajte IČ DPH, SK a desať číslic.",
  ])
    await expect(staff.getByText(problem).first()).toBeVisible();
  await field(staff, "Obchodné meno").fill("Jana Vzorová");
  await field(staff, "IČO").fill("87 654 321");
  await field(staff, "DIČ").fill("20 23 45 67 89");
  await field(staff, "IČ DPH").fill("sk 2023456789");
  await save(staff);
  await expect(line).toContainText(
    "Prevádzkovateľ: Jana Vzorová, Hlavná 42, 951 43 Dolná Lúka · IČO 87 654 321 · DIČ 2023456789 · IČ DPH SK2023456789",
  );
  await open(staff, "/cms");
  await expect(staff.getByRole("link", { name: "Editovať produkty" })).toBeVisible();
  await expect(alert).toHaveCount(0);
});
