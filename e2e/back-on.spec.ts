import type { Page, Route } from "@playwright/test";
import { CORE_DRILL, HAMMER } from "./catalogue.ts";
import { button, dialog, field, post, readProduct, rowOf, rows, toast } from "./cms.ts";
import { axe, expect, held, layoutShifts, open, ready, test } from "./fixtures.ts";

test.use({ ownServer: true });

const NOON = "T11:00:00Z";
const PRODUCT = `/products/${HAMMER.id}`;
const backOn = (page: Page) => page.getByRole("main").locator("[data-until]");
/** Of the page of a product. */
const badge = (page: Page) => page.getByRole("main").locator("header [class^=badge]");

/** Turns the product off in the list and says when it will be back. */
async function rentOut(staff: Page, day: string, tryOthers = async () => {}): Promise<void> {
  await staff.clock.setFixedTime(new Date(`2026-11-22${NOON}`));
  await open(staff, `/cms-prod?hladat=${encodeURIComponent(HAMMER.name)}`);
  await rowOf(staff, HAMMER).getByRole("switch").click();
  await button(staff, "Iný deň").click();
  await tryOthers();
  await field(staff, "Bude späť").fill(day);
  await field(staff, "Bude späť").press("Enter");
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
}

test("B15 staff say when a product will be back, visitors read it at once, and it leaves when the product is available", {
  tag: ["@phone", "@journey"],
}, async ({ page, staff }) => {
  await page.clock.setFixedTime(new Date(`2026-11-22${NOON}`));
  await open(page, PRODUCT);
  await rentOut(staff, "2026-11-24");
  await expect(rowOf(staff, HAMMER).getByRole("switch")).toBeFocused();
  await expect(badge(page)).toHaveText("Nedostupný, späť asi 24. 11.");
  await axe(page);
  await page.clock.setFixedTime(new Date("2026-11-24T22:59:00Z"));
  await expect(backOn(page)).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-11-24T23:00:00Z"));
  await expect(backOn(page)).toHaveCount(0);
  await expect(badge(page)).toHaveText("Nedostupný");

  await staff.clock.setFixedTime(new Date(`2026-11-25${NOON}`));
  await open(staff, "/cms");
  await staff.getByRole("link", { name: "Mali byť späť: 1" }).click();
  await expect(staff).toHaveURL(/\?filter=mali-byt-spat$/);
  await expect(rows(staff)).toHaveCount(1);
  await expect(rowOf(staff, HAMMER)).toContainText("späť asi 24. 11.");
  await rowOf(staff, HAMMER).getByRole("switch").click();
  await expect(badge(page)).toHaveText("Dostupný");
  await expect(rowOf(staff, HAMMER)).not.toContainText("späť asi");
  await open(staff, "/cms-prod?filter=mali-byt-spat");
  await expect(rows(staff)).toHaveCount(0);
});

/** The list of staff, where the answer to the next commit waits for the function that it resolves to. */
async function withLateAnswer(
  staff: Page,
  path = `/cms-prod?hladat=${encodeURIComponent(HAMMER.name)}`,
): Promise<() => Promise<void>> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const late = async (route: Route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  };
  await staff.route("**/api/commit", late, { times: 1 });
  await open(staff, path);
  return async () => {
    const response = staff.waitForResponse("**/api/commit");
    answer();
    await (await response).finished();
  };
}

test("B15 a day that is typed stays when the answer to the flip comes late", { tag: "@phone" }, async ({ staff }) => {
  const answer = await withLateAnswer(staff);
  await rowOf(staff, HAMMER).getByRole("switch").click();
  await expect(rowOf(staff, HAMMER)).toContainText("Nedostupný");
  // The menu asks only about a product that is stored as unavailable.
  await expect.poll(() => readProduct(staff, HAMMER.id)).toMatchObject({ Availability: 0 });
  await button(rowOf(staff, HAMMER), `Ďalšie: ${HAMMER.name}`).click();
  await button(dialog(staff), "Kedy bude späť?").click();
  await expect(rowOf(staff, HAMMER).getByRole("group").getByRole("button").first()).toBeFocused();
  await button(staff, "Iný deň").click();
  await field(staff, "Bude späť").fill("2026-12-24");
  await answer();
  await expect(toast(staff, `Produkt ${HAMMER.name} je označený ako nedostupný`)).toBeVisible();
  await expect(field(staff, "Bude späť")).toHaveValue("2026-12-24");
});

