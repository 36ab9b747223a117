import type { Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";

/** The canonical address. */
const ADDRESS = `${SITE_URL}/products/${HAMMER.id}`;

const shareButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Zdieľať", exact: true });
const toast = (page: Page) => page.getByRole("status").getByText("Odkaz skopírovaný.", { exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Gives the page a device's own sheet, which notes what it was handed and then ends as told. */
const withSheet = (page: Page, outcome: "shared" | "AbortError" | "NotAllowedError") =>
  page.addInitScript((outcome) => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      if (outcome !== "shared") throw new DOMException("", outcome);
    };
    Object.defineProperty(navigator, "share", { value: share });
  }, outcome);
const withoutSheet = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
/** As on an origin without encryption. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

test("B5 the device's own sheet gets the product's address and name", { tag: "@both" }, async ({ page }) => {
  await withSheet(page, "shared");
  await open(page, `/products/${HAMMER.id}?od=2026-11-23T08:00&do=2026-11-24T08:00`);
  await shareButton(page).click();
  const shared = JSON.stringify({ title: HAMMER.name, url: ADDRESS });
  await expect(page.locator("html")).toHaveAttribute("data-shared", shared);
  await expect(toast(page)).toBeHidden();
});

test("B5 closing the device's own sheet copies nothing and says nothing", async ({ page }) => {
  await withSheet(page, "AbortError");
  await open(page, `/products/${HAMMER.id}`);
  await page.evaluate(() => navigator.clipboard.writeText("predtým"));
  await shareButton(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared");
  await axe(page);
  expect(await clipboard(page)).toBe("predtým");
  await expect(toast(page)).toBeHidden();
});

test("B5 without such a sheet the address is copied and a toast says so, without `od` and `do`", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await withoutSheet(page);
  await open(page, `/products/${HAMMER.id}?od=2026-11-23T08:00&do=2026-11-24T08:00`);
  await shareButton(page).click();
  await expect(toast(page)).toBeVisible();
  expect(await clipboard(page)).toBe(ADDRESS);
});

test("B5 a sheet that the browser refuses is the same as none", async ({ page }) => {
  await withSheet(page, "NotAllowedError");
  await open(page, `/products/${HAMMER.id}`);
  await shareButton(page).click();
  await expect(toast(page)).toBeVisible();
  expect(await clipboard(page)).toBe(ADDRESS);
});

test("B5 on an origin without encryption the address is copied too, and the focus stays", async ({ page }) => {
  await withoutSheet(page);
  await withoutClipboard(page);
  await open(page, `/products/${HAMMER.id}`);
  await shareButton(page).press("Enter");
  await expect(toast(page)).toBeVisible();
  await expect(shareButton(page)).toBeFocused();
  const paste = await page.context().newPage();
  await paste.goto("/home");
  expect(await clipboard(paste)).toBe(ADDRESS);
});

test("B5 where the browser lets no page copy, the address is shown to be copied by hand", async ({ page }) => {
  await withoutSheet(page);
  await withoutClipboard(page);
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "execCommand", { value: () => false }));
  await open(page, `/products/${HAMMER.id}`);
  const shown = page.waitForEvent("dialog");
  const pressed = shareButton(page).click();
  const dialog = await shown;
  expect([dialog.message(), dialog.defaultValue()]).toEqual(["Skopírujte odkaz:", ADDRESS]);
  await dialog.accept();
  await pressed;
  await expect(toast(page)).toBeHidden();
});

test("B5 a press before the page is hydrated shares once it is", async ({ page }) => {
  await withSheet(page, "shared");
  await page.goto(`/products/${HAMMER.id}`);
  await shareButton(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared");
});
