import type { Page } from "@playwright/test";
import { CORE_DRILL, GUARDED_PATHS, HAMMER, LASER, PUBLIC_PATHS } from "./catalogue.ts";
import { test as base, expect, open } from "./fixtures.ts";
import { shop } from "./shop.ts";

/** Where people have set their browser's text to 200 %: media queries in rem follow that, and a style on `html` would not be the same. */
const test = base.extend({});
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
});

/** What reaches beyond the window, is too small to touch, or has words that are cut off. */
const problems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : [];
    for (const control of document.querySelectorAll<HTMLElement>(
      "a, button, select, summary, input:not([type=checkbox])",
    )) {
      const { left, right, width: wide, height } = control.getBoundingClientRect();
      const isHidden = wide <= 1 || height <= 1 || control.closest(".sr-only, .skip-link");
      // The link of a card is as large as the card.
      if (isHidden || control.matches(".stretched-link")) continue;
      const name = `${control.tagName} ${control.innerText || control.getAttribute("aria-label")}`;
      // A row that is made to be swiped, as the categories and staff's navigation.
      let row = control.parentElement;
      while (row && getComputedStyle(row).overflowX !== "auto") row = row.parentElement;
      if (!row && (left < 0 || right > width + 0.5)) found.push(`${name}: outside the window`);
      if (wide < 44 || height < 44) found.push(`${name}: ${wide} × ${height}`);
      if (control.tagName !== "INPUT" && control.scrollWidth > control.clientWidth + 1) found.push(`${name}: cut off`);
    }
    return found;
  });

/** A phone's and a tablet's. */
const WIDTHS = [320, 820];

test("B17 with text of 200 % no public page is too wide on a phone or a tablet, and all controls can be used", async ({
  page,
}) => {
  test.slow();
  for (const path of PUBLIC_PATHS) {
    await open(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      expect([path, width, await problems(page)]).toEqual([path, width, []]);
      const phone = page.getByRole("banner").getByRole("link", { name: shop.phone });
      await expect(phone).toBeInViewport({ ratio: 1 });
    }
  }
});

test("B6, B26 with text of 200 % neither one's own list nor one from a link is too wide, nor the sheet with the times", async ({
  page,
}) => {
  const items = [HAMMER, CORE_DRILL, LASER];
  await page.addInitScript(
    (list) => {
      if (location.origin !== "null") localStorage.setItem("my-list", list);
    },
    JSON.stringify(items.map(({ id, name }) => ({ id, name }))),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  for (const path of ["/zoznam", `/zoznam?polozky=${items.map(({ id }) => id)}`]) {
    await open(page, path);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    expect([path, await problems(page)]).toEqual([path, []]);
    await page.locator(".answer").click();
    expect([path, "sheet", await problems(page)]).toEqual([path, "sheet", []]);
  }
});

test("B17 with text of 200 % no page of staff is too wide on a phone or a tablet, and all controls can be used", async ({
  staff,
}) => {
  test.slow();
  for (const path of [...GUARDED_PATHS, `/cms-prod-detail/${CORE_DRILL.id}`, "/cms#vynimocne-dni", "/cms#oznam"]) {
    await staff.goto("about:blank");
    await open(staff, path);
    for (const width of WIDTHS) {
      await staff.setViewportSize({ width, height: 844 });
      expect([path, width, await problems(staff)]).toEqual([path, width, []]);
    }
  }
});
