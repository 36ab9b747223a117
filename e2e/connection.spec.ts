import type { Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { arrived, expect, open, test } from "./fixtures.ts";

const LIVE_NOTICE = "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.";
const SEARCH_WAITS = "Hľadanie počká na pripojenie.";
const HAMMER_PATH = `/products/${HAMMER.id}`;
const results = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: "výsledky" });
const field = (page: Page) => page.getByRole("main").getByRole("searchbox");

/** Lets an address answer 404 once, as a file of an older release does. */
async function loseOnce(page: Page, files: string): Promise<void> {
  await page.route(files, (route) => route.fulfill({ status: 404 }), { times: 1 });
}
/** Whether the document is the one in which `mark` was called. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));

for (const isUsed of [false, true]) {
  const when = isUsed ? "was used before" : "is used for the first time";
  test(`B1, B7 a search typed without a connection waits for it, where the form ${when}`, async ({ page, guard }) => {
    guard.allowAway();
    await open(page, "/products");
    if (isUsed) {
      await field(page).fill("pila");
      await expect(results(page)).toContainText("pre „pila“");
    }
    await page.context().setOffline(true);
    await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
    await field(page).fill("vrtacka");
    await expect(page.getByText(SEARCH_WAITS)).toBeVisible();
    await field(page).press("Enter");
    await expect(page.getByText(SEARCH_WAITS)).toBeVisible();
    await page.context().setOffline(false);
    await expect(results(page)).toHaveText("2 výsledky pre „vrtacka“");
    await expect(page.getByText(SEARCH_WAITS)).toBeHidden();
    await expect(page).toHaveURL("/products?hladat=vrtacka");
  });
}

test("B4, D24 an estimate that is opened without a connection says so, and is there when it is back", async ({
  page,
  guard,
}) => {
  guard.allowAway();
  await open(page, HAMMER_PATH);
  await page.context().setOffline(true);
  const main = page.getByRole("main");
  await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
  await main.getByText("Koľko to bude stáť?").click();
  await expect(main.getByText(LIVE_NOTICE)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.context().setOffline(false);
  await expect(main.getByLabel("Dátum").first()).toBeVisible();
});

test("B5, D24 sharing without a connection says so", async ({ page, guard }) => {
  guard.allowAway();
  await open(page, HAMMER_PATH);
  await page.context().setOffline(true);
  await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Zdieľať", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(LIVE_NOTICE);
});

test("D24 a page whose script is missing without a connection says so, and opens when it is back", async ({
  page,
  guard,
}) => {
  guard.allowAway();
  await open(page, "/home");
  await page.context().setOffline(true);
  await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
  await page.getByRole("link", { name: "Časté otázky" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LIVE_NOTICE);
  await page.context().setOffline(false);
  await arrived(page, "/faq", "Často kladené otázky");
});

test("B7 a page of an older release opens the next page although its script is gone", async ({
  page,
  allowConsole,
}) => {
  await open(page, "/home");
  await loseOnce(page, "**/assets/faq-*.js");
  allowConsole(/404/);
  await page.getByRole("link", { name: "Časté otázky" }).first().click();
  await arrived(page, "/faq", "Často kladené otázky");
  await page.goBack();
  await expect(page).toHaveURL("/home");
});

test("B7 after a script of an older release was missing, the next link loads the page anew", async ({
  page,
  allowConsole,
}) => {
  await open(page, HAMMER_PATH);
  await loseOnce(page, "**/assets/estimate-*.js");
  allowConsole(/404/);
  allowConsole(/estimate-.*\.js/);
  await page.getByText("Koľko to bude stáť?").click();
  await expect(page.getByRole("alert")).toContainText("Nastala neočakávaná chyba.");
  await mark(page);
  await page.getByRole("link", { name: "Domov" }).first().click();
  await expect(page).toHaveURL("/home");
  await expect.poll(() => isMarked(page)).toBe(false);
});

test("B1, B17 the navigation's search stays in the page and moves the focus to what was found", async ({ page }) => {
  await open(page, "/faq");
  await mark(page);
  const search = page.getByRole("searchbox");
  await search.fill("vrtacka");
  await search.press("Enter");
  await expect(results(page)).toHaveText("2 výsledky pre „vrtacka“");
  await expect(results(page)).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  await expect(field(page)).toHaveValue("vrtacka");
});

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true });
  test("B17 on a touch screen a search that is sent closes the keyboard", { tag: "@phone" }, async ({ page }) => {
    await open(page, "/products");
    await field(page).tap();
    await field(page).fill("vrtacka");
    await field(page).press("Enter");
    await expect(results(page)).toHaveText("2 výsledky pre „vrtacka“");
    await expect(field(page)).not.toBeFocused();
  });
});