test("B26 chips that come late leave the focus in another row, and those of a row that was lost do not open when it is back", async ({
  staff,
}) => {
  const answer = await withLateAnswer(staff, "/cms-prod");
  await rowOf(staff, HAMMER).getByRole("switch").click();
  const other = rows(staff).last().getByRole("link").first();
  await other.focus();
  await answer();
  await expect(button(rowOf(staff, HAMMER), "Iný deň")).toBeVisible();
  await expect(other).toBeFocused();
  await rowOf(staff, HAMMER).getByRole("switch").click();
  await expect(button(rowOf(staff, HAMMER), "Iný deň")).toHaveCount(0);

  const answerAgain = await withLateAnswer(staff, "/cms-prod");
  await rowOf(staff, HAMMER).getByRole("switch").click();
  const search = staff.getByRole("searchbox", { name: "Zadaj názov produktu" });
  await search.fill(CORE_DRILL.name);
  await expect(rowOf(staff, HAMMER)).toHaveCount(0);
  await answerAgain();
  await expect(toast(staff, `Produkt ${HAMMER.name} je označený ako nedostupný`)).toBeVisible();
  await search.fill("");
  await expect(rowOf(staff, HAMMER)).toContainText("Nedostupný");
  await expect(button(rowOf(staff, HAMMER), "Iný deň")).toHaveCount(0);
});

test("B15 before hydration the clock hides what is over and the year of this year, and nothing moves after it, also where the font comes late", async ({
  page,
  staff,
}) => {
  const fields = { Availability: 0, BackOn: "2026-11-24" };
  const change = { kind: "update", collection: "products", id: HAMMER.id, fields, expected: { Availability: 1 } };
  expect((await post(staff, "/api/commit", { changes: [change] })).ok()).toBe(true);
  for (const { now, path, text } of [
    { now: `2025-12-31${NOON}`, path: PRODUCT, text: "Nedostupný, späť asi 24. 11. 2026" },
    { now: `2026-11-24${NOON}`, path: "/cennik", text: "Nedostupný, späť asi 24. 11." },
    { now: `2026-11-25${NOON}`, path: "/products?hladat=kladivo", text: "Nedostupný" },
  ]) {
    await page.clock.setFixedTime(new Date(now));
    const release = await held(page, /\.(js|woff2)$/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const shown = path === PRODUCT ? badge(page) : rowOrCard(page);
    expect(await shown.innerText()).toMatch(new RegExp(`^${text.replaceAll(" ", "\\s*")}$`));
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    await release();
    await ready(page);
    await expect(shown).toHaveText(text);
    expect(await layoutShifts(page)).toBe(0);
  }
});

const rowOrCard = (page: Page) => page.locator("li, tr").filter({ hasText: HAMMER.name }).locator(".badge-unavailable");

test("B15 the field beside the switch refuses a day that is over; the estimate says until when it is rented, and the form takes the day away", async ({
  page,
  staff,
}) => {
  await rentOut(staff, "2026-11-30", async () => {
    await expect(field(staff, "Bude späť")).toBeFocused();
    await field(staff, "Bude späť").fill("2026-11-21");
    await expect(field(staff, "Bude späť")).toHaveAccessibleDescription("Vyberte dnešok alebo neskorší deň.");
    await axe(staff);
    await field(staff, "Bude späť").press("Escape");
    await expect(field(staff, "Bude späť")).toHaveCount(0);
    await expect(rowOf(staff, HAMMER).getByRole("switch")).toBeFocused();
    for (const state of [/^Dostupný/, /^Nedostupný/]) {
      await rowOf(staff, HAMMER).getByRole("switch").press("Enter");
      await expect(rowOf(staff, HAMMER).getByRole("switch")).toHaveText(state);
    }
    await button(staff, "Iný deň").click();
  });
  await page.clock.setFixedTime(new Date(`2026-11-22${NOON}`));
  await open(page, `${PRODUCT}?od=2026-11-27T08:00&do=2026-11-28T08:00`);
  await expect(page.getByText("Do 30. 11. je asi požičaný.")).toBeVisible();

  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await expect(field(staff, "Bude späť")).toHaveValue("2026-11-30");
  await staff.getByRole("switch").click();
  await expect(field(staff, "Bude späť")).toHaveCount(0);
  await staff.getByRole("switch").click();
  await expect(field(staff, "Bude späť")).toHaveValue("2026-11-30");
  await staff.getByRole("switch").click();
  await button(staff, "Upraviť").click();
  await expect(badge(page)).toHaveText("Dostupný");
});
