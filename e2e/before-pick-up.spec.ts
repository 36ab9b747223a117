import type { Page } from "@playwright/test";
import { HAMMER, HIDDEN, LASER } from "./catalogue.ts";
import { button, field, post, readProduct, section, toast } from "./cms.ts";
import { axe, expect, layoutShifts, open, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");

test("B20 below the call stands what to bring, in the HTML; a parameter that is an https address is a link, on paper the address", {
  tag: ["@phone", "@journey"],
}, async ({ page }) => {
  const text = "Pri prevzatí: občiansky preukaz a záruka 150 €. Platí sa pri vrátení.";
  const html = await (await page.request.get(`/products/${LASER.id}`)).text();
  expect(html.replaceAll("\u00a0", " ")).toContain(text);
  await open(page, `/products/${LASER.id}`);
  await expect(main(page).getByText("Pri prevzatí:")).toHaveText(text);
  const link = main(page).getByRole("link", { name: "Návod: example.sk (otvorí sa na novej karte)", exact: true });
  await expect(link).toHaveAttribute("href", "https://www.example.sk/rotacny-laser.pdf");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener");
  expect(await layoutShifts(page)).toBe(0);
  await axe(page);
  await page.emulateMedia({ media: "print" });
  await expect(link).toBeHidden();
  await expect(main(page).getByText("https://www.example.sk/rotacny-laser.pdf")).toBeVisible();
});

test("B20 /zoznam says it once, with the sum of the deposits of what is available", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-25T09:10:00Z"));
  await open(page, `/zoznam?polozky=${LASER.id},${HAMMER.id}&od=2026-11-26T08:00&do=2026-11-27T08:00`);
  await expect(main(page).getByText(/^Pri prevzatí:/)).toHaveText(
    "Pri prevzatí: občiansky preukaz a záruka 200 €. Platí sa pri vrátení.",
  );
});

test.describe(() => {
  test.use({ ownServer: true });

  test("B20 the form says below the parameters what becomes a link; without a deposit none is named; the owner's sentence replaces what to bring, with the deposit in it; delivery is a closed disclosure, and a paragraph on the price list", async ({
    page,
    staff,
  }) => {
    await open(page, `/products/${HAMMER.id}`);
    const disclosure = main(page).locator("details").filter({ hasText: "Dovoz" });
    await expect(disclosure).toHaveCount(0);
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await section(staff, "Parametre");
    await expect(staff.getByText("Hodnota, ktorá sa začína na https://, bude odkaz")).toBeVisible();
    const { Price } = (await readProduct(staff, HAMMER.id)) ?? {};
    const setPrice = async (to: unknown, expected: unknown) => {
      const change = { kind: "update", collection: "products", id: HAMMER.id, fields: { Price: to } };
      const changes = [{ ...change, expected: { Price: expected } }];
      expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
    };
    await setPrice({ Day: 9 }, Price);
    await expect(main(page).getByText(/^Pri prevzatí:/)).toHaveText(
      "Pri prevzatí: občiansky preukaz. Platí sa pri vrátení.",
    );
    await setPrice(Price, { Day: 9 });

    await open(staff, "/cms-nastavenia");
    await expect(field(staff, "Pred príchodom")).toHaveValue(/občiansky preukaz a záruka \{záruka\}\./);
    await field(staff, "Pred príchodom").fill("x".repeat(201));
    await field(staff, "Dovoz").fill("x".repeat(501));
    await expect(staff.getByText("Najviac 200 znakov, teraz ich je 201.").first()).toBeVisible();
    await expect(staff.getByText("Najviac 500 znakov, teraz ich je 501.").first()).toBeVisible();
    await field(staff, "Pred príchodom").fill("Doklad a {záruka} v hotovosti.");
    await field(staff, "Dovoz").fill("Do 20 km za 25 €.\nPo dohode.");
    await axe(staff);
    await button(staff, "Uložiť zmeny").click();
    await expect(toast(staff, "Nastavenia boli uložené.")).toBeVisible();
    await expect(main(page).getByText("Doklad a")).toHaveText("Doklad a 50 € v hotovosti.");
    await expect(disclosure.getByText("Po dohode.")).toBeHidden();
    await disclosure.locator("summary").press("Enter");
    await expect(disclosure.locator("p")).toHaveText(["Do 20 km za 25 €.", "Po dohode."]);
    await axe(page);
    await open(page, `/products/${HIDDEN.id}`);
    await expect(main(page).getByText("Doklad a")).toHaveText("Doklad a 20 € v hotovosti.");
    await open(page, "/cennik");
    const paragraph = main(page).locator(".price-notes p").filter({ hasText: "Dovoz:" });
    await expect(paragraph).toHaveText("Dovoz: Do 20 km za 25 €. Po dohode.");
    await page.emulateMedia({ media: "print" });
    await expect(paragraph).toBeVisible();
  });
});
