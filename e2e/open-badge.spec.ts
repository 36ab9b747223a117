import type { Locator, Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { post, readList } from "./cms.ts";
import { arrived, axe, expect, layoutShifts, open, test } from "./fixtures.ts";

/** The badge of the page's width: in the navigation, and on /home also in the banner. */
const inNavigation = (page: Page): Locator => page.getByRole("banner").locator(".open-badge");
const inBanner = (page: Page): Locator => page.getByRole("main").locator(".open-badge");

/** Instants and what the badge then says, by the demo shop's hours and special days; the rule's other cases are in open-state.test.ts. */
const SAID: readonly (readonly [string, string])[] = [
  ["2026-11-23T06:59:59Z", "Zatvorené, otvárame o 8:00"],
  ["2026-11-23T07:00:00Z", "Otvorené do 12:00"],
  ["2026-12-31T07:30:00Z", "Otvorené do 11:00"],
  // The clocks have gone back in the night, and forward; 29 March is a holiday.
  ["2026-10-26T06:59:59Z", "Zatvorené, otvárame o 8:00"],
  ["2026-10-26T07:00:00Z", "Otvorené do 12:00"],
  ["2027-03-30T05:59:59Z", "Zatvorené, otvárame o 8:00"],
  ["2027-03-30T06:00:00Z", "Otvorené do 12:00"],
];

test.describe("on a device on the other side of the world", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("B2, design §6 the badge says the shop's time, changes by itself, and so across changes of daylight saving; open or closed it hinders nobody", async ({
    page,
  }) => {
    await page.clock.install();
    await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
    await open(page, "/home");
    await expect(inBanner(page)).toHaveText("Zatvorené, otvárame zajtra o 8:00");
    await axe(page);
    for (const [instant, text] of SAID) {
      await page.clock.setFixedTime(new Date(instant));
      await page.clock.fastForward(1_000);
      await expect(inBanner(page)).toHaveText(text);
    }
    await axe(page);
  });
});

test("B26 at a first visit with a small phone the badge of /home is above the cookie banner", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/home");
  const badge = await inBanner(page).locator("a").boundingBox();
  const cookies = await page.locator(".cookie-banner").boundingBox();
  expect((badge?.y ?? 640) + (badge?.height ?? 0)).toBeLessThan(cookies?.y ?? 0);
});

test("B2, B17 from medium width the navigation of every page has the badge, below that only the banner of /home; nothing moves when its text is the longest", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-11-24T17:00:00Z"));
  await open(page, "/home");
  const short = "Zatvorené, otvárame zajtra o 8:00";
  await expect(inBanner(page)).toHaveText(short);
  await expect(inNavigation(page)).toHaveText(short);
  const write = (text: string) =>
    page.locator(".open-badge a > span").evaluateAll((spans, words) => {
      for (const span of spans) span.textContent = words;
    }, text);
  const sizes = () =>
    page.locator(".open-badge").evaluateAll((badges) => badges.map((badge) => badge.getBoundingClientRect().height));
  for (const width of [320, 767, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await write(short);
    await expect(inBanner(page)).toBeVisible();
    await expect(inNavigation(page)).toBeVisible({ visible: width >= 768 });
    const [header, before] = [await page.getByRole("banner").boundingBox(), await sizes()];
    await write("Zatvorené, otvárame vo štvrtok o 13:00");
    expect([width, await sizes()]).toEqual([width, before]);
    expect(await page.getByRole("banner").boundingBox()).toEqual(header);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole("banner").getByRole("link", { name: "Časté otázky" }).click();
  await arrived(page, "/faq", "Často kladené otázky");
  await expect(inNavigation(page)).toBeVisible();
});

test.describe("where the hours change", () => {
  test.use({ ownServer: true });

  test("B2 the badge follows the hours live, and says nothing of hours that cannot be told", async ({
    page,
    staff,
  }) => {
    await page.clock.setFixedTime(new Date("2026-11-24T09:00:00Z"));
    await open(page, "/home");
    await expect(inBanner(page)).toHaveText("Otvorené do 12:00");
    const hours = await readList(staff, { collection: "opening_hours" });
    const update = { kind: "update", collection: "opening_hours", id: "utorok" };
    let seen = hours.find(({ id }) => id === "utorok")?.Morning;
    for (const [Morning, text] of [
      ["11:00 - 12:00", "Zatvorené, otvárame o 11:00"],
      ["8:00 - 12:00 alebo dohodou", ""],
      ["", "Zatvorené, otvárame o 13:00"],
    ] as const) {
      const changes = [{ ...update, fields: { Morning }, expected: { Morning: seen } }];
      expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
      seen = Morning;
      await expect(inBanner(page)).toHaveText(text);
    }
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B2 the page claims nothing that depends on the clock", async ({ page }) => {
    await page.goto("/home");
    await expect(page.locator(".open-badge [data-open]")).toHaveCount(0);
    for (const badge of [inBanner(page), inNavigation(page)])
      await expect(badge.getByRole("link", { name: "Otváracie hodiny" })).toBeVisible();
  });
});

test("B26 on phones the badge stands by the availability of a product, in reserved room", { tag: "@phone" }, async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-11-28T11:00:00Z"));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("about:blank");
    await page.goto(`/products/${HAMMER.id}`);
    await expect(inBanner(page)).toHaveText("Zatvorené, otvárame v pondelok o 8:00");
    await expect(inBanner(page)).toBeInViewport({ ratio: 1 });
    expect(await layoutShifts(page)).toBe(0);
  }
});

test("B25 the badge leads to the hours: a sheet on phones, with all special days to come; else the footer", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await page.clock.setFixedTime(new Date("2026-12-22T09:00:00Z"));
  await open(page, "/home");
  const badge = inBanner(page).getByRole("link", { name: "Otvorené do 12:00" });
  await badge.click();
  const footer = page.locator("#otvaracie-hodiny");
  if (!isMobile) {
    await expect(footer).toBeInViewport();
    await expect(page).toHaveURL("/home#otvaracie-hodiny");
    return;
  }
  const sheet = page.getByRole("dialog", { name: "Otváracie hodiny" });
  await expect(sheet.getByText("zatvorené Štedrý deň")).toBeInViewport();
  await expect(sheet.getByRole("listitem")).toContainText(["24. 12. zatvorené (Štedrý deň)"]);
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(badge).toBeFocused();
});

test("B17 the browser marks today's row of the opening hours, and nothing shifts", async ({ page, request }) => {
  expect(await (await request.get("/faq")).text()).not.toContain('aria-current="date"');
  await page.clock.install();
  await page.clock.setFixedTime(new Date("2026-11-24T22:59:00Z"));
  await page.goto("/faq");
  const today = page.getByRole("contentinfo").locator('[aria-current="date"]');
  await page.locator("#otvaracie-hodiny").scrollIntoViewIfNeeded();
  await expect(today).toHaveText(/^Utorok/);
  await page.clock.setFixedTime(new Date("2026-11-24T23:00:00Z"));
  await page.clock.fastForward(1_000);
  await expect(today).toHaveText(/^Streda/);
  expect(await layoutShifts(page)).toBe(0);
});
