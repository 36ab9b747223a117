import type { Locator, Page } from "@playwright/test";
import { DRILLING, HAMMER } from "./catalogue.ts";
import { button, day, dialog, field, picture, productNamed, rowOf, rows, toast } from "./cms.ts";
import { arrived, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

/** Presses Tab until the focus is on it, as somebody without a mouse does; gives up where it is out of reach. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toHaveCount(1);
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Waits until a page that was walked to has come and has taken the focus, so that the next key is pressed on it. */
async function walkedTo(page: Page, path: string, heading: string): Promise<void> {
  await arrived(page, path, heading);
  await expect(page.getByRole("main")).toBeFocused();
}

/** Chooses this picture wherever a file is asked for. To be called early: until Playwright listens, the browser shows a chooser of its own. */
function answerChoosers(page: Page, photo: Awaited<ReturnType<typeof picture>>): void {
  page.on("filechooser", (chooser) => chooser.setFiles(photo));
}

test("B16 by the keyboard alone: hours and a new product saved with Enter, links to skip to the first switch of /cms-prod, a product found and deleted, a category added and deleted in a dialog that the focus never leaves", async ({
  staff,
}) => {
  answerChoosers(staff, await picture("foto.jpg"));
  await open(staff, "/cms");
  await tabTo(staff, day(staff, "Utorok").morning);
  await staff.keyboard.press("Control+A");
  await staff.keyboard.type("7:00 - 11:00");
  await staff.keyboard.press("Enter");
  await expect(toast(staff, "Otváracie hodiny úspešne aktualizované!")).toBeVisible();
  await expect(day(staff, "Utorok").morning).toBeFocused();

  await tabTo(staff, staff.getByText("Editovať produkty"), "Shift+Tab");
  await staff.keyboard.press("Enter");
  await walkedTo(staff, "/cms-prod", "Produkty");
  await tabTo(staff, staff.getByRole("link", { name: "Pridať produkt" }));
  await staff.keyboard.press("Enter");
  await walkedTo(staff, "/cms-prod-detail", "Nový produkt");
  await tabTo(staff, staff.getByRole("switch"));
  await staff.keyboard.press("Space");
  await expect(staff.getByRole("switch")).toHaveText("Produkt nie je dostupný");
  await tabTo(staff, field(staff, "Kategória"));
  // One letter: a list begins anew with a letter that comes late.
  await staff.keyboard.press("V");
  await expect(field(staff, "Kategória")).toHaveValue(DRILLING.id);
  await tabTo(staff, field(staff, "Názov"));
  await staff.keyboard.type("Žeriav");
  await staff.keyboard.press("Tab");
  await staff.keyboard.type("Prvý riadok");
  await staff.keyboard.press("Enter");
  await staff.keyboard.type("druhý riadok");
  await tabTo(staff, staff.getByLabel("Obrázok produktu"));
  await staff.keyboard.press("Enter");
  await expect(staff.getByRole("img", { name: /Náhľad/ })).toBeVisible();
  await tabTo(staff, staff.locator("summary").filter({ hasText: "Ceny" }));
  await staff.keyboard.press("Enter");
  await tabTo(staff, button(staff, "Pridať cenu"));
  await staff.keyboard.press("Enter");
  await expect(field(staff, "Názov ceny 1")).toBeFocused();
  await staff.keyboard.type("Doprava");
  await staff.keyboard.press("Tab");
  await staff.keyboard.type("20");
  await staff.keyboard.press("Enter");
  await expect(field(staff, "Názov ceny 2")).toBeFocused();
  await tabTo(staff, staff.getByRole("button", { name: /Odobrať.*riadok 2/ }));
  await staff.keyboard.press("Enter");
  await expect(staff.getByRole("button", { name: /Odobrať.*riadok 1/ })).toBeFocused();
  await tabTo(staff, field(staff, "Deň"), "Shift+Tab");
  await staff.keyboard.type("12,50");
  await staff.keyboard.press("Enter");
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  expect(await productNamed(staff, "Žeriav")).toMatchObject({
    Category: DRILLING.id,
    Availability: 0,
    Description: ["Prvý riadok", "druhý riadok"],
    Price: { Day: 12.5, Additional: ["Doprava:20"] },
  });

  await open(staff, "/cms-prod");
  await staff.keyboard.press("Tab");
  await staff.keyboard.press("Enter");
  await staff.keyboard.press("Tab");
  await expect(button(staff, "Preskočiť na zoznam")).toBeFocused();
  await expect(button(staff, "Preskočiť na zoznam")).toBeInViewport({ ratio: 1 });
  await staff.keyboard.press("Enter");
  await expect(rows(staff).first().getByRole("switch")).toBeFocused();

  await tabTo(staff, staff.getByPlaceholder("Zadaj názov produktu"), "Shift+Tab");
  await staff.keyboard.type("sds-plus");
  await expect(staff).toHaveURL("/cms-prod?hladat=sds-plus");
  await expect(rows(staff)).toHaveCount(1);
  await tabTo(staff, button(rowOf(staff, HAMMER), "Odstrániť"));
  await staff.keyboard.press("Enter");
  await expect(button(dialog(staff), "Nie")).toBeFocused();
  await staff.keyboard.press("Shift+Tab");
  await expect(button(dialog(staff), "Áno")).toBeFocused();
  await staff.keyboard.press("Enter");
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
  await staff.keyboard.press("Tab");
  await expect(button(staff.locator(".toast"), "Vrátiť späť")).toBeFocused();

  await open(staff, "/cms-cat");
  await tabTo(staff, button(staff, "Pridať kategóriu"));
  await staff.keyboard.press("Enter");
  await expect(field(dialog(staff), "Názov")).toBeFocused();
  await staff.keyboard.type("Píly");
  await tabTo(staff, dialog(staff).getByLabel("Obrázok kategórie"));
  await staff.keyboard.press("Space");
  await expect(button(dialog(staff), "Vytvoriť")).toBeEnabled();
  for (let press = 0; press < 12; press++) {
    await staff.keyboard.press("Tab");
    expect(await staff.evaluate(() => Boolean(document.activeElement?.closest("main table, main > a, footer")))).toBe(
      false,
    );
  }
  await tabTo(staff, button(dialog(staff), "Vytvoriť"));
  await staff.keyboard.press("Enter");
  await expect(toast(staff, "Kategória Píly bola úspešne pridaná")).toBeVisible();
  await expect(button(rowOf(staff, { name: "Píly" }), "Upraviť")).toBeFocused();
  await tabTo(staff, button(rowOf(staff, { name: "Píly" }), "Odstrániť"));
  await staff.keyboard.press("Enter");
  await tabTo(staff, button(dialog(staff), "Áno"));
  await staff.keyboard.press("Enter");
  await expect(toast(staff, "Kategória Píly bola úspešne odstránená")).toBeVisible();
});
