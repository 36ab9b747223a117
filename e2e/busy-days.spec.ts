import type { Page } from "@playwright/test";
import { HAMMER } from "./catalogue.ts";
import { button, dialog, field, readProduct, rowOf, rows, toast } from "./cms.ts";
import { axe, expect, held, layoutShifts, open, ready, test } from "./fixtures.ts";

test.use({ ownServer: true });

const MIXER = { id: "miesacka-na-beton-140-l", name: "Miešačka na betón 140 l" };
const busyLine = (page: Page) => page.getByRole("main").locator("header p");

test("B24 before hydration as after it visitors read the days to come, without the current year, and nothing moves", {
  tag: "@phone",
}, async ({ page }) => {
  for (const [now, text] of [
    ["2026-11-30T23:00:00Z", "Obsadený 4. – 6. 12., 8. – 10. 1. 2027"],
    ["2027-01-10T23:00:00Z", ""],
  ] as const) {
    await page.clock.setFixedTime(new Date(now));
    const hydrate = await held(page, /\/assets\/.*\.js$/);
    await page.goto(`/products/${MIXER.id}`);
    const shown = () =>
      busyLine(page).evaluateAll((lines) =>
        lines.map((line) => (line.checkVisibility() ? (line as HTMLElement).innerText.trim() : "")).join(),
      );
    const early = (await shown()).replaceAll("\u00a0", " ");
    expect(early).toBe(text);
    await hydrate();
    await ready(page);
    await expect.poll(async () => (await shown()).replaceAll("\u00a0", " ")).toBe(text);
    expect(await layoutShifts(page)).toBe(0);
  }
});

test("B24 staff promise days in the phone's menu, visitors read them at once; the list says what is to be handed out, and the switch asks until then", {
  tag: ["@phone", "@journey"],
}, async ({ page, staff }) => {
  const now = new Date("2026-11-22T11:00:00Z");
  await page.clock.setFixedTime(now);
  await staff.clock.setFixedTime(now);
  await open(page, `/products/${HAMMER.id}`);
  await open(staff, `/cms-prod?hladat=${encodeURIComponent(HAMMER.name)}`);
  await button(rowOf(staff, HAMMER), `Ďalšie: ${HAMMER.name}`).click();
  await button(dialog(staff), "Obsadené dni").click();
  const days = dialog(staff);
  const refused = async (from: string, to: string, why: string) => {
    await field(days, "Od").fill(from);
    await field(days, "Do").fill(to);
    await expect(field(days, "Od")).toHaveAccessibleDescription(why);
    await expect(button(days, "Pridať")).toBeDisabled();
  };
  await refused("2026-11-24", "2026-11-23", "Deň v poli Do nemôže byť skôr ako deň v poli Od.");
  await refused("2026-11-20", "2026-11-21", "Tieto dni už boli.");
  await refused("2026-11-24", "2027-11-25", "Najviac 366 dní.");
  await field(days, "Od").fill("2026-11-22");
  await field(days, "Do").fill("2026-11-24");
  await button(days, "Pridať").click();
  await refused("2026-11-24", "", "V týchto dňoch už je obsadený.");
  await axe(staff);
  // What is typed is saved, too.
  await field(days, "Od").fill("2026-12-31");
  await field(days, "Do").fill("2027-01-02");
  await button(days, "Uložiť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  expect((await readProduct(staff, HAMMER.id))?.Busy).toEqual(["2026-11-22/2026-11-24", "2026-12-31/2027-01-02"]);
  await expect(busyLine(page)).toHaveText("Obsadený 22. – 24. 11., 31. 12. – 2. 1. 2027");
  await axe(page);

  await open(staff, "/cms");
  await staff.getByRole("link", { name: "Dnes sa má vydať: 1" }).click();
  await expect(staff).toHaveURL(/\?filter=vydava-sa$/);
  await expect(rows(staff)).toHaveCount(1);
  await rowOf(staff, HAMMER).getByRole("switch").click();
  const chips = rowOf(staff, HAMMER).getByRole("group").getByRole("button");
  await expect(chips.first()).toHaveText("Do 24. 11.");
  await chips.first().click();
  await expect(page.getByRole("main").locator("header [class^=badge]")).toHaveText("Nedostupný, späť asi 24. 11.");

  await staff.clock.setFixedTime(new Date("2026-11-25T11:00:00Z"));
  await open(staff, `/cms-prod?hladat=${encodeURIComponent(HAMMER.name)}`);
  await button(rowOf(staff, HAMMER), `Ďalšie: ${HAMMER.name}`).click();
  await button(dialog(staff), "Obsadené dni").click();
  await expect(dialog(staff).getByRole("listitem")).toHaveCount(1);
  await button(dialog(staff), "Odobrať 31. 12. – 2. 1. 2027").click();
  await button(dialog(staff), "Uložiť").click();
  await expect(dialog(staff)).toBeHidden();
  expect((await readProduct(staff, HAMMER.id))?.Busy).toEqual([]);
  await expect(busyLine(page)).toHaveCount(0);
});

test("B24 the form keeps busy days; the estimate whose days touch a period says so and keeps its sum, and so does the list", async ({
  page,
  staff,
}) => {
  const now = new Date("2026-11-27T07:00:00Z");
  await page.clock.setFixedTime(now);
  await staff.clock.setFixedTime(now);
  await open(page, `/products/${MIXER.id}?od=2026-12-06T08:00&do=2026-12-07T08:00`);
  const estimate = page.locator(".estimate");
  await expect(estimate).toContainText("V tom čase je asi obsadený (4. – 6. 12.). Zavolajte nám.");
  await expect(estimate.getByRole("status")).toContainText("=");
  await open(page, `/products/${MIXER.id}?od=2026-12-07T08:00&do=2026-12-08T08:00`);
  await expect(estimate.getByRole("status")).toContainText("=");
  await expect(estimate).not.toContainText("asi obsadený");
  await open(page, `/zoznam?polozky=${MIXER.id},${HAMMER.id}&od=2026-12-03T08:00&do=2026-12-04T08:00`);
  await expect(page.getByText(`V tom čase asi obsadené: ${MIXER.name}`)).toBeVisible();
  await axe(page);

  await open(staff, "/cms");
  await expect(staff.getByRole("link", { name: "Zajtra: 1" })).toBeVisible();
  await expect(staff.getByRole("link", { name: /^Dnes sa má vydať/ })).toHaveCount(0);
  await open(staff, `/cms-prod-detail/${MIXER.id}`);
  await staff.locator("summary").filter({ hasText: "Obsadené dni" }).click();
  await field(staff, "Od").fill("2026-12-05");
  await expect(field(staff, "Od")).toHaveAccessibleDescription("V týchto dňoch už je obsadený.");
  await expect(button(staff, "Upraviť")).toBeDisabled();
  await field(staff, "Od").fill("2026-12-03");
  await axe(staff);
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${MIXER.name} bol úspešne zmenený`)).toBeVisible();
  expect((await readProduct(staff, MIXER.id))?.Busy).toEqual([
    "2026-11-28/2026-11-30",
    "2026-12-03/2026-12-03",
    "2026-12-04/2026-12-06",
    "2027-01-08/2027-01-10",
  ]);
  await open(staff, "/cms-historia");
  await expect(staff.getByRole("main")).toContainText("obsadené dni");
});
