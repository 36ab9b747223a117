import type { Locator, Page } from "@playwright/test";
import { DRILLING, DRILLS, HAMMER } from "./catalogue.ts";
import { button, dialog, field, picture, readProduct, rowOf, rows, toast } from "./cms.ts";
import { expect, open, test } from "./fixtures.ts";

// A Wednesday.
const NOON = new Date("2026-11-25T11:00:00Z");
const search = (page: Page): Locator => page.getByPlaceholder("Zadaj názov produktu");
const shown = (page: Page): Locator => page.getByRole("checkbox", { name: "Vybrať zobrazené" });
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test("B26 a toast of a dialog lies over neither its title nor its buttons", { tag: "@phone" }, async ({ staff }) => {
  await open(staff, "/cms-cat");
  await button(staff, "Pridať kategóriu").click();
  await field(dialog(staff), "Názov").fill("čistenie");
  await dialog(staff)
    .getByLabel("Obrázok kategórie")
    .setInputFiles(await picture("pily.jpg"));
  await button(dialog(staff), "Vytvoriť").click();
  await expect(dialog(staff).locator(".toast")).toBeVisible();
  for (const part of [dialog(staff).getByRole("heading", { level: 2 }), button(dialog(staff), "Vytvoriť")]) {
    await part.scrollIntoViewIfNeeded();
    expect(await isUncovered(part)).toBe(true);
  }
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("B26 by the keyboard prices of all that is shown are changed and changed back, with the focus where it was; far down the list neither it nor the focus moves out of sight; a tool is switched off until a day by three letters, Enter, Space, Tab and Enter; Escape and 'Neviem' store no day", async ({
    staff,
  }) => {
    await staff.clock.setFixedTime(NOON);
    await staff.setViewportSize({ width: 1366, height: 768 });
    await open(staff, `/cms-prod?kategoria=${DRILLING.id}`);
    let keys = 0;
    const press = (key: string) => {
      keys++;
      return staff.keyboard.press(key);
    };
    await search(staff).focus();
    await press("Enter");
    await expect(rows(staff).first().getByRole("switch")).toBeFocused();
    for (const _ of ["name", "checkbox of the row", "checkbox of all"]) await press("Shift+Tab");
    await expect(shown(staff)).toBeFocused();
    await press("Space");
    await press("Tab");
    await expect(button(staff, "Štítky")).toBeFocused();
    await press("Tab");
    await expect(button(staff, "Zmeniť ceny")).toBeFocused();
    await press("Enter");
    await expect(dialog(staff)).toBeVisible();
    expect(keys).toBeLessThanOrEqual(12);
    await field(staff, "O koľko").fill("5");
    await press("Enter");
    await expect(toast(staff, `Zmenené: ${DRILLS.length} produktov`)).toBeVisible();
    await expect(shown(staff)).toBeFocused();
    await expect(staff.getByRole("region", { name: "Vybrané produkty" })).toHaveCount(0);
    await press("Tab");
    await expect(button(staff.locator(".toast"), "Vrátiť späť")).toBeFocused();
    await press("Enter");
    await expect(toast(staff, `Vrátené späť: ${DRILLS.length} produktov`)).toBeVisible();
    await expect(shown(staff)).toBeFocused();

    await staff.getByLabel("Kategória").selectOption("Všetky kategórie");
    const box = rows(staff).nth(30).getByRole("checkbox");
    await box.check();
    expect(await scrolled(staff)).toBeGreaterThan(500);
    const placeOf = async () => Math.round((await box.boundingBox())?.y ?? 0);
    const before = await placeOf();
    await button(staff, "Zmeniť ceny").click();
    await field(staff, "O koľko").fill("5");
    await staff.keyboard.press("Enter");
    await expect(toast(staff, "Zmenené: 1 produkt")).toBeVisible();
    await expect(box).toBeFocused();
    await button(staff.locator(".toast"), "Vrátiť späť").click();
    await expect(toast(staff, "Vrátené späť: 1 produkt")).toBeVisible();
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport({ ratio: 1 });
    expect(await placeOf()).toBe(before);

    await search(staff).focus();
    await staff.keyboard.type("sds-plus");
    await staff.keyboard.press("Enter");
    const row = rowOf(staff, HAMMER);
    await expect(row.getByRole("switch")).toBeFocused();
    await expect(row.getByRole("switch")).toHaveText(/^Dostupný/);
    await staff.keyboard.press("Space");
    await expect(row.getByRole("group", { name: `Kedy bude späť? ${HAMMER.name}` }).getByRole("button")).toHaveText([
      "Dnes večer",
      "Zajtra",
      "Pondelok",
      "O týždeň",
      "Iný deň",
      "Neviem",
    ]);
    await expect(row.getByRole("switch")).toBeFocused();
    await staff.keyboard.press("Tab");
    await expect(button(row, "Dnes večer")).toBeFocused();
    await staff.keyboard.press("Tab");
    await staff.keyboard.press("Enter");
    await expect(row).toContainText("späť asi 26. 11.");
    await expect(row.getByRole("switch")).toBeFocused();
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Availability: 0, BackOn: "2026-11-26" });

    const ask = async () => {
      await button(row, `Kedy bude späť? ${HAMMER.name}`).click();
      await expect(button(row, "Dnes večer")).toBeFocused();
    };
    await ask();
    await staff.keyboard.press("Escape");
    await expect(button(row, "Neviem")).toHaveCount(0);
    await expect(row.getByRole("switch")).toBeFocused();
    await ask();
    await button(row, "Neviem").click();
    await expect(row).not.toContainText("späť asi");
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Availability: 0, BackOn: "" });
  });
});
