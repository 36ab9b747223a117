import type { Locator, Page } from "@playwright/test";
import { CORE_DRILL, HAMMER, LASER } from "./catalogue.ts";
import { axe, expect, layoutShifts, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";
import { shop } from "./shop.ts";

// The hammer costs 6 € for four hours, 9 € a day, 15 € a weekend and 36 € a week; its deposit is 50 €. The laser costs 18 € a day and 30 € a
// weekend; its deposit is 150 €.
const PATH = `/products/${HAMMER.id}`;
const WEEKEND = "od=2026-12-04T16:00&do=2026-12-07T09:00";
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const answer = (page: Page): Locator => page.locator(".answer");
const call = (page: Page, name = "Zavolať"): Locator => page.getByRole("main").getByRole("link", { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const cookies = (page: Page): Locator => page.getByRole("region", { name: "Súbory cookie" });
const dismissCookies = (page: Page) =>
  page.addInitScript(() => {
    // axe opens an empty page of its own.
    if (location.origin !== "null") localStorage.setItem("cookies-acknowledged", "1");
  });

async function boxOf(locator: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not shown");
  return { top: box.y, bottom: box.y + box.height };
}

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date("2026-11-30T09:10:00+01:00")));

test("B26 what a weekend with a tool costs: one tap, no scroll; the times are beside the answer, which then stays in the bar", {
  tag: ["@phone", "@journey"],
}, async ({ page }) => {
  await dismissCookies(page);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await open(page, PATH);
    await expect(answer(page)).toHaveText("od 6 € / 4 hod");
    expect(await boxOf(page.locator(".answer-bar"))).toEqual({ top: size.height - 64, bottom: size.height });
    expect(await layoutShifts(page)).toBe(0);
    await answer(page).tap();
    for (const name of ["1 deň", "Víkend", "Týždeň"])
      await expect(dialog(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    if (size === PHONES[1]) await axe(page);
    await dialog(page).getByRole("button", { name: "Víkend" }).tap();
    await expect(dialog(page).getByRole("status").first()).toHaveText("1 × víkend 15 € = 15 €");
    for (const shown of [
      dialog(page).getByText("Záruka 50 € (vrátime ju)"),
      dialog(page).getByRole("group", { name: "Vrátenie" }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(answer(page)).toBeFocused();
    await expect(answer(page)).toHaveText("15 € · víkend · záruka 50 €");
    await expect(page).toHaveURL(`${PATH}?${WEEKEND}`);
    expect(await boxOf(page.locator(".answer-bar"))).toEqual({ top: size.height - 64, bottom: size.height });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    if (size !== PHONES[1]) await page.evaluate(() => sessionStorage.clear());
  }
  await axe(page);
  expect(await unrecognised(page.locator(".answer-bar"))).toEqual([]);
  await open(page, `/products/${LASER.id}`);
  await expect(answer(page), "the time that was chosen before").toHaveText("30 € · víkend · záruka 150 €");
});

test("B26 the bar says days that are no preset, and where there is no price; what is no time leaves the lowest price", {
  tag: "@phone",
}, async ({ page }) => {
  for (const [query, text] of [
    ["od=2026-12-01T08:00&do=2026-12-03T08:00", "18 € · 2 dni · záruka 50 €"],
    ["od=zajtra", "od 6 € / 4 hod"],
  ] as const) {
    await open(page, `${PATH}?${query}`);
    await expect(answer(page)).toHaveText(text);
    expect(await layoutShifts(page)).toBe(0);
  }
});

test("B26 the bar lies over neither the cookie banner, what is said offline, nor the end of the page; on its side a phone has it too", {
  tag: "@phone",
}, async ({ page, context }) => {
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 480 },
  ]) {
    await page.setViewportSize(size);
    await open(page, PATH);
    const bar = await boxOf(page.locator(".answer-bar"));
    expect((await boxOf(cookies(page))).bottom).toBeLessThanOrEqual(bar.top);
    await context.setOffline(true);
    const notice = page.locator(".offline-notice > p");
    await expect(notice).toBeVisible();
    expect((await boxOf(notice)).bottom).toBeLessThanOrEqual((await boxOf(cookies(page))).top);
    await context.setOffline(false);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = page.getByRole("contentinfo");
    expect((await boxOf(footer)).bottom).toBeLessThanOrEqual((await boxOf(cookies(page))).top + 1);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.getByRole("button", { name: "Rozumiem" }).click();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(page.getByRole("contentinfo"))).bottom).toBeLessThanOrEqual(
    (await boxOf(page.locator(".answer-bar"))).top + 1,
  );
});

test("B20, B26 the call of a tool that is not available asks when it will be", { tag: "@phone" }, async ({ page }) => {
  await open(page, `/products/${CORE_DRILL.id}`);
  await expect(call(page, "Zavolať, kedy bude")).toHaveAttribute("href", `tel:${shop.phoneInternational}`);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await boxOf(page.locator(".answer-bar"))).toEqual({ top: 640 - 64, bottom: 640 });
});

