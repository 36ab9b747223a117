import type { Page } from "@playwright/test";
import { PUBLIC_PATHS } from "./catalogue.ts";
import { button, colleague, failure, field, heldScripts, toast } from "./cms.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const TEXT = "V sobotu 5. 12. máme inventúru, otvoríme až o 10:00.";
const OTHER = "Nové ceny platia od 1. februára.";
const SAVED = "Oznam bol uložený.";
const DISMISS = "Zavrieť oznam";

const notice = (page: Page) => page.getByRole("complementary", { name: "Oznam" });
const textField = (page: Page) => field(page.getByRole("region", { name: "Oznam" }), "Oznam");
const untilField = (page: Page) => field(page, "Zobrazovať do");

async function save(staff: Page, text: string, until = ""): Promise<void> {
  await open(staff, "/cms#oznam");
  await textField(staff).fill(text);
  await untilField(staff).fill(until);
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, text ? SAVED : "Oznam bol zrušený.")).toBeVisible();
}

/** The texts of the notice that are painted until the page is hydrated. */
async function seenBeforeHydration(page: Page, path: string): Promise<boolean> {
  const hydrate = await heldScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const isSeen = await notice(page).isVisible();
  await hydrate();
  return isSeen;
}

test("B2 staff write a notice on /cms, and it is on top of every public page, in the HTML", {
  tag: ["@both", "@journey"],
}, async ({ page, staff, allowConsole }) => {
  allowConsole("Failed to load resource: the server responded with a status of 404 (Not Found)");
  await save(staff, TEXT);
  await expect(button(staff, "Uložiť oznam")).toBeFocused();
  for (const path of [...PUBLIC_PATHS, "/nikde"]) {
    expect(await (await page.request.get(path)).text()).toContain(TEXT);
    await page.goto(path);
    await expect(notice(page)).toContainText(TEXT);
    const [top, navigation] = await Promise.all([notice(page).boundingBox(), page.getByRole("banner").boundingBox()]);
    expect(top?.y).toBe(0);
    expect(navigation?.y).toBe(top?.height);
  }
});

test("B2 the notice hinders nobody", { tag: "@both" }, async ({ page, staff }) => {
  await save(staff, TEXT);
  await open(page, "/home");
  await expect(notice(page)).toBeVisible();
  await axe(page);
});

test("B2 it is on no page of staff and not where they sign in", async ({ page, staff }) => {
  await save(staff, TEXT);
  for (const path of ["/cms", "/cms-cat", "/cms-prod", "/cms-prod-detail"]) {
    await open(staff, path);
    await expect(notice(staff)).toHaveCount(0);
  }
  await open(page, "/authentication");
  await expect(notice(page)).toHaveCount(0);
  await staff.getByRole("banner").getByRole("link").first().click();
  await expect(notice(staff)).toContainText(TEXT);
});

test("B2 open pages show what staff save: a first notice, a changed one, none", async ({ page, staff }) => {
  await save(staff, "");
  await open(page, "/faq");
  await expect(notice(page)).toHaveCount(0);
  await textField(staff).fill(TEXT);
  await button(staff, "Uložiť oznam").click();
  await expect(notice(page)).toContainText(TEXT);
  await textField(staff).fill(OTHER);
  await button(staff, "Uložiť oznam").click();
  await expect(notice(page)).toContainText(OTHER);
  await textField(staff).fill("   ");
  await button(staff, "Uložiť oznam").click();
  await expect(notice(page)).toHaveCount(0);
});

test("B2 a dismissed notice stays away, on other pages and after a reload, and is never painted", async ({
  page,
  staff,
}) => {
  await save(staff, TEXT);
  await open(page, "/faq");
  await button(page, DISMISS).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/home");
  await expect(notice(page)).toHaveCount(0);
  expect(await seenBeforeHydration(page, "/products")).toBe(false);
  await expect(notice(page)).toHaveCount(0);
});

