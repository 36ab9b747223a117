import { expect } from "vitest";
import { STAFF } from "../scripts/children.ts";
import type { Browser } from "./browser.ts";
import { atBothSizes, journey } from "./journey.ts";
import { arrived, closeAlert, fillProduct, newName, signIn, toast } from "./staff.ts";

const TUESDAY = "main fieldset fieldset:nth-of-type(2)";

journey(
  "§2, §4 staff sign in, the fields of the opening hours have room, what is saved is on every page, and staff sign out",
  async ({ browser, engine }) => {
    const hours = `7:15 - ${engine.length}:00`;
    await signIn(browser);
    const widths = () =>
      browser.run((selector) => {
        return [...document.querySelectorAll(selector)].map((field) => field.getBoundingClientRect().width);
      }, "main fieldset fieldset input");
    await expect.poll(widths).toHaveLength(14);
    await atBothSizes(browser, async () => {
      for (const each of await widths()) expect(each).toBeGreaterThan(150);
    });
    await browser.fill("Doobeda:", hours, TUESDAY);
    await browser.click("main button", "Uložiť zmeny");
    await toast(browser, "Otváracie hodiny úspešne aktualizované!");
    await browser.open("/home");
    await atBothSizes(browser, async () => {
      expect((await browser.texts("footer tr")).join()).toContain(hours);
    });
    await browser.open("/authentication");
    await arrived(browser, "/cms", "Administrácia");
    await browser.click("main button", "Odhlásiť sa");
    await closeAlert(browser, "Boli ste úspešne odhlásený.");
    await arrived(browser, "/authentication", "Prihlásenie používateľa");
    await browser.open("/cms");
    await arrived(browser, "/authentication", "Prihlásenie používateľa");
  },
);

journey("§2, §4 a product is added, shown to visitors, and deleted after a question", async ({ browser }) => {
  const name = newName("Žeriav");
  await signIn(browser);
  await fillProduct(browser, name);
  await browser.click("main button", "Vytvoriť");
  await toast(browser, `Produkt ${name} bol úspešne pridany`);
  await browser.open(`/products?hladat=${encodeURIComponent(name)}`);
  expect((await browser.texts('main a[href^="/products/"]')).join()).toContain(name);
  await browser.open(`/cms-prod?hladat=${encodeURIComponent(name)}`);
  await atBothSizes(browser, async (width) => {
    await askToDelete(browser, width);
    await browser.click("dialog[open] button", "Nie");
    await expect.poll(() => browser.texts("dialog[open]")).toEqual([]);
  });
  await askToDelete(browser, 1280);
  await browser.click("dialog[open] button", "Áno");
  await toast(browser, `Produkt ${name} bol úspešne vymazaný`);
  await expect.poll(() => browser.texts("main .rows > li")).toEqual([]);
});

journey(
  "B16, B13 on a phone one part of /cms is open at a time, hours are rewritten, a setting goes back to its original and a change is taken back",
  async ({ browser }) => {
    const morning = "main fieldset fieldset:nth-of-type(3) input";
    const fieldValue = (selector: string) =>
      browser.run((field) => document.querySelector<HTMLInputElement>(field)?.value, selector);
    const openPart = () => browser.texts("main [aria-expanded=true]");
    await browser.resize(390, 844);
    await signIn(browser);
    await expect.poll(openPart).toEqual(["Editácia otváracích hodín"]);
    await expect.poll(() => fieldValue(morning)).toBeTruthy();
    const before = await fieldValue(morning);
    await browser.fill("Doobeda:", "9.30-12", "main fieldset fieldset:nth-of-type(3)");
    await browser.press("Tab");
    await expect.poll(() => fieldValue(morning)).toBe("9:30 - 12:00");
    const isBarShown = await browser.run(() => {
      scrollTo({ top: 0, behavior: "instant" });
      const { bottom = 0 } = document.querySelector(".save-bar-sticks button")?.getBoundingClientRect() ?? {};
      return bottom > 0 && bottom <= innerHeight;
    });
    expect(isBarShown).toBe(true);
    await browser.click("main button", "Uložiť zmeny");
    await toast(browser, "Otváracie hodiny úspešne aktualizované!");
    await browser.click("main button", "Výnimočné dni");
    await expect.poll(openPart).toEqual(["Výnimočné dni"]);
    const weekdays = () =>
      browser.run(() =>
        Array.from(document.querySelectorAll("#vynimocne-dni li p:nth-of-type(2)"), (day) => day.textContent ?? ""),
      );
    await expect.poll(weekdays).not.toEqual([]);
    for (const day of await weekdays()) expect(day).toMatch(/^(pondelok|utorok|streda|štvrtok|piatok|sobota|nedeľa)/);

    await browser.open("/cms-nastavenia");
    const slogan = () =>
      browser.run(() => {
        const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === "Slogan");
        return (label?.control as HTMLInputElement | undefined)?.value;
      });
    await expect.poll(slogan).toBeTruthy();
    const original = await slogan();
    await browser.fill("Slogan", "Požičiame, poradíme.");
    await browser.click("main button", "Pôvodná hodnota: Slogan");
    await expect.poll(slogan).toBe(original);

    await browser.open("/cms-historia");
    await browser.run((email) => {
      const select = document.querySelector("select") as HTMLSelectElement;
      select.value = email;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, STAFF.email);
    await expect.poll(() => browser.address()).toContain("/cms-historia?kto=");
    await browser.click("main ol button", "Vrátiť: Streda");
    await browser.click("dialog[open] button:enabled", "Vrátiť zmenu");
    await toast(browser, "Vrátené: 1 zmena");
    await browser.open("/cms");
    await expect.poll(() => fieldValue(morning)).toBe(before);
  },
);

/** On small screens the button is in the row's menu. */
async function askToDelete(browser: Browser, width: number): Promise<void> {
  const isSmall = width < 1280;
  if (isSmall) await browser.click("main .row-menu");
  await browser.click(isSmall ? "dialog[open] button" : "main .rows button", "Odstrániť");
}
