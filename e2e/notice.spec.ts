import type { Page } from "@playwright/test";
import demo from "../demo/catalogue.json" with { type: "json" };
import { PUBLIC_PATHS } from "./catalogue.ts";
import { button, failure, field, heldScripts, post, toast } from "./cms.ts";
import { arrived, axe, expect, layoutShifts, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const TEXT = "V sobotu 5. 12. máme inventúru, otvoríme až o 10:00.";
const OTHER = "Nové ceny platia od 1. februára.";
const SAVED = "Oznam bol uložený.";
const DISMISS = "Zavrieť oznam";

const notice = (page: Page) => page.getByRole("complementary", { name: "Oznam" });
const textField = (page: Page) => field(page.getByRole("region", { name: "Oznam" }), "Oznam");
const untilField = (page: Page) => field(page, "Zobrazovať do");

/** Writes a notice over the demo shop's or another one, without the form. */
async function write(staff: Page, text: string, until = "", before: object = {}): Promise<void> {
  const expected = { ...demo.settings.find(({ id }) => id === "notice"), ...before };
  const fields = { ...expected, Text: text, Until: until };
  const change = { kind: "update", collection: "settings", id: "notice", fields, expected };
  expect(await (await post(staff, "/api/commit", { changes: [change] })).json()).toEqual({ outcome: "committed" });
}

/** Whether the notice is painted until the page is hydrated. */
async function seenBeforeHydration(page: Page, path: string): Promise<boolean> {
  const hydrate = await heldScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const isSeen = await notice(page).isVisible();
  await hydrate();
  return isSeen;
}

test("B2 staff write a notice on /cms: it is in the HTML of every public page, on its top, hinders nobody and shifts nothing", {
  tag: ["@phone", "@journey"],
}, async ({ page, staff, allowConsole }) => {
  allowConsole("Failed to load resource: the server responded with a status of 404 (Not Found)");
  await open(staff, "/cms#oznam");
  await textField(staff).fill(TEXT);
  await untilField(staff).fill("2099-12-31");
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await expect(button(staff, "Uložiť oznam")).toBeFocused();
  for (const path of [...PUBLIC_PATHS, "/nikde"])
    expect(await (await page.request.get(path)).text(), path).toContain(TEXT);

  for (const path of ["/nikde", "/faq"]) {
    await open(page, path);
    await expect(notice(page), path).toContainText(TEXT);
    const [top, navigation] = await Promise.all([notice(page).boundingBox(), page.getByRole("banner").boundingBox()]);
    expect([path, top?.y]).toEqual([path, 0]);
    expect([path, navigation?.y]).toEqual([path, top?.height]);
    expect(await layoutShifts(page), path).toBe(0);
  }
  await axe(page);
  await button(page, DISMISS).click();
  await open(page, "/faq");
  await expect(notice(page)).toBeHidden();
  expect(await layoutShifts(page), "where the notice is dismissed").toBe(0);
});

test("B2 open pages show what staff save: a first notice, a changed one, none; no page of staff has it, nor where they sign in; a dismissed one stays away, on other pages, in other tabs and after a reload, is never painted, and comes back with another text", async ({
  page,
  staff,
}) => {
  await write(staff, "");
  await open(page, "/faq");
  await expect(notice(page)).toHaveCount(0);
  await open(staff, "/cms#oznam");
  for (const text of [TEXT, OTHER]) {
    await textField(staff).fill(text);
    await button(staff, "Uložiť oznam").click();
    await expect(notice(page)).toContainText(text);
  }
  await expect(notice(staff)).toHaveCount(0);
  const nav = staff.getByRole("navigation", { name: "Správa obchodu" });
  for (const [link, path, heading] of [
    ["Kategórie", "/cms-cat", "Kategórie"],
    ["Otváracie hodiny", "/cms", "Administrácia"],
  ] as const) {
    await nav.getByRole("link", { name: link }).click();
    await arrived(staff, path, heading);
    await expect(notice(staff), path).toHaveCount(0);
  }
  const visitor = await page.context().newPage();
  await open(visitor, "/authentication");
  await expect(notice(visitor)).toHaveCount(0);
  await visitor.getByRole("banner").getByRole("link").first().click();
  await expect(notice(visitor)).toContainText(OTHER);

  await textField(staff).fill("   ");
  await button(staff, "Uložiť oznam").click();
  await expect(notice(page)).toHaveCount(0);

  await write(staff, TEXT, "", { Text: "", Until: "" });
  await button(page, DISMISS).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(visitor)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/home");
  await expect(notice(page)).toHaveCount(0);
  expect(await seenBeforeHydration(page, "/products")).toBe(false);
  await expect(notice(page)).toHaveCount(0);

  await write(staff, OTHER, "", { Text: TEXT, Until: "" });
  await expect(notice(page)).toContainText(OTHER);
  // The browser under test has no back/forward cache, of which the page hears by this event.
  await page.evaluate((text) => {
    localStorage.setItem("dismissed-notice", text);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, OTHER);
  await expect(notice(page)).toHaveCount(0);

  // It is dismissed before hydration, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/faq");
  await button(page, DISMISS).click();
  await expect(notice(page)).toHaveCount(0);
});

test.describe("with a device's clock in Auckland", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("B2 a notice is shown to the end of its last day in the shop, hides by itself, and is never painted after it", async ({
    page,
    staff,
  }) => {
    await write(staff, TEXT, "2026-12-31");
    await page.clock.install({ time: new Date("2026-12-31T22:59:30Z") });
    expect(await seenBeforeHydration(page, "/faq")).toBe(true);
    await expect(notice(page)).toContainText(TEXT);
    await page.clock.runFor(60_000);
    await expect(notice(page)).toHaveCount(0);
    expect(await seenBeforeHydration(page, "/faq")).toBe(false);
    await expect(notice(page)).toHaveCount(0);
  });
});

test("B2 the notice takes its text as it is, on several lines, and a long word breaks; without script it says until when it counts, and has no button; where the device keeps nothing, it is dismissed until the page is left", async ({
  page,
  browser,
  staff,
  baseURL,
}) => {
  const text = `<b>Pozor & "zľava"</b>\n${"x".repeat(200)}`;
  await write(staff, text, "2026-12-31");
  await page.clock.setFixedTime(new Date("2026-12-01T12:00:00Z"));
  await open(page, "/home");
  await expect(notice(page).getByText(text)).toBeVisible();
  expect(await notice(page).innerText()).toBe(text);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto("/home");
  expect(await notice(plain).innerText()).toBe(`${text} (do 31. 12.)`);
  await expect(button(plain, DISMISS)).toBeHidden();
  await context.close();

  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("", "SecurityError");
      },
    });
  });
  await open(page, "/faq");
  await button(page, DISMISS).click();
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Kategórie");
  await expect(notice(page)).toHaveCount(0);
});

