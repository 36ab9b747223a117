import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { journey } from "./journey.ts";
import { arrived, closeAlert, fillProduct, newName, signIn, toast } from "./staff.ts";

const TUESDAY = "main fieldset fieldset:nth-of-type(2)";

journey("§4 staff sign in and out", async ({ browser }) => {
  await signIn(browser);
  await browser.open("/authentication");
  await arrived(browser, "/cms", "Administrácia");
  await browser.click("main button", "Odhlásiť sa");
  await closeAlert(browser, "Boli ste úspešne odhlásený.");
  await arrived(browser, "/authentication", "Prihlásenie používateľa");
  await browser.open("/cms");
  await arrived(browser, "/authentication", "Prihlásenie používateľa");
});

journey(
  "§2, §4 /cms: the fields of the opening hours have room, and what is saved is on every page",
  async ({ browser, engine, width }) => {
    const hours = `7:${width % 60} - ${engine.length}:00`;
    await signIn(browser);
    const widths = () =>
      browser.run((selector) => {
        return [...document.querySelectorAll(selector)].map((field) => field.getBoundingClientRect().width);
      }, "main fieldset fieldset input");
    await expect.poll(widths).toHaveLength(14);
    for (const each of await widths()) expect(each).toBeGreaterThan(150);
    await browser.fill("Doobeda:", hours, TUESDAY);
    await browser.click("main button", "Uložiť zmeny");
    await toast(browser, "Otváracie hodiny úspešne aktualizované!");
    await browser.open("/home");
    expect((await browser.texts("footer tr")).join()).toContain(hours);
  },
  { atBothSizes: true },
);

journey(
  "§2, §4 a product is added, shown to visitors, and deleted after a question",
  async ({ browser }) => {
    const name = newName("Žeriav");
    await signIn(browser);
    await fillProduct(browser, name);
    await browser.click("main button", "Vytvoriť");
    await toast(browser, `Produkt ${name} bol úspešne pridany`);
    await browser.open(`/products?hladat=${encodeURIComponent(name)}`);
    expect((await browser.texts('main a[href^="/products/"]')).join()).toContain(name);
    await browser.open(`/cms-prod?hladat=${encodeURIComponent(name)}`);
    await askToDelete(browser);
    await browser.click("dialog[open] button", "Nie");
    await expect.poll(() => browser.texts("dialog[open]")).toEqual([]);
    await askToDelete(browser);
    await browser.click("dialog[open] button", "Áno");
    await toast(browser, `Produkt ${name} bol úspešne vymazaný`);
    await expect.poll(() => browser.texts("main .rows > li")).toEqual([]);
  },
  { atBothSizes: true },
);

/** On small screens the button is in the row's menu. */
async function askToDelete(browser: Browser): Promise<void> {
  const isSmall = await browser.run(() => innerWidth < 1280);
  if (isSmall) await browser.click("main .row-menu");
  await browser.click(isSmall ? "dialog[open] button" : "main .rows button", "Odstrániť");
}
