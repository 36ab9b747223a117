import { expect, vi } from "vitest";
import { CORE_DRILL, DRILLING, DRILLS, HAMMER, LASER, LISTED } from "../e2e/catalogue.ts";
import type { Browser } from "./browser.ts";
import { atBothSizes, journey } from "./journey.ts";
import { arrived } from "./staff.ts";

/** The paths of the products whose cards are shown. */
const shown = (browser: Browser) =>
  browser.run(() => {
    const links = document.querySelectorAll('main a[href^="/products/"]');
    return Array.from(links, (link) => link.getAttribute("href"));
  });
const cards = async (browser: Browser) => (await shown(browser)).length;

journey("§2, D18 /products: a category filters the cards, and the filter can be taken off", async ({ browser }) => {
  await atBothSizes(browser, async (width) => {
    await browser.open("/products");
    const before = await cards(browser);
    if (width < 768) await browser.open(`/products?kategoria=${DRILLING.id}`);
    else await browser.click("nav[aria-label='Filter podľa kategórie'] a", DRILLING.name);
    await expect.poll(() => cards(browser)).toBe(DRILLS.length);
    expect(await browser.address()).toBe(`/products?kategoria=${DRILLING.id}`);
    if (width < 768) await browser.click("main a", "Zrušiť filter");
    else await browser.click("nav[aria-label='Filter podľa kategórie'] a", DRILLING.name);
    await expect.poll(() => cards(browser)).toBe(before);
    expect(await browser.address()).toBe("/products");
  });
});

journey("B1 /products: a search finds without diacritics, as it is typed and after a reload", async ({ browser }) => {
  await browser.open("/products");
  await browser.fill("Hľadať v ponuke", "vrtacka");
  await browser.press("Enter");
  await expect.poll(() => browser.texts("main [role=status]")).toContain("2 výsledky pre „vrtacka“");
  await browser.open(await browser.address());
  expect((await shown(browser))[0]).toBe(`/products/${CORE_DRILL.id}`);
});

journey(
  "§2, D18 /products: 'Zobraziť ďalšie' adds the rest, and on the way back from a product the list is scrolled to where it was",
  async ({ browser }) => {
    const scrolled = () => browser.run(() => Math.round(scrollY));
    await atBothSizes(browser, async () => {
      await browser.open("/products");
      expect(await cards(browser)).toBeLessThan(LISTED);
      await browser.click("main a", "Zobraziť ďalšie");
      await expect.poll(() => cards(browser)).toBe(LISTED);
      expect(await browser.address()).toBe("/products?strana=2");
      await browser.run(
        (path) => document.querySelector(`main a[href="${path}"]`)?.scrollIntoView({ block: "center" }),
        `/products/${HAMMER.id}`,
      );
      const position = await scrolled();
      expect(position).toBeGreaterThan(800);
      await browser.click(`main a[href="/products/${HAMMER.id}"]`);
      await arrived(browser, `/products/${HAMMER.id}`, HAMMER.name);
      await expect.poll(scrolled).toBe(0);
      await browser.back();
      await expect.poll(scrolled).toBe(position);
      expect(await cards(browser)).toBe(LISTED);
    });
  },
);

journey(
  "B17 a visitor's dates follow, stay for the next product and the list, and are in the link to it",
  async ({ browser }) => {
    const dates = () =>
      browser.run(() =>
        Array.from(document.querySelectorAll<HTMLInputElement>("main input[type=date]"), ({ value }) => value),
      );
    /** From the first of two dates to the second, in days. */
    const length = async () => {
      const [from = "", to = ""] = await dates();
      return (Date.parse(to) - Date.parse(from)) / 86_400_000;
    };
    // On phones it is in a sheet (B26), as e2e/answer.spec.ts shows.
    await browser.resize(1280, 800);
    async function openEstimate({ id }: { id: string }): Promise<void> {
      await browser.open(`/products/${id}`);
      await browser.click("summary", "Koľko to bude stáť?");
      await expect.poll(dates).toHaveLength(2);
    }
    await openEstimate(HAMMER);
    for (const [label, days] of [
      ["1 deň", [1]],
      // Late on Friday and on Saturday the weekend begins on Saturday.
      ["Víkend", [2, 3]],
      ["Týždeň", [7]],
    ] as const) {
      await browser.click(".estimate button > span:first-child", label);
      await expect.poll(() => browser.texts(".estimate [aria-pressed=true] > span:first-child")).toEqual([label]);
      await expect.poll(length).toBeOneOf([...days]);
    }
    const [, end = ""] = await dates();
    await browser.run((date) => {
      const field = document.querySelector("main input[type=date]") as HTMLInputElement;
      field.focus();
      // As React sees it that somebody has chosen a date.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, date);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, end);
    await expect.poll(async () => [(await dates())[0], await length()]).toEqual([end, 7]);
    const chosen = await dates();
    await browser.click("main article button", "Pridať do zoznamu");
    await openEstimate(LASER);
    await expect.poll(dates).toEqual(chosen);

    await browser.open("/zoznam");
    await expect.poll(dates).toEqual(chosen);
    const sums = async () => (await browser.texts("main p")).filter((text) => /^(Spolu|Záruky spolu) \d/.test(text));
    await expect.poll(sums).toHaveLength(2);
    const before = await sums();
    await browser.run(() => {
      Object.defineProperty(navigator, "share", {
        value: async ({ url }: ShareData) => Object.assign(window, { url }),
      });
    });
    await browser.click("main button", "Zdieľať zoznam");
    const link = await vi.waitUntil(() => browser.run(() => (window as { url?: string }).url));
    const { pathname, search } = new URL(link);
    expect(search).toContain(`polozky=${HAMMER.id}&od=${chosen[0]}`);
    await browser.open(pathname + search);
    await expect.poll(() => browser.texts("h1")).toEqual(["Zoznam z odkazu"]);
    await expect.poll(dates).toEqual(chosen);
    await expect.poll(sums).toEqual(before);
  },
);