test("B2, D14 /cms: a notice of more than 300 characters and a date that is not whole are refused at the field, a passed one is pointed out, and what was typed asks before it is left; of two who write the second is shown the conflict and chooses; nobody takes down what they have not seen", async ({
  staff,
}) => {
  await open(staff, "/cms#oznam");
  await textField(staff).fill("ž".repeat(301));
  await expect(textField(staff)).toHaveAccessibleDescription(/Oznam môže mať najviac 300 znakov, teraz ich má 301\./);
  await expect(button(staff, "Uložiť oznam")).toBeDisabled();
  await textField(staff).fill("ž".repeat(300));
  await untilField(staff).fill("");
  await untilField(staff).pressSequentially("12");
  await button(staff, "Uložiť oznam").click();
  await expect(untilField(staff)).toBeFocused();
  await untilField(staff).fill("1999-12-31");
  await expect(untilField(staff)).toHaveAccessibleDescription(/Zadajte dátum medzi rokmi 2000 a 2099\./);
  await expect(button(staff, "Uložiť oznam")).toBeDisabled();
  await axe(staff);
  await untilField(staff).fill("2020-01-31");
  await expect(staff.getByText("Tento deň už bol, oznam sa na webe nezobrazí.")).toBeVisible();

  const leave = staff.getByRole("main").getByRole("link", { name: "Editovať kategórie" });
  await leave.click();
  await button(staff, "Zostať").click();
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await button(staff, "Zrušiť oznam").click();
  await expect(toast(staff, "Oznam bol zrušený.")).toBeVisible();
  await expect(staff.getByText("Žiadny oznam")).toBeVisible();
  await expect(button(staff, "Zrušiť oznam")).toBeHidden();
  await leave.click();
  await arrived(staff, "/cms-cat", "Kategórie");

  await open(staff, "/cms#oznam");
  await textField(staff).fill(TEXT);
  await write(staff, OTHER, "", { Text: "", Until: "" });
  await button(staff, "Uložiť oznam").click();
  await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
  await expect(failure(staff)).toContainText(`Uložené – oznam: ${OTHER}`);
  await expect(textField(staff)).toHaveValue(TEXT);
  await button(staff, "Uložiť moje hodnoty").click();
  await expect(toast(staff, SAVED)).toBeVisible();

  await textField(staff).fill("Môj oznam");
  await write(staff, OTHER, "2099-12-31", { Text: TEXT, Until: "" });
  await button(staff, "Zrušiť oznam").click();
  await expect(failure(staff), "the last day of another text").toContainText(`${OTHER} (zobrazovať do 31. 12. 2099)`);
  await expect(textField(staff)).toHaveValue("Môj oznam");
});

test.describe("in an empty shop", () => {
  test.use({ seed: "none" });

  test("B2 /cms: of two who write the first notice the second is shown the conflict", async ({
    staff,
    allowConsole,
  }) => {
    allowConsole("document spracovanie-osobnych-udajov.pdf is not stored");
    await open(staff, "/cms#oznam");
    await untilField(staff).fill("2099-12-31");
    await textField(staff).fill(TEXT);
    const first = { kind: "add", collection: "settings", id: "notice", fields: { Text: OTHER, Until: "" } };
    expect(await (await post(staff, "/api/commit", { changes: [first] })).json()).toEqual({ outcome: "committed" });
    await button(staff, "Uložiť oznam").click();
    await expect(failure(staff)).toContainText(`Uložené – oznam: ${OTHER}`);
    await button(staff, "Prevziať uložené hodnoty").click();
    await expect(textField(staff)).toHaveValue(OTHER);
  });
});
