import type { Locator } from "@playwright/test";
import { CATEGORIES, LISTED, productLinks } from "./catalogue.ts";
import { arrived, axe, expect, open, ready, test } from "./fixtures.ts";
import { ADDRESS, expectEmail, expectPhone, shop } from "./shop.ts";

const COOKIES =
  "Táto stránka nespracúva žiadne osobné údaje. Súbory cookie využívajú tretie strany a slúžia na účely oprávneného záujmu.";
const MAP = "https://www.openstreetmap.org/**";

test("§2, B17 the navigation links Domov, Produkty, Časté otázky and the phone number, stays in sight, and marks the current page without making it look like the phone button", async ({
  page,
}) => {
  await open(page, "/products");
  const header = page.getByRole("banner");
  const links = header.getByRole("navigation", { name: "Hlavná navigácia" }).getByRole("link");
  await expect(links.filter({ visible: true })).toHaveText(["Domov", "Produkty", "Časté otázky"]);
  await expectPhone(header);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport({ ratio: 1 });
  await header.getByRole("link", { name: "Časté otázky" }).click();
  await arrived(page, "/faq", "Často kladené otázky");
  const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const phone = header.getByRole("link", { name: shop.phone });
  expect(await colour(header.locator('[aria-current="page"]:visible').first())).not.toBe(await colour(phone));
  await header.getByRole("link", { name: "Domov" }).click();
  await arrived(page, "/home", shop.name);
});

test("§2, design §6 on small screens it shows the category list, icons for products and FAQ, and the phone number, and hinders nobody", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/home");
  const header = page.getByRole("banner");
  await expect(header.getByRole("navigation", { name: "Kategórie" }).getByRole("link")).toHaveText(CATEGORIES);
  await expect(header.getByRole("link", { name: shop.phone })).toBeInViewport({ ratio: 1 });
  await axe(page);
  await header.getByRole("link", { name: "Produkty" }).click();
  await expect(page).toHaveURL("/products");
  await header.getByRole("link", { name: "Časté otázky" }).click();
  await expect(page).toHaveURL("/faq");
  await header.getByRole("link", { name: CATEGORIES[0] ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(CATEGORIES[0] ?? "");
});

test("§2, D11 the footer holds the address, e-mail, phone, social page, personal-data PDF and the opening hours: a row of day, morning and afternoon for each day; closed is said once", async ({
  page,
  request,
}) => {
  // No special day is near.
  await page.clock.setFixedTime(new Date("2026-11-01T10:00:00Z"));
  await open(page, "/home");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(ADDRESS);
  await expectEmail(footer);
  await expectPhone(footer);
  await expect(footer.getByRole("link", { name: shop.social.name })).toHaveAttribute("href", shop.social.url);
  await expect(footer.getByRole("table").locator("tbody tr")).toHaveText([
    /^Pondelok\s*8:00 - 12:00\s*13:00 - 17:00$/,
    /^Utorok\s*8:00 - 12:00\s*13:00 - 17:00$/,
    /^Streda\s*8:00 - 12:00\s*13:00 - 17:00$/,
    /^Štvrtok\s*8:00 - 12:00\s*13:00 - 17:00$/,
    /^Piatok\s*8:00 - 12:00\s*13:00 - 17:00$/,
    /^Sobota\s*8:00 - 12:00\s*Zatvorené$/,
    /^Nedeľa\s*Zatvorené$/,
  ]);
  const link = footer.getByRole("link", { name: /Spracovanie osobných údajov/ });
  await expect(link, "in a new tab").toHaveAttribute("target", "_blank");
  const pdf = await request.get((await link.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("D20 the map asks nobody else before the visitor does, and then fills its reserved frame", async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.route(MAP, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Mapa</h1>" }));
  await open(page, "/home");
  const button = page.getByRole("button", { name: "Zobraziť mapu" });
  await button.scrollIntoViewIfNeeded();
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(new Set(asked)).toEqual(new Set([baseURL]));
  await button.click();
  await expect(page.getByRole("contentinfo").frameLocator("iframe").getByRole("heading")).toHaveText("Mapa");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Navigovať k nám" })).toBeVisible();
});

test("§1, D19, design §6 the cookie banner comes after hydration, and once dismissed hands focus to the page and stays away", async ({
  page,
  request,
}) => {
  expect(await (await request.get("/home")).text()).not.toContain("Rozumiem");
  await open(page, "/home");
  const banner = page.getByRole("region", { name: "Súbory cookie" });
  await expect(banner).toContainText(COOKIES);
  await banner.getByRole("button", { name: "Rozumiem" }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(banner).toBeHidden();
});

test("D19 the cookie banner covers neither the navigation nor the sign-in button", { tag: "@phone" }, async ({
  page,
}) => {
  await open(page, "/authentication");
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
  await page.getByRole("button", { name: "Prihlásiť", exact: true }).click({ trial: true });
  await page.getByRole("banner").getByRole("link").first().click({ trial: true });
});

test("§2 navigating to the same address reloads the route (D18), reads again and leaves no trace in the history", async ({
  page,
}) => {
  await open(page, "/faq");
  const question = page.getByRole("main").locator("details").first();
  const before = await question.evaluate((details: HTMLDetailsElement) => details.open);
  await question.locator("summary").click();
  await expect(question).toHaveJSProperty("open", !before);
  const linkTo = (name: string) => page.getByRole("banner").getByRole("link", { name }).filter({ visible: true });
  await linkTo("Časté otázky").click();
  await expect(question).toHaveJSProperty("open", before);

  await linkTo("Produkty").click();
  await arrived(page, "/products", "Produkty");
  const entries = await page.evaluate(() => history.length);
  const read = page.waitForRequest(/\/api\/live/);
  await linkTo("Produkty").click();
  await read;
  await linkTo("Produkty").click();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("§2 the scroll position is restored after 'Zobraziť ďalšie', on the way back, forward and on reload", {
  tag: "@phone",
}, async ({ page }) => {
  // A font that comes late is used from the next load on (font-display: optional), when every line may break elsewhere.
  await page.route("**/*.woff2", (route) => route.abort("aborted"));
  await open(page, "/products");
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole("link", { name: "Zobraziť ďalšie" }).click();
  await expect(page).toHaveURL("/products?strana=2");
  await expect(productLinks(page)).toHaveCount(LISTED);
  const last = productLinks(page).last();
  await last.scrollIntoViewIfNeeded();
  const position = await scrolled();
  await last.click();
  await expect(page).toHaveURL(/\/products\/./);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(position);
  await page.goForward();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(position);
  await page.reload();
  await ready(page);
  await expect.poll(scrolled).toBe(position);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("§1 animation support is there where the visitor has not asked for calm", async ({ page }) => {
    await open(page, "/home");
    await expect(page.locator("html")).toHaveAttribute("data-animated");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.locator("html")).not.toHaveAttribute("data-animated");
  });
});

test("B17 in forced colours the current page, filter and tab are recognised", async ({ staff }) => {
  await staff.emulateMedia({ forcedColors: "active" });
  for (const path of ["/products?kategoria=cistenie", "/cms-prod", "/cms-ucet"]) {
    await open(staff, path);
    const marked = staff.locator("main [aria-current], header [aria-current]").filter({ visible: true });
    await expect(marked.first()).toBeVisible();
    const styles = await marked.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    expect([path, new Set(styles)]).toEqual([path, new Set(["solid"])]);
    await expect(staff.locator("main a:not([aria-current])").first()).toHaveCSS("outline-style", "none");
  }
});
