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

/** A script that a page has requested. */
interface Script {
  readonly bytes: number;
  readonly isStaffs: boolean;
}
const read = new Map<string, Script>();
function scriptAt(path: string): Script {
  const file = readFileSync(join(import.meta.dirname, "../dist/client", path));
  const script = {
    bytes: gzipSync(file, { level: 9 }).length,
    isStaffs: STAFFS_WORDS.some((words) => file.includes(words)),
  };
  read.set(path, script);
  return script;
}

test("ADR-003, §6, design §3 every public page has at most 112 KB of script, none of it staff's, none before the first paint; hydration changes no text, and nothing shifts", {
  tag: "@journey",
}, async ({ page }) => {
  for (const path of [...PUBLIC_PATHS, LIST_FROM_A_LINK]) {
    await open(page, path);
    if (path === LIST_FROM_A_LINK) await expect(page.getByRole("main")).toContainText("€");
    const { all, early } = await scriptsOf(page);
    expect(all.length, path).toBeGreaterThan(0);
    expect([path, early]).toEqual([path, []]);
    const scripts = all.map((script) => read.get(script) ?? scriptAt(script));
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, path).toBeLessThan(MOST_SCRIPT);
    // /heslo is public for new staff only, whose page it shows.
    if (path !== "/heslo") expect([path, scripts.some(({ isStaffs }) => isStaffs)]).toEqual([path, false]);
    // The others show what only the device knows (B6).
    if (INDEXED_PATHS.includes(path)) {
      const [server, client] = await textsOf(page, path);
      expect(client, path).toEqual(server);
    }
    await expectStill(page);
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

/** The words of what can be focused while something covers its middle, in the order of the page. */
const coveredStops = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const stops = document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex='0']");
    return Array.from(stops).flatMap((stop) => {
      stop.focus();
      if (document.activeElement !== stop) return [];
      const { left, top, width, height } = stop.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (stop.contains(seen) || seen.contains(stop));
      return isSeen ? [] : [stop.outerHTML];
    });
  });

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
  test(`design §6 ${path} on a phone: nothing shifts, hinders people, is too small to tap or sticks out sideways; as wide as a desktop it hinders nobody and hides no focus`, {
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
    await page.setViewportSize({ width: 1280, height: 800 });
    await axe(page);
    expect(await coveredStops(page)).toEqual([]);
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
