import { CORE_DRILL, DRILLING, HAMMER, HIDDEN, PRODUCTS } from "./catalogue.ts";
import { post, REFUSED, readProduct, rowOf, rows, toast } from "./cms.ts";
import { arrived, axe, expect, open, ready, test } from "./fixtures.ts";

test("§2, D4, D23, D24, design §6 /cms-prod: 'Editovať produkty' leads to a list of every product, says why one is not on the web, and searches it; each row has a switch labelled Dostupný or Nedostupný, whose name tells it from the others; one that could not be stored goes back and says so", async ({
  staff,
  allowConsole,
}) => {
  await open(staff, "/cms");
  await staff.getByRole("main").getByText("Editovať produkty").click();
  await arrived(staff, "/cms-prod", "Produkty");
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await expect(rowOf(staff, HIDDEN)).toContainText("Na webe sa nezobrazí: chýba cena");
  await expect(rowOf(staff, HAMMER)).not.toContainText("Na webe sa nezobrazí");

  // Without case and diacritics.
  const search = staff.getByPlaceholder("Zadaj názov produktu");
  await search.fill("VRTACIE kladivo sds-p");
  await expect(rows(staff)).toHaveCount(1);
  await expect(rows(staff)).toContainText(HAMMER.name);
  await search.fill("žeriav");
  await expect(rows(staff)).toHaveCount(0);
  await expect(staff.getByRole("main")).toContainText("žeriav");
  await axe(staff);
  await search.fill("");
  await staff.getByLabel("Kategória").selectOption(DRILLING.name);
  const available = rowOf(staff, HAMMER).getByRole("switch");
  await expect(available).toHaveText(/^Dostupný/);
  await expect(available).toBeChecked();
  await expect(available).toHaveAccessibleName(`Dostupný ${HAMMER.name}`);
  const unavailable = rowOf(staff, CORE_DRILL).getByRole("switch");
  await expect(unavailable).toHaveText(/^Nedostupný/);
  await expect(unavailable).not.toBeChecked();
  await expect(unavailable).toHaveAccessibleName(`Nedostupný ${CORE_DRILL.name}`);
  await axe(staff);

  allowConsole(REFUSED(507, "Insufficient Storage"));
  await staff.route("**/api/commit", (route) =>
    route.fulfill({ status: 507, contentType: "application/json", body: '{"code":"full"}' }),
  );
  await available.click();
  await expect(staff.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expect(available).toHaveText(/^Dostupný/);
  await staff.getByRole("link", { name: "Naspäť" }).click();
  await arrived(staff, "/cms", "Administrácia");
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("§4 /cms-prod: the switch toggles the value and keeps it, also by the keyboard", {
    tag: ["@phone", "@journey"],
  }, async ({ staff }) => {
    await open(staff, "/cms-prod");
    const hammer = rowOf(staff, HAMMER).getByRole("switch");
    await hammer.click();
    await expect(hammer).toHaveText(/^Nedostupný/);
    await expect(hammer).not.toHaveAttribute("aria-busy", "true");
    await staff.reload();
    await ready(staff);
    await expect(hammer).toHaveText(/^Nedostupný/);
    await hammer.click();
    await expect(hammer).toHaveText(/^Dostupný/);
    await expect(hammer).not.toHaveAttribute("aria-busy", "true");
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Availability: 1 });

    // What is flipped is what was seen when the press began (ADR-022).
    await hammer.hover();
    await staff.mouse.down();
    const change = { kind: "update", collection: "products", id: HAMMER.id };
    const off = { ...change, fields: { Availability: 0 }, expected: { Availability: 1 } };
    expect((await post(staff, "/api/commit", { changes: [off] })).status()).toBe(200);
    await expect(hammer).toHaveText(/^Nedostupný/);
    await staff.mouse.up();
    await expect(hammer).not.toHaveAttribute("aria-busy", "true");
    await expect(toast(staff, `Produkt ${HAMMER.name} je označený ako nedostupný`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Availability: 0 });

    // By the keyboard it keeps the focus.
    const drill = rowOf(staff, CORE_DRILL).getByRole("switch");
    await drill.focus();
    await staff.keyboard.press("Space");
    await expect(drill).toHaveText(/^Dostupný/);
    await expect(drill).toBeFocused();
    await expect(drill).not.toHaveAttribute("aria-busy", "true");
    await staff.keyboard.press("Enter");
    await expect(drill).toHaveText(/^Nedostupný/);
    await expect(drill).toBeFocused();
  });
});
