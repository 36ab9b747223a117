import type { Page } from "@playwright/test";
import { HAMMER, productLinks } from "./catalogue.ts";
import { button } from "./cms.ts";
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

test("B1, B7 a search typed without a connection waits for it, in a form that was used or not, and the products stay where they are", {
  tag: "@phone",
}, async ({ page, guard }) => {
  guard.allowAway();
  for (const used of ["", "pila"]) {
    await open(page, "/products");
    if (used) {
      await field(page).fill(used);
      await expect(results(page)).toContainText("pre „pila“");
    }
    await page.context().setOffline(true);
    await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
    const before = await productLinks(page).first().boundingBox();
    await field(page).fill("vrtacka");
    await expect(page.getByText(SEARCH_WAITS)).toBeVisible();
    expect(await productLinks(page).first().boundingBox()).toEqual(before);
    await field(page).press("Enter");
    await expect(page.getByText(SEARCH_WAITS)).toBeVisible();
    await page.context().setOffline(false);
    await expect(results(page)).toHaveText("2 výsledky pre „vrtacka“");
    await expect(page.getByText(SEARCH_WAITS)).toBeHidden();
    await expect(page).toHaveURL("/products?hladat=vrtacka");
  }
});

test("B4, B5, D24 without a connection sharing says so, and so does an estimate that is opened, which is there when it is back", async ({
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
  await button(main, "Zdieľať").click();
  await expect(page.getByRole("alert")).toContainText(LIVE_NOTICE);
  await page.context().setOffline(false);
  await expect(main.getByLabel("Dátum").first()).toBeVisible();
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

test("B1, B17 the navigation's search, which /products does not have, stays in the page and moves the focus to what was found", async ({
  page,
}) => {
  await open(page, "/faq");
  await mark(page);
  const search = page.getByRole("banner").getByRole("searchbox", { name: "Hľadať v ponuke" });
  await expect(search).toHaveAttribute("placeholder", "Napríklad vŕtačka");
  await search.fill("vrtacka");
  await search.press("Enter");
  await expect(results(page)).toHaveText("2 výsledky pre „vrtacka“");
  await expect(results(page)).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  await expect(field(page)).toHaveValue("vrtacka");
  await expect(search).toHaveCount(0);
});
