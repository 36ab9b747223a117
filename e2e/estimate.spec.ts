import type { Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { post, readList, readProduct } from "./cms.ts";
import { axe, expect, held, layoutShifts, open, ready, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";

// The hammer costs 6 € for four hours, 9 € a day, 15 € a weekend and 36 € a week; its deposit is 50 €.
const PATH = `/products/${HAMMER.id}`;
const at = (from: string, to: string) => `${PATH}?od=${from}&do=${to}`;
/** A Monday morning, while the shop is open. */
const NOW = "2026-11-23T09:10:00+01:00";

const disclosure = (page: Page) => page.getByRole("group").filter({ hasText: "Koľko to bude stáť?" });
const summary = (page: Page) => page.getByText("Koľko to bude stáť?", { exact: true });
const sum = (page: Page) => disclosure(page).getByRole("status");
const times = (page: Page, name: "Prevzatie" | "Vrátenie") => {
  const group = page.getByRole("group", { name, exact: true });
  return { group, date: group.getByLabel("Dátum"), time: group.getByLabel("Čas") };
};
const pickUp = (page: Page) => times(page, "Prevzatie");
const giveBack = (page: Page) => times(page, "Vrátenie");

const setClock = (page: Page, time = NOW) => page.clock.install({ time: new Date(time) });

/** Fills in the fields. */
async function choose(page: Page, from: string, to: string): Promise<void> {
  for (const [fields, time] of [
    [pickUp(page), from],
    [giveBack(page), to],
  ] as const) {
    await fields.date.fill(time.slice(0, 10));
    await fields.time.selectOption(time.slice(11));
  }
}

test.describe("on a device of another time zone", () => {
  test.use({ timezoneId: "America/Los_Angeles" });
  test.beforeEach(({ page }) => setClock(page));

  test("B4 the cheapest combination by the shop's time, the deposit and that the price is a guide; what is wrong with a time is said beside its field, without a sum; what is closed then, beside the sum", async ({
    page,
  }) => {
    const day = /^vo? .+ \d+\. \d+\.$/;
    await open(page, at("2026-11-24T08:00", "2026-12-03T08:00"));
    await expect(sum(page)).toHaveText("1 × týždeň 36 € + 2 × deň 18 € = 54 €");
    await expect(disclosure(page)).toContainText("Záruka 50 € (vrátime ju)");
    await expect(disclosure(page)).toContainText("Orientačná cena. Presnú vám povieme pri prevzatí.");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE_URL}${PATH}`);
    for (const [from, to, shown] of [
      ["2026-11-24T08:00", "2026-11-24T12:00", "1 × 4 hod 6 € = 6 €"],
      ["2026-11-27T17:00", "2026-11-30T09:30", "1 × víkend 15 € + 1 × deň 9 € = 24 €"],
      ["2026-11-24T08:00", "2027-11-24T08:00", "52 × týždeň 1 872 € + 1 × deň 9 € = 1 881 €"],
      // The device changes to summer time that night.
      ["2027-03-13T10:00", "2027-03-14T10:00", "1 × deň 9 € = 9 €"],
    ] as const) {
      await choose(page, from, to);
      await expect(sum(page)).toHaveText(shown);
    }

    await choose(page, "2026-11-23T09:30", "2026-11-24T20:00");
    await expect(giveBack(page).date).toHaveAccessibleDescription("O 20:00 máme zatvorené.");
    await giveBack(page).date.fill("2026-11-29");
    await expect(giveBack(page).date).toHaveAccessibleDescription("V nedeľu máme zatvorené.");
    await expect(sum(page)).toContainText("=");

    for (const [return_, problem] of [
      ["2026-11-22", "Vrátenie musí byť po prevzatí."],
      ["2027-11-24", "Vyberte najviac 365 dní."],
    ] as const) {
      await giveBack(page).date.fill(return_);
      for (const field of [giveBack(page).date, giveBack(page).time]) {
        await expect(field).toHaveAccessibleDescription(problem);
        await expect(field).toHaveAttribute("aria-invalid", "true");
      }
      await expect(pickUp(page).date).toHaveAccessibleDescription(day);
      await expect(pickUp(page).date).not.toHaveAttribute("aria-invalid");
      await expect(sum(page)).toHaveText("");
      await expect(disclosure(page)).not.toContainText("Orientačná cena");
    }

    await giveBack(page).date.fill("2026-11-24");
    await expect(sum(page)).toHaveText("2 × deň 18 € = 18 €");
    // The pick-up is past.
    await page.clock.fastForward("25:00");
    await expect(pickUp(page).date).toHaveAccessibleDescription("Vyberte čas po tejto chvíli.");
    await expect(pickUp(page).date).toHaveAttribute("aria-invalid", "true");
    await expect(giveBack(page).date).not.toHaveAttribute("aria-invalid");
    await expect(sum(page)).toHaveText("");
  });

  test("B4 it is closed at first, loads nothing, and suggests a day from the next opening when it is opened; what is chosen is in the address, replaces it, and is there after a reload; a field that is empty has no message and no sum", {
    tag: "@journey",
  }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/estimate-")) scripts.push(request.url());
    });
    await open(page, "/home");
    await open(page, PATH);
    const before = await page.evaluate(() => history.length);
    await expect(summary(page)).toBeVisible();
    await expect(pickUp(page).date).toHaveCount(0);
    expect(scripts).toEqual([]);
    await summary(page).click();
    await expect(pickUp(page).date).toHaveValue("2026-11-23");
    await expect(pickUp(page).time).toHaveValue("09:30");
    await expect(giveBack(page).date).toHaveValue("2026-11-24");
    await expect(giveBack(page).time).toHaveValue("09:30");
    await expect(sum(page)).toHaveText("1 × deň 9 € = 9 €");
    expect(scripts).toHaveLength(1);
    await expect(page).toHaveURL(PATH);
    await axe(page);
    await summary(page).click();
    await expect(sum(page)).toBeHidden();

    await summary(page).click();
    await giveBack(page).date.fill("2026-11-25");
    await expect(page).toHaveURL(at("2026-11-23T09:30", "2026-11-25T09:30"));
    await expect(sum(page)).toHaveText("2 × deň 18 € = 18 €");
    await giveBack(page).time.selectOption("10:00");
    await expect(page).toHaveURL(at("2026-11-23T09:30", "2026-11-25T10:00"));
    await expect(sum(page)).toHaveText("3 × deň 27 € = 27 €");
    await giveBack(page).date.fill("");
    await expect(sum(page)).toHaveText("");
    await expect(giveBack(page).date).toHaveAccessibleDescription("");
    await giveBack(page).date.fill("2026-11-25");
    await expect(sum(page)).toHaveText("3 × deň 27 € = 27 €");
    await expect(page).toHaveURL(at("2026-11-23T09:30", "2026-11-25T10:00"));
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.reload();
    await ready(page);
    await expect(sum(page)).toHaveText("3 × deň 27 € = 27 €");
    await expect(giveBack(page).time).toHaveValue("10:00");
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });

  test("B4 an address without a time suggests one; with what is no time it has no sum until one is chosen, which the estimate's own button shares, the page's own button does not", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await open(page, `${PATH}?od=`);
    await expect(sum(page)).toHaveText("1 × deň 9 € = 9 €");
    await expect(pickUp(page).date).toHaveValue("2026-11-23");
    await open(page, `${PATH}?od=zajtra&do=2026-02-30T08:00`);
    await expect(pickUp(page).date).toHaveValue("");
    await expect(giveBack(page).date).toHaveValue("");
    await expect(sum(page)).toHaveText("");
    await choose(page, "2026-11-24T08:00", "2026-11-25T08:00");
    await expect(sum(page)).toHaveText("1 × deň 9 € = 9 €");

    const copied = page.getByRole("status").getByText("Odkaz skopírovaný.", { exact: true });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await disclosure(page).getByRole("button", { name: "Zdieľať cenu" }).click();
    await expect(copied).toBeVisible();
    expect(await clipboard()).toBe(`${SITE_URL}${at("2026-11-24T08:00", "2026-11-25T08:00")}`);
    await page.getByRole("button", { name: "Zdieľať", exact: true }).click();
    await expect.poll(clipboard).toBe(`${SITE_URL}${PATH}`);
  });

  test("B4 the keyboard is enough, before hydration too, and the focus stays where somebody types", async ({
    page,
  }) => {
    const release = await held(page, /\.js($|\?)/);
    await page.goto(PATH);
    await summary(page).locator("..").focus();
    await page.keyboard.press("Enter");
    await release();
    await ready(page);
    await expect(sum(page)).toHaveText("1 × deň 9 € = 9 €");
    await giveBack(page).time.focus();
    await page.keyboard.press("ArrowDown");
    await expect(sum(page)).toHaveText("2 × deň 18 € = 18 €");
    await expect(giveBack(page).time).toBeFocused();
    await expect(giveBack(page).time).toHaveValue("10:00");
  });

  test("B4 nothing shifts where the address opens it, and nothing hinders people where something is wrong or closed", async ({
    page,
  }) => {
    await page.goto(at("2026-11-29T10:00", "2026-12-01T08:10"));
    // Where what is below it is in view.
    await disclosure(page).scrollIntoViewIfNeeded();
    await ready(page);
    await expect(giveBack(page).date).toBeVisible();
    await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
    expect(await layoutShifts(page)).toBe(0);
    await expect(pickUp(page).date).toHaveAccessibleDescription("V nedeľu máme zatvorené.");
    await expect(giveBack(page).date, "no half hour").toHaveAccessibleDescription("Vyberte čas po tejto chvíli.");
    await axe(page);
  });

  test("B4 where its script cannot be loaded it says so, and opens at the next try", async ({ page, allowConsole }) => {
    allowConsole(/estimate-.*\.js/);
    await open(page, PATH);
    await page.route("**/assets/estimate-*.js", (route) => route.abort("failed"));
    allowConsole("Failed to load resource: net::ERR_FAILED");
    await summary(page).click();
    await expect(page.getByRole("alert")).toContainText("Nastala neočakávaná chyba. Skúste to znova.");
    await expect(disclosure(page)).toHaveJSProperty("open", false);
    await page.unrouteAll();
    await summary(page).click();
    await expect(sum(page)).toHaveText("1 × deň 9 € = 9 €");
  });
});

test("fault 92: the server sends the same page whatever time the address asks for", async ({ request }) => {
  const html = await (await request.get(PATH)).text();
  for (const query of ["od=2026-11-24T08:00&do=2026-11-25T08:00", "od=2026-11-24T08:00", "od=x"])
    expect(await (await request.get(`${PATH}?${query}`, { maxRedirects: 0 })).text()).toBe(html);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B4 it says what it needs", async ({ page }) => {
    await page.goto(PATH);
    const hint = page.locator("noscript p", { hasText: "Výpočet ceny" });
    await expect(hint).toBeHidden();
    await summary(page).click();
    await expect(hint).toBeVisible();
    await expect(hint).toHaveText(
      "Výpočet ceny potrebuje v prehliadači zapnutý JavaScript. Zavolajte nám, cenu vám povieme.",
    );
  });
});

test.describe("while staff change something", () => {
  test.use({ ownServer: true });

  /** As staff do it on their pages. */
  async function commit(staff: Page, ...changes: readonly object[]): Promise<void> {
    expect((await post(staff, "/api/commit", { changes })).status()).toBe(200);
  }

  test("B4 prices, hours and special days change the answer before a visitor's eyes", async ({ page, staff }) => {
    await setClock(page);
    // From a Friday that becomes closed to a Monday.
    await open(page, at("2026-12-18T10:00", "2026-12-21T09:00"));
    await expect(sum(page)).toHaveText("1 × víkend 15 € = 15 €");
    const { id: _, ...hammer } = (await readProduct(staff, HAMMER.id)) ?? {};
    const change = (Price: object, seen: unknown) => ({
      kind: "update",
      collection: "products",
      id: HAMMER.id,
      fields: { Price },
      expected: { Price: seen },
    });
    const prices = { Day: 4.15, Weekend: 20.5, Guarantee: 1_200 };
    await commit(staff, change(prices, hammer.Price));
    await expect(sum(page)).toHaveText("3 × deň 12,45 € = 12,45 €");
    await expect(disclosure(page)).toContainText("Záruka 1 200 € (vrátime ju)");
    await commit(staff, change({ Weekend: 20.5 }, prices));
    await expect(sum(page)).toHaveText("1 × víkend 20,50 € = 20,50 €");
    await expect(disclosure(page)).not.toContainText("Záruka");

    const fields = { From: "2026-12-18", To: "2026-12-18", Morning: "", Afternoon: "", Note: "Inventúra" };
    await commit(staff, { kind: "add", collection: "special_days", id: "inventura", fields });
    await expect(pickUp(page).date).toHaveAccessibleDescription("18. 12. máme zatvorené.");
    await expect(sum(page)).toHaveText("Na taký čas cenu nemáme, zavolajte nám.");
    await expect(disclosure(page)).not.toContainText("Orientačná cena");
    await commit(staff, { kind: "delete", collection: "special_days", id: "inventura" });
    await expect(sum(page)).toHaveText("1 × víkend 20,50 € = 20,50 €");

    const friday = (await readList(staff, { collection: "opening_hours" })).find(({ id }) => id === "piatok");
    await commit(staff, {
      kind: "update",
      collection: "opening_hours",
      id: "piatok",
      fields: { Morning: "" },
      expected: { Morning: friday?.Morning },
    });
    await expect(pickUp(page).date).toHaveAccessibleDescription("O 10:00 máme zatvorené.");
    await expect(sum(page)).toHaveText("Na taký čas cenu nemáme, zavolajte nám.");
  });
});
