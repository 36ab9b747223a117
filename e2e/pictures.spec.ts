import { CORE_DRILL, DEMOLITION_HAMMER, HAMMER } from "./catalogue.ts";
import { button, fillProduct, picture, post, productNamed, REFUSED, readProduct, stored, toast } from "./cms.ts";
import { arrived, axe, expect, held, layoutShifts, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

test.use({ ownServer: true });

test("B12 staff add pictures on a phone, order them, make one the main one and remove one; visitors see them in a strip and at full size", {
  tag: ["@phone", "@journey"],
}, async ({ staff, page }) => {
  const strip = page.locator(".pictures-strip");
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await open(page, `/products/${HAMMER.id}`);
  await expect(page.getByRole("img", { name: HAMMER.name, exact: true })).toBeVisible();
  await expect(strip).toHaveCount(0);
  expect(scripts.filter((url) => url.includes("pictures-dialog"))).toEqual([]);

  const { imgPath: before } = (await readProduct(staff, HAMMER.id)) ?? {};
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  const items = staff.locator(".picture-list > li");
  const files = await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map((name) => picture(name)));
  await staff.getByLabel("Ďalšie obrázky").setInputFiles(files);
  await expect(items).toContainText(["a.jpg", "b.jpg", "c.jpg"]);
  await button(staff, "Dopredu: Ďalší obrázok 3").click();
  await expect(items).toContainText(["a.jpg", "c.jpg", "b.jpg"]);
  await items.nth(2).locator(".picture-handle").dragTo(items.nth(0).locator(".picture-handle"));
  await expect(items).toContainText(["b.jpg", "a.jpg", "c.jpg"]);
  await button(staff, "Ako hlavný: Ďalší obrázok 2").click();
  await expect(staff.getByRole("img", { name: "Náhľad obrázka a.jpg" })).toBeVisible();
  await button(staff, "Odobrať: Ďalší obrázok 3").click();
  await expect(items).toHaveCount(2);
  await expect(button(staff, "Ako hlavný: Ďalší obrázok 2")).toBeFocused();
  await axe(staff);
  expect(await unrecognised(staff.getByRole("main"))).toEqual([]);
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  const saved = (await readProduct(staff, HAMMER.id)) ?? {};
  expect(saved).toMatchObject({
    imgPath: expect.stringContaining("/a.jpg"),
    Pictures: [expect.stringContaining("/b.jpg"), before],
  });

  // The open page follows.
  await expect(strip.getByRole("link")).toHaveCount(3);
  await open(page, `/products/${HAMMER.id}`);
  const second = strip.getByRole("link", { name: `${HAMMER.name}, obrázok 2 z 3` });
  await second.scrollIntoViewIfNeeded();
  await expect(second.getByRole("img")).toHaveJSProperty("complete", true);
  expect(await layoutShifts(page)).toBe(0);
  await axe(page);
  await expect.poll(() => scripts.some((url) => url.includes("pictures-dialog"))).toBe(true);
  await second.click();
  const dialog = page.getByRole("dialog", { name: HAMMER.name });
  await expect(dialog.getByRole("img", { name: `${HAMMER.name}, obrázok 2 z 3` })).toBeInViewport();
  await axe(page);
  expect(await unrecognised(dialog)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: `${HAMMER.name}, obrázok 3 z 3` })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(second).toBeFocused();

  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await button(staff, "Odobrať: Ďalší obrázok 1").click();
  await button(staff, "Upraviť").click();
  await expect(strip.getByRole("link")).toHaveCount(2);
  const [removed = ""] = saved.Pictures as string[];
  await expect.poll(async () => (await staff.request.get(removed)).status()).toBe(404);
  expect(await stored(staff, String(before))).toMatchObject({ width: 1200 });
});

test("B12 a choice that is given up leaves the main picture that it was made for; while the form is saved no picture can be dragged; of a new product the first of nine pictures is its main one, one does not fit, one fails and is tried again", async ({
  staff,
  allowConsole,
}) => {
  const input = staff.getByLabel("Obrázok produktu");
  const items = staff.locator(".picture-list > li");
  const { imgPath: former } = (await readProduct(staff, HAMMER.id)) ?? {};
  const [main, other] = await Promise.all(
    [DEMOLITION_HAMMER, CORE_DRILL].map(async ({ id }) => (await readProduct(staff, id))?.imgPath),
  );
  const change = { kind: "update", collection: "products", id: HAMMER.id, fields: { Pictures: [main, other] } };
  expect((await post(staff, "/api/commit", { changes: [{ ...change, expected: {} }] })).ok()).toBe(true);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await button(staff, "Ako hlavný: Ďalší obrázok 1").click();
  await button(staff, "Odobrať: Ďalší obrázok 1").click();
  await input.setInputFiles(await picture("d.jpg"));
  await expect(staff.getByRole("img", { name: "Náhľad obrázka d.jpg" })).toBeVisible();
  await button(staff, "Zrušiť výber").click();
  await staff.getByLabel("Ďalšie obrázky").setInputFiles(await picture("e.jpg"));
  await expect(items).toHaveCount(2);
  const release = await held(staff, "**/api/commit");
  await button(staff, "Upraviť").click();
  await expect(input).toBeDisabled();
  await items.nth(1).locator(".picture-handle").dragTo(items.nth(0).locator(".picture-handle"));
  await expect(items.last()).toContainText("e.jpg");
  await release();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  expect(await readProduct(staff, HAMMER.id)).toMatchObject({
    imgPath: main,
    Pictures: [other, expect.stringContaining("/e.jpg")],
  });
  await expect.poll(async () => (await staff.request.get(String(former))).status()).toBe(404);

  allowConsole(REFUSED(507, "Insufficient Storage"));
  await staff.getByRole("main").getByText("Pridať produkt").click();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  await fillProduct(staff, "Žeriav");
  const others = staff.getByLabel("Ďalšie obrázky");
  const names = Array.from({ length: 9 }, (_, at) => `${at + 1}.jpg`);
  await others.setInputFiles(await Promise.all(names.map((name) => picture(name))));
  await expect(items).toHaveCount(7);
  await expect(staff.getByRole("img", { name: "Náhľad obrázka 1.jpg" })).toBeVisible();
  await expect(staff.getByText("Produkt má najviac osem obrázkov, 1 obrázok sa nepridal.")).toBeVisible();
  await expect(others).toBeDisabled();
  await staff.route("**/api/files/products/3.jpg", (route) =>
    route.fulfill({ status: 507, contentType: "application/json", body: '{"code":"full"}' }),
  );
  await button(staff, "Vytvoriť").click();
  await expect(items.nth(1)).toContainText("Nenahral sa.");
  await expect(items.nth(0)).toContainText("Nahrá sa pri uložení.");
  await staff.unroute("**/api/files/products/3.jpg");
  await items.nth(1).getByRole("button", { name: "Skúsiť znova" }).click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  const { imgPath, Pictures } = (await productNamed(staff, "Žeriav")) ?? {};
  expect(imgPath).toContain("/1.jpg");
  expect(Pictures).toEqual(names.slice(1, 8).map((name) => expect.stringContaining(`/${name}`)));
});