test("B26 from 820 px on the answer is in sight when a preset is pressed, wherever that stands", async ({ page }) => {
  for (const size of [
    { width: 820, height: 1180 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await open(page, PATH);
    await expect(answer(page)).toBeHidden();
    await page.getByText("Koľko to bude stáť?", { exact: true }).click();
    const preset = page.getByRole("button", { name: /^Týždeň/ });
    await preset.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await preset.click();
    await expect(page.getByText("= 36 €", { exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test("B26 where the times cannot be loaded the bar says so, and opens them at the next try", { tag: "@phone" }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/estimate-.*\.js/);
  allowConsole("Failed to load resource: net::ERR_FAILED");
  await open(page, PATH);
  await page.route("**/assets/estimate-*.js", (route) => route.abort("failed"));
  await answer(page).click();
  await expect(page.getByRole("alert")).toContainText("Nastala neočakávaná chyba. Skúste to znova.");
  await page.unrouteAll();
  await answer(page).click();
  await expect(dialog(page)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B26 the bar only calls", { tag: "@phone" }, async ({ page }) => {
    for (const path of [PATH, "/zoznam"]) {
      await page.goto(path);
      await expect(call(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    }
  });
});

test("B26 a list from a link says in the first screen for when, how many and how much; it is saved by its last button", {
  tag: "@phone",
}, async ({ page }) => {
  await dismissCookies(page);
  const path = `/zoznam?polozky=${HAMMER.id},${LASER.id}`;
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await open(page, `${path}&${WEEKEND}`);
    const greeting = page.getByText(
      "Niekto vám poslal výber na víkend 4. – 7. 12.: 2 stroje, spolu 45 €, záruky 200 €",
    );
    await expect(greeting).toBeInViewport({ ratio: 1 });
    await expect(answer(page)).toHaveText("45 € · víkend · záruky 200 €");
    await expect(call(page)).toBeInViewport({ ratio: 1 });
    expect(await layoutShifts(page)).toBe(0);
    await answer(page).tap();
    await dialog(page).getByRole("button", { name: "1 deň", exact: true }).tap();
    await expect(dialog(page).getByText("Spolu 27 €", { exact: true })).toBeInViewport({ ratio: 1 });
    if (size === PHONES[1]) await axe(page);
    await page.keyboard.press("Escape");
    await expect(answer(page)).toHaveText("27 € · 1 deň · záruky 200 €");
    await expect(greeting, "as it was sent").toBeVisible();
  }
  await open(page, `${path}&${WEEKEND}`);
  const listed = page.getByRole("main").getByRole("listitem");
  await expect(listed).toHaveCount(2);
  const heights = await listed.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).toEqual([72, 72]);
  await expect(page.getByRole("button", { name: /môj/ })).toHaveCount(0);
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.last()).toHaveText("Uložiť si ho");
  await buttons.last().click();
  await expect(page).toHaveURL(`/zoznam?${WEEKEND}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Môj zoznam");
});

test("B26 a list from a link without a time greets without one, and one machine has one deposit", async ({ page }) => {
  await open(page, `/zoznam?polozky=${HAMMER.id},${CORE_DRILL.id},${LASER.id}`);
  await expect(page.getByText("Niekto vám poslal výber: 3 stroje", { exact: true })).toBeVisible();
  await open(page, `/zoznam?polozky=${HAMMER.id}&od=2026-12-01T08:00&do=2026-12-02T08:00`);
  await expect(
    page.getByText("Niekto vám poslal výber na 1 deň 1. – 2. 12.: 1 stroj, spolu 9 €, záruka 50 €", { exact: true }),
  ).toBeVisible();
});

test("B26 on a phone two whole products are below the controls of /products, and three after a swipe of 600 px", {
  tag: "@phone",
}, async ({ page }) => {
  await dismissCookies(page);
  await open(page, "/products");
  /** How many cards are whole between the bars at the edges. */
  const whole = () =>
    page.locator(".card").evaluateAll((cards) => {
      const { bottom } = document.querySelector(".category-strip")?.getBoundingClientRect() ?? { bottom: 0 };
      const boxes = cards.map((one) => one.getBoundingClientRect());
      return boxes.filter((box) => box.top >= bottom && box.bottom <= innerHeight).length;
    });
  expect(await whole()).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => scrollTo(0, 600));
  expect(await whole()).toBeGreaterThanOrEqual(3);
});
