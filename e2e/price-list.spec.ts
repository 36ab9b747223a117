import type { Page } from "@playwright/test";
import { CATEGORIES, CORE_DRILL, DRILLING, HAMMER, HIDDEN, LASER, LISTED, productLinks } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";
import { ADDRESS, shop } from "./shop.ts";

const row = (page: Page, { id }: { id: string }) =>
  page
    .getByRole("main")
    .locator("tr")
    .filter({ has: page.locator(`a[href="/products/${id}"]`) });

/** Beside it there are the hours, on paper only. */
const table = (page: Page) => page.getByRole("main").locator("table").last();

const printButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Vytlačiť" });

test("B3 /cennik has every listed product under its category with its prices, its header row stays in view, and it can be printed", {
  tag: "@journey",
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await open(page, "/cennik");
  await expect(page).toHaveTitle(`Cenník – ${shop.name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cenník");
  await expect(productLinks(page)).toHaveCount(LISTED);
  await expect(table(page).locator("th[scope=rowgroup]")).toHaveText(CATEGORIES);
  await expect(row(page, HIDDEN)).toHaveCount(0);
  // Without a category: behind those of "Ostatné".
  await expect(table(page).getByRole("link").last()).toHaveAttribute("href", `/products/${LASER.id}`);
  await expect(row(page, HAMMER).getByRole("link")).toHaveText(HAMMER.name);
  await expect(row(page, HAMMER).locator("td")).toHaveText(
    ["6", "9", "15", "36", "50"].map((euros) => `${euros}\u00a0€`),
  );
  await expect(row(page, HAMMER).getByRole("listitem").first()).toHaveText(/^\D.* \d+\s€$/);
  await expect(row(page, HAMMER)).not.toContainText("Nedostupný");
  await expect(row(page, CORE_DRILL)).toContainText("Nedostupný");
  await printButton(page).click();
  await expect(page.locator("html"), "the dialog for printing").toHaveAttribute("data-printed");
  const header = page.getByRole("columnheader", { name: "Záruka" });
  await row(page, LASER).scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport();
  const bar = await page.getByRole("banner").boundingBox();
  const box = await header.boundingBox();
  expect(box?.y, "the header row").toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  await row(page, HAMMER).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
});

test("B3 the footer and /products lead to the whole price list", async ({ page }) => {
  await open(page, "/products");
  await page.getByRole("contentinfo").getByRole("link", { name: "Celý cenník" }).click();
  await expect(page).toHaveURL("/cennik");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Celý cenník" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cenník");
});

test("B3 /cennik: on phones a product is a block, its prices stand under those of the block above, one wrapped list of categories leads to them, and nothing scrolls sideways", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/cennik");
  const lists = page
    .getByRole("navigation")
    .filter({ has: page.getByRole("link", { name: DRILLING.name, exact: true }) });
  await expect(lists).toHaveAccessibleName("Kategórie cenníka");
  expect(await lists.evaluate((list) => list.scrollWidth - list.clientWidth), "what has to be scrolled to").toBe(0);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const name = await row(page, HAMMER).getByRole("link").boundingBox();
    const price = await row(page, HAMMER).locator("td").first().boundingBox();
    expect(price?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const columns = await table(page).evaluate((table) => {
      const lefts: Record<string, number[]> = {};
      for (const cell of table.querySelectorAll<HTMLElement>("td:not(:empty)")) {
        const left = Math.round(cell.getBoundingClientRect().left);
        const label = cell.dataset.label ?? "";
        lefts[label] = [...new Set([...(lefts[label] ?? []), left])];
      }
      return Object.values(lefts).map(({ length }) => length);
    });
    expect(columns, `places of each kind of price at ${width} px`).toEqual([1, 1, 1, 1, 1]);
    const cut = table(page)
      .locator("td")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth));
    expect(await cut, "prices that reach into the next column").toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("B3 /cennik: it is all there but the button", async ({ page }) => {
    await page.goto("/cennik");
    await expect(productLinks(page)).toHaveCount(LISTED);
    await expect(printButton(page)).toBeHidden();
  });
});

test.describe("on paper", () => {
  // The date is that of the shop, where it is already the 21st.
  test.use({ timezoneId: "America/Los_Angeles" });

  /** As in the dialog for printing, at the width of A4. */
  async function onPaper(page: Page, path: string): Promise<void> {
    await page.clock.setFixedTime("2026-11-21T00:30:00+01:00");
    await open(page, path);
    // What a sheet has room for.
    await page.setViewportSize({ width: 703, height: 1_000 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  }
  const surroundings = (page: Page) => [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("region", { name: "Súbory cookie" }),
    printButton(page),
  ];

  test("B3 /cennik has the shop, its hours and the date on top, nothing around, whole rows under a repeated header, black on white", async ({
    page,
  }) => {
    await onPaper(page, "/cennik");
    const main = page.getByRole("main");
    for (const text of [shop.name, ADDRESS, shop.phone, "Pondelok"]) await expect(main).toContainText(text);
    await expect(main.getByText("Vytlačené 21. 11. 2026")).toBeVisible();
    for (const part of surroundings(page)) await expect(part).toBeHidden();
    const style = (selector: string, property: "display" | "breakInside" | "breakAfter") =>
      table(page)
        .locator(selector)
        .first()
        .evaluate((node, name) => getComputedStyle(node)[name], property);
    expect(await style("thead", "display")).toBe("table-header-group");
    expect(await style("tbody tr + tr", "display")).toBe("table-row");
    expect(await style("tbody tr + tr", "breakInside")).toBe("avoid");
    expect(await style("tbody tr", "breakAfter")).toBe("avoid");
    const colours = await page.getByRole("main").evaluate((main) =>
      [document.documentElement, document.body, main, ...main.querySelectorAll("*")].map((node) => {
        const { backgroundColor } = getComputedStyle(node);
        return main.contains(node) && node !== main
          ? `${getComputedStyle(node).color} ${backgroundColor}`
          : backgroundColor;
      }),
    );
    expect([...new Set(colours)].sort()).toEqual(["rgb(0, 0, 0) rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  });

  test("B3, B17 a product can be printed, and keeps its name, picture, prices and parameters, under the shop's name and phone, an open estimate with the time as text, a closed one is left out", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await onPaper(page, `/products/${HAMMER.id}?od=2026-11-27T16:00&do=2026-11-30T09:00`);
    const estimate = page.getByRole("group").filter({ hasText: "Koľko to bude stáť?" });
    await expect(estimate.getByRole("status")).toHaveText("1 × víkend 15 € = 15 €");
    await expect(estimate.getByText("Prevzatie: 27. 11. 2026 o 16:00, Vrátenie: 30. 11. 2026 o 9:00")).toBeVisible();
    await expect(estimate.locator("input, select, button").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1_280, height: 1_000 });
    await page.getByText("Koľko to bude stáť?", { exact: true }).click();
    await printButton(page).click();
    await expect(page.locator("html"), "the dialog for printing").toHaveAttribute("data-printed");
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByRole("img", { name: HAMMER.name })).toBeVisible();
    for (const text of ["6 €", "Špecifikácia", shop.name, shop.phone, "Vytlačené 21. 11. 2026"])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(main.getByRole("heading", { name: "Mohlo by sa hodiť", includeHidden: true })).toBeHidden();
    for (const part of surroundings(page)) await expect(part).toBeHidden();
    await expect(estimate).toBeHidden();
  });

  test("B3 other pages keep the footer, which says whose they are", async ({ page }) => {
    await onPaper(page, "/faq");
    await expect(page.getByRole("contentinfo")).toContainText(shop.phone);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
  });
});

test("B3 /cennik looks the same for who comes by a link as at its own address", async ({ page }) => {
  const boxes = () =>
    page.locator("header *, main, main *").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, width } = element.getBoundingClientRect();
        return [element.tagName, x, width, getComputedStyle(element).font].join(" ");
      }),
    );
  await open(page, "/cennik");
  const direct = await boxes();
  await open(page, "/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Celý cenník" }).click();
  await expect(page.locator(".price-table")).toBeVisible();
  await expect.poll(boxes).toEqual(direct);
});
