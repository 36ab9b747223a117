import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { INDEXED_PATHS, LASER, PUBLIC_PATHS } from "./catalogue.ts";
import { axe, expect, layoutShifts, open, test } from "./fixtures.ts";

/** What holds for every public page. A page is opened once at each width, because opening it takes longer than looking at it. */

/** ADR-003, in bytes after gzip. */
const MOST_SCRIPT = 112_000;
/** The public page that loads most. */
const LIST_FROM_A_LINK = `/zoznam?polozky=${LASER.id}`;
/** Words that only the back office's scripts contain. */
const STAFFS_WORDS = ["Nový produkt", "Chcete naozaj", "Editácia otváracích hodín"];

/** A page whose first paint is that late, as on a busy machine, requests its scripts without it (entry/document.ts). */
const PAINT_TIMEOUT_MS = 500;

/** The scripts that the page has requested, and those of them requested before it had loaded and its first paint was on the screen. */
const scriptsOf = (page: Page) =>
  page.evaluate((paintTimeout) => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const paint = Math.min(...performance.getEntriesByType("paint").map(({ startTime }) => startTime));
    const loaded = navigation?.loadEventStart ?? Infinity;
    const shown = Math.max(loaded, Math.min(paint, loaded + paintTimeout));
    const scripts = performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.endsWith(".js"));
    const early = scripts.filter(({ startTime }) => startTime < shown);
    return { all: scripts.map(({ path }) => path), early: early.map(({ path }) => path) };
  }, PAINT_TIMEOUT_MS);

test("ADR-003, §6, design §3 every public page has at most 112 KB of script, none of it staff's, none before the first paint", {
  tag: "@journey",
}, async ({ page }) => {
  for (const path of [...PUBLIC_PATHS, LIST_FROM_A_LINK]) {
    await open(page, path);
    if (path === LIST_FROM_A_LINK) await expect(page.getByRole("main")).toContainText("€");
    const { all, early } = await scriptsOf(page);
    expect(all.length, path).toBeGreaterThan(0);
    expect([path, early]).toEqual([path, []]);
    const files = all.map((script) => readFileSync(join(import.meta.dirname, "../dist/client", script)));
    const sizes = files.map((file) => gzipSync(file, { level: 9 }).length);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(MOST_SCRIPT);
    // /heslo is public for new staff only, whose page it shows.
    if (path === "/heslo") continue;
    for (const words of STAFFS_WORDS)
      expect(
        files.some((file) => file.includes(words)),
        path,
      ).toBe(false);
  }
});

/** The texts of the page's parts but for what depends on the clock (B2, B25), as the server sent them and as they are now. */
async function textsOf(page: Page, path: string): Promise<[server: unknown, client: unknown]> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    const [server, client] = [parsed, document].map((side) =>
      ["header", "main", "footer"].map((part) => {
        const copy = side.querySelector(part)?.cloneNode(true) as Element | undefined;
        for (const inner of copy?.querySelectorAll(
          ".open-badge, .hours, .special-days, [data-until], .web-address, noscript",
        ) ?? [])
          inner.textContent = "";
        return copy?.textContent;
      }),
    );
    return [server, client];
  }, html);
}

/** The words of what is focused, with Tab from the top of the page, while something covers its middle. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "the end";
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused));
      return isSeen ? "" : (focused.textContent ?? "");
    });
    if (found === "the end") break;
    if (found) covered.push(found);
  }
  return covered;
}

/** What is tapped and less than 44 px high. */
const smallTargets = (page: Page) =>
  page.locator("a, button, summary").evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().width > 1)
      .filter((target) => !target.matches(".stretched-link, .skip-link"))
      .filter((target) => target.getBoundingClientRect().height < 43.5)
      .map((target) => `${target.textContent} ${target.getBoundingClientRect().height}`),
  );

for (const path of PUBLIC_PATHS) {
  test(`design §3, §6 ${path}: hydration changes no text, nothing shifts, hinders people or hides the focus`, async ({
    page,
  }) => {
    test.slow();
    await open(page, path);
    // The others show what only the device knows (B6).
    if (INDEXED_PATHS.includes(path)) {
      const [server, client] = await textsOf(page, path);
      expect(client).toEqual(server);
    }
    await expectStill(page);
    await axe(page);
    expect(await coveredStops(page)).toEqual([]);
  });

  test(`design §6 ${path} on a phone: nothing shifts, hinders people, is too small to tap or sticks out sideways`, {
    tag: "@phone",
  }, async ({ page }) => {
    await open(page, path);
    await expectStill(page);
    await axe(page);
    expect(await smallTargets(page)).toEqual([]);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

/** Expects that nothing shifts once the HTML is parsed, down to the end of the page. */
async function expectStill(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.images].every((picture) => picture.complete || picture.loading === "lazy"),
  );
  expect(await layoutShifts(page)).toBe(0);
}