test("B2 a notice goes from the other open pages too, and from one that Back shows again", async ({
  page,
  context,
  staff,
}) => {
  await save(staff, TEXT);
  const other = await context.newPage();
  for (const each of [page, other]) await open(each, "/faq");
  await button(page, DISMISS).click();
  await expect(notice(other)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await open(page, "/faq");
  await expect(notice(page)).toBeVisible();
  // The browser under test has no back/forward cache, of which the page hears by this event.
  await page.evaluate((text) => {
    localStorage.setItem("dismissed-notice", text);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, TEXT);
  await expect(notice(page)).toHaveCount(0);
});

test("B2 a dismissed notice comes back with another text", async ({ page, staff }) => {
  await save(staff, TEXT);
  await open(page, "/faq");
  await button(page, DISMISS).click();
  await textField(staff).fill(OTHER);
  await button(staff, "Uložiť oznam").click();
  await expect(notice(page)).toContainText(OTHER);
  expect(await seenBeforeHydration(page, "/faq")).toBe(true);
  await expect(notice(page)).toBeVisible();
});

test("B2 a notice dismissed before the page is hydrated goes once it is", async ({ page, staff }) => {
  await save(staff, TEXT);
  await page.goto("/faq");
  await button(page, DISMISS).click();
  await expect(notice(page)).toHaveCount(0);
});

test("B2 where the device keeps nothing, a notice is dismissed until the page is left", async ({ page, staff }) => {
  await save(staff, TEXT);
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

for (const [timezoneId, last, over] of [
  ["Pacific/Auckland", "2026-12-31T22:59:30Z", "2026-12-31T23:00:30Z"],
  ["America/Los_Angeles", "2026-12-31T22:59:30Z", "2026-12-31T23:00:30Z"],
] as const) {
  test.describe(`with a device's clock in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("B2 a notice is shown to the end of its last day in the shop, and hides by itself", async ({
      page,
      staff,
    }) => {
      await save(staff, TEXT, "2026-12-31");
      await page.clock.install({ time: new Date(last) });
      await open(page, "/faq");
      await expect(notice(page)).toContainText(TEXT);
      await page.clock.runFor(60_000);
      await expect(notice(page)).toHaveCount(0);
    });

    test("B2 a notice that is over is never painted", async ({ page, staff }) => {
      await save(staff, TEXT, "2026-12-31");
      await page.clock.setFixedTime(new Date(last));
      expect(await seenBeforeHydration(page, "/faq")).toBe(true);
      await page.clock.setFixedTime(new Date(over));
      expect(await seenBeforeHydration(page, "/faq")).toBe(false);
      await expect(notice(page)).toHaveCount(0);
    });
  });
}

test("B2 neither the notice nor its absence shifts the page", { tag: "@both" }, async ({ page, staff }) => {
  await save(staff, TEXT, "2099-12-31");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const _ of list.getEntries()) document.documentElement.dataset.shifted = "";
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const isDismissed of [false, true]) {
    await open(page, "/faq");
    await expect(notice(page)).toBeVisible({ visible: !isDismissed });
    await expect(page.locator("html")).not.toHaveAttribute("data-shifted");
    if (!isDismissed) await button(page, DISMISS).click();
  }
});

test("B2 the notice takes its text as it is, on several lines, and a long word breaks", async ({ page, staff }) => {
  const text = `<b>Pozor & "zľava"</b>\n${"x".repeat(200)}`;
  await save(staff, text, "2099-02-01");
  await open(page, "/home");
  await expect(notice(page).getByText(text)).toBeVisible();
  expect(await notice(page).innerText()).toBe(text);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});

test.describe("without script", () => {
  test("B2 the notice says until when it counts, and has no button that does nothing", async ({
    browser,
    staff,
    baseURL,
  }) => {
    await save(staff, TEXT, "2026-12-31");
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/home");
    expect(await notice(page).innerText()).toBe(`${TEXT} (do 31. 12.)`);
    await expect(button(page, DISMISS)).toBeHidden();
    await context.close();
  });
});

test("B2 /cms: a notice of more than 300 characters is refused at its field", async ({ staff }) => {
  await open(staff, "/cms#oznam");
  await textField(staff).fill("ž".repeat(301));
  await expect(textField(staff)).toHaveAccessibleDescription(/Oznam môže mať najviac 300 znakov, teraz ich má 301\./);
  await expect(button(staff, "Uložiť oznam")).toBeDisabled();
  await axe(staff);
  await textField(staff).fill("ž".repeat(300));
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await button(staff, "Zrušiť oznam").click();
  await expect(toast(staff, "Oznam bol zrušený.")).toBeVisible();
  await expect(staff.getByText("Žiadny oznam")).toBeVisible();
  await expect(button(staff, "Zrušiť oznam")).toBeHidden();
});

test("B2 /cms: a date that is not whole is not saved, and one that has passed is pointed out", async ({ staff }) => {
  await open(staff, "/cms#oznam");
  await textField(staff).fill(TEXT);
  await untilField(staff).fill("");
  await untilField(staff).pressSequentially("12");
  await button(staff, "Uložiť oznam").click();
  await expect(untilField(staff)).toBeFocused();
  await untilField(staff).fill("1999-12-31");
  await expect(untilField(staff)).toHaveAccessibleDescription(/Zadajte dátum medzi rokmi 2000 a 2099\./);
  await expect(button(staff, "Uložiť oznam")).toBeDisabled();
  await untilField(staff).fill("2020-01-31");
  await expect(staff.getByText("Tento deň už bol, oznam sa na webe nezobrazí.")).toBeVisible();
  await axe(staff);
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, SAVED)).toBeVisible();
});

test("D14 /cms: of two who write the notice the second is shown the conflict and chooses", async ({
  staff,
  newVisitor,
}) => {
  await open(staff, "/cms#oznam");
  const other = await colleague(newVisitor);
  await open(other, "/cms#oznam");
  await textField(staff).fill(TEXT);
  await textField(other).fill(OTHER);
  await button(other, "Uložiť oznam").click();
  await expect(toast(other, SAVED)).toBeVisible();
  await button(staff, "Uložiť oznam").click();
  await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
  await expect(failure(staff)).toContainText(`Uložené – oznam: ${OTHER}`);
  await expect(textField(staff)).toHaveValue(TEXT);
  await button(staff, "Uložiť moje hodnoty").click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await expect(textField(other)).toHaveValue(TEXT);
});

test("B2 /cms: what was typed asks before it is left, and after it was saved no more", async ({ staff }) => {
  await open(staff, "/cms#oznam");
  await textField(staff).fill(TEXT);
  await staff.getByRole("main").getByRole("link", { name: "Editovať kategórie" }).click();
  await button(staff, "Zostať").click();
  await button(staff, "Uložiť oznam").click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await staff.getByRole("main").getByRole("link", { name: "Editovať kategórie" }).click();
  await arrived(staff, "/cms-cat", "Kategórie");
});

test.describe("in an empty shop", () => {
  test.use({ seed: "none" });

  test("B2 /cms: of two who write the first notice the second is shown the conflict", async ({
    staff,
    page,
    newVisitor,
    allowConsole,
  }) => {
    allowConsole("document spracovanie-osobnych-udajov.pdf is not stored");
    await open(staff, "/cms#oznam");
    const other = await colleague(newVisitor);
    await open(other, "/cms#oznam");
    await untilField(staff).fill("2099-12-31");
    await textField(staff).fill(TEXT);
    await textField(other).fill(OTHER);
    await button(other, "Uložiť oznam").click();
    await expect(toast(other, SAVED)).toBeVisible();
    await button(staff, "Uložiť oznam").click();
    await expect(failure(staff)).toContainText(`Uložené – oznam: ${OTHER}`);
    await button(staff, "Prevziať uložené hodnoty").click();
    await expect(textField(staff)).toHaveValue(OTHER);
    await open(page, "/home");
    await expect(notice(page)).toContainText(OTHER);
  });
});
