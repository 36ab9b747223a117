import type { Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";

/** The canonical address. */
const ADDRESS = `${SITE_URL}/products/${HAMMER.id}`;

const shareButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Zdieľať", exact: true });
const toast = (page: Page) => page.getByRole("status").getByText("Odkaz skopírovaný.", { exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Gives the page a device's own sheet, which notes what it was handed and then ends as told; "none" takes it away. */
const setSheet = (page: Page, outcome: "shared" | "AbortError" | "NotAllowedError" | "none") =>
  page.evaluate((outcome) => {
    delete document.documentElement.dataset.shared;
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      if (outcome !== "shared") throw new DOMException("", outcome);
    };
    Object.defineProperty(navigator, "share", { value: outcome === "none" ? undefined : share, configurable: true });
  }, outcome);

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

test("B5 the device's own sheet gets the product's address and name; closed it copies nothing; one that is refused is the same as none: the address is copied without `od` and `do`, and a toast says so", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, `/products/${HAMMER.id}?od=2026-11-23T08:00&do=2026-11-24T08:00`);
  const html = page.locator("html");
  await page.evaluate(() => navigator.clipboard.writeText("predtým"));
  await setSheet(page, "shared");
  await shareButton(page).click();
  await expect(html).toHaveAttribute("data-shared", JSON.stringify({ title: HAMMER.name, url: ADDRESS }));
  await setSheet(page, "AbortError");
  await shareButton(page).click();
  await expect(html).toHaveAttribute("data-shared");
  await axe(page);
  expect(await clipboard(page)).toBe("predtým");
  await expect(toast(page)).toBeHidden();

  await setSheet(page, "NotAllowedError");
  await shareButton(page).click();
  await expect(toast(page)).toBeVisible();
  expect(await clipboard(page)).toBe(ADDRESS);
  await page.evaluate(() => navigator.clipboard.writeText("predtým"));
  await setSheet(page, "none");
  await shareButton(page).click();
  await expect.poll(() => clipboard(page)).toBe(ADDRESS);
});

test("B5 on an origin without encryption the address is copied too, and the focus stays; where the browser lets no page copy, it is shown to be copied by hand", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined, configurable: true }),
  );
  await open(page, `/products/${HAMMER.id}`);
  await setSheet(page, "none");
  await page.evaluate(() => {
    const { execCommand } = Document.prototype;
    Object.assign(window, { copies: [false, true] });
    Document.prototype.execCommand = function (...args) {
      return (window as unknown as { copies: boolean[] }).copies.pop() ? execCommand.apply(this, args) : false;
    };
  });
  await shareButton(page).press("Enter");
  await expect(toast(page)).toBeVisible();
  await expect(shareButton(page)).toBeFocused();
  const paste = await page.context().newPage();
  await paste.goto("/favicon.svg");
  expect(await clipboard(paste)).toBe(ADDRESS);
  await page.bringToFront();

  const shown = page.waitForEvent("dialog");
  const pressed = shareButton(page).click();
  const dialog = await shown;
  expect([dialog.message(), dialog.defaultValue()]).toEqual(["Skopírujte odkaz:", ADDRESS]);
  await dialog.accept();
  await pressed;
});

test("B5 a press before the page is hydrated shares once it is", async ({ page }) => {
  await page.goto(`/products/${HAMMER.id}`, { waitUntil: "commit" });
  await setSheet(page, "shared");
  await shareButton(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared");
});
