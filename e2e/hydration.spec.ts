import { STAFF } from "../scripts/children.ts";
import { DRILLING, HAMMER } from "./catalogue.ts";
import { arrived, closeAlert, expect, held, layoutShifts, ready, test } from "./fixtures.ts";

const SCRIPTS = /\.js($|\?)/;
const PICTURES = /\.(webp|png|jpe?g|avif)($|\?)/;

test("design §3 the visitor's first key wakes the client before the page has loaded", async ({ page }) => {
  const release = await held(page, PICTURES);
  await page.goto(`/products/${HAMMER.id}`, { waitUntil: "domcontentloaded" });
  await page.keyboard.press("Tab");
  await ready(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  await release();
});

test("design §3 a picture that never comes keeps no page from coming alive", async ({ page }) => {
  await page.clock.install();
  const release = await held(page, PICTURES);
  await page.goto(`/products/${HAMMER.id}`, { waitUntil: "domcontentloaded" });
  await page.clock.fastForward(10_000);
  await ready(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  await release();
});

test("ADR-042 a list whose styles come after its scripts is hydrated with them, and nothing shifts", async ({
  page,
}) => {
  const release = await held(page, "**/assets/*.css");
  const script = page.waitForResponse(SCRIPTS);
  await page.goto("/products");
  await (await script).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await release();
  await ready(page);
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
  expect(await layoutShifts(page)).toBe(0);
});

test("ADR-042 a font that comes after a list's first paint is not used, also when the rest of the styles comes", async ({
  page,
}) => {
  const font = await held(page, "**/*.woff2");
  const script = await held(page, SCRIPTS);
  await page.goto("/products?hladat=kladivo", { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await font();
  await script();
  await ready(page);
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
  expect(await layoutShifts(page)).toBe(0);
});

test("design §3 before hydration, links and answers work already, and what is opened stays open after it", async ({
  page,
}) => {
  const release = await held(page, SCRIPTS);
  await page.goto("/faq");
  const first = page.getByRole("main").locator("details").first();
  const isOpen = await first.evaluate((details: HTMLDetailsElement) => details.open);
  await first.locator("summary").click();
  await expect(first).toHaveJSProperty("open", !isOpen);
  await release();
  await ready(page);
  await expect(first).toHaveJSProperty("open", !isOpen);

  const releaseAgain = await held(page, SCRIPTS);
  await page.goto("/home");
  await page.getByRole("main").getByRole("link", { name: DRILLING.name }).click();
  await expect(page).toHaveURL(`/categories/${DRILLING.id}`);
  await expect(page.locator("html[data-ready]")).toHaveCount(0);
  await releaseAgain();
});

test("design §3 what is typed before hydration is kept, and signs in after it", async ({ page }) => {
  const release = await held(page, SCRIPTS);
  await page.goto("/authentication");
  await page.getByPlaceholder("E-Mail").fill(STAFF.email);
  await page.getByPlaceholder("Heslo").fill(STAFF.password);
  await release();
  await ready(page);
  await expect(page.getByPlaceholder("E-Mail")).toHaveValue(STAFF.email);
  await page.getByRole("button", { name: "Prihlásiť", exact: true }).click();
  await closeAlert(page, "Prihlásenie úspešné");
  await arrived(page, "/cms", "Administrácia");
});

test("design §3 a password typed before hydration never gets into the address", async ({ page }) => {
  const release = await held(page, SCRIPTS);
  await page.goto("/authentication");
  await page.getByPlaceholder("Heslo").fill(STAFF.password);
  await page.getByPlaceholder("Heslo").press("Enter");
  await release();
  await closeAlert(page, "Vyskytol sa problém - Zadaná mailová adresa je nevalidná.");
  expect(page.url()).not.toContain("?");
});
