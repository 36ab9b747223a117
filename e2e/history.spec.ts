import type { Locator, Page } from "@playwright/test";
import type { Document } from "#src/backend/backend.ts";
import { DEHUMIDIFIER, DRILLING, HAMMER, PRODUCTS } from "./catalogue.ts";
import {
  button,
  dialog,
  field,
  heldScripts,
  picture,
  post,
  readList,
  readProduct,
  rowAction,
  rowOf,
  showCheckboxes,
  showOptions,
  toast,
} from "./cms.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

/** What was done at once, by a text in it. */
const entry = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("list", { name: "Zmeny" }).locator("> li").filter({ hasText: text }).first();
const takeBack = (entry: Locator): Locator => entry.getByRole("button", { name: /^Vrátiť: / }).first();

/** The whole catalogue, as the server has it. A day that was missing may be empty. */
async function catalogue(page: Page): Promise<unknown> {
  const products = (await readList(page, { collection: "products" })) as Document[];
  const withDay = products.map((product) => ({ BackOn: "", ...product }));
  return { products: withDay, categories: await readList(page, { collection: "categories" }) };
}

/** Shows one portion more until there is none. */
async function showAll(page: Page): Promise<void> {
  const older = button(page, "Zobraziť staršie");
  await expect(async () => {
    if (await older.isVisible()) await older.click();
    await expect(older).toBeHidden({ timeout: 100 });
  }).toPass({ intervals: [100] });
}

/** Takes back all of an entry at once. */
async function takeAllBack(page: Page, text: string | RegExp, changes: number, words: string): Promise<void> {
  await button(entry(page, text), `Vrátiť všetko (${changes})`).click();
  await expect(dialog(page)).toHaveAccessibleName(`Vrátiť všetko (${changes})`);
  await button(dialog(page), words).click();
  await expect(toast(page, words.replace("Vrátiť", "Vrátené:").replace("zmenu", "1 zmena"))).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test.describe("B13 the history", () => {
  test.use({ ownServer: true });

  test("B13 /cms-historia: all that a tired person can do wrong in an evening is taken back whole", {
    tag: ["@phone", "@journey"],
  }, async ({ staff }) => {
    test.slow();
    const before = await catalogue(staff);
    const address = String((await readProduct(staff, HAMMER.id))?.imgPath);
    const tile = String(
      (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id)?.imgPath,
    );
    const statusOf = async (url: string) => (await staff.request.get(url)).status();

    // The wrong category is deleted.
    await open(staff, "/cms-cat");
    await button(rowOf(staff, DRILLING), "Odstrániť").click();
    await button(dialog(staff), "Áno").press("Enter");
    await expect(toast(staff, `Kategória ${DRILLING.name} bola úspešne odstránená`)).toBeVisible();
    expect(await statusOf(tile)).toBe(404);

    // Everything costs half as much again.
    await open(staff, "/cms-prod");
    await showCheckboxes(staff);
    await staff.getByRole("checkbox", { name: "Vybrať zobrazené", exact: true }).check();
    await button(staff.getByRole("region", { name: "Vybrané produkty" }), "Zmeniť ceny").click();
    await field(staff, "O koľko").fill("50");
    const apply = dialog(staff).getByRole("button", { name: /^Zmeniť \d+ produkt/ });
    const raised = Number(/\d+/.exec((await apply.textContent()) ?? "")?.[0]);
    await apply.click();
    await expect(toast(staff, `Zmenené: ${raised} produktov`)).toBeVisible();

    // A file of last year is read.
    await open(staff, "/cms-prod?hladat=SDS-Plus");
    await showOptions(staff);
    await button(staff, "Nahrať CSV").click();
    const panel = staff.getByRole("region", { name: "Nahrať CSV" });
    const rows = [
      "Názov;Kategória;Deň;Popis",
      `${DEHUMIDIFIER.name};Staré;1;Vlani`,
      `${HAMMER.name};Staré;2;Vlani`,
      "Kosačka;Staré;3;Vlani",
    ];
    const buffer = Buffer.from(rows.join("\r\n"));
    await panel.getByLabel("Súbor CSV").setInputFiles({ name: "vlani.csv", mimeType: "text/csv", buffer });
    await panel.getByRole("checkbox", { name: /^Vytvoriť chýbajúce kategórie/ }).check();
    await button(panel, "Zapísať").click();
    await expect(panel).toContainText("Zapísané: 4 zmeny.");

    // The wrong picture takes the place of the right one.
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("selfie.jpg"));
    await button(staff, "Upraviť").click();
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    expect(await statusOf(address)).toBe(404);
    expect(await catalogue(staff)).not.toEqual(before);

    await staff.getByRole("navigation", { name: "Správa obchodu" }).getByRole("link", { name: "História" }).click();
    await arrived(staff, "/cms-historia", "História zmien");
    await axe(staff);
    expect(await unrecognised(staff.locator(".staff-nav, main"))).toEqual([]);
    await takeBack(entry(staff, "zmenený obrázok")).click();
    await expect(dialog(staff).getByRole("list")).toContainText("zmenený obrázok");
    await expect(dialog(staff), "all of it comes back").not.toContainText("sa nevráti");
    await axe(staff);
    expect(await unrecognised(dialog(staff))).toEqual([]);
    await button(dialog(staff), "Vrátiť zmenu").click();
    await expect(toast(staff, "Vrátené: 1 zmena")).toBeVisible();
    expect(await statusOf(address)).toBe(200);
    await takeAllBack(staff, "Kosačka", 4, "Vrátiť 4 zmeny");
    await showAll(staff);
    await takeAllBack(staff, `${raised} zmien naraz`, raised, `Vrátiť ${raised} zmien`);
    await showAll(staff);
    const deletion = entry(staff, `${DRILLING.name} Kategória · Odstránenie`);
    // The category comes first, and its products say which one they lost.
    await expect(deletion.getByRole("listitem").first()).toContainText(`${DRILLING.name} Kategória · Odstránenie`);
    await expect(deletion).toContainText(`kategória: ${DRILLING.name} → Bez kategórie`);
    await takeBack(deletion).click();
    await expect(dialog(staff)).toContainText("Kategória sa vráti celá.");
    await button(dialog(staff), "Zrušiť").click();
    await takeAllBack(staff, `${DRILLING.name} Kategória · Odstránenie`, 7, "Vrátiť 7 zmien");
    expect(await statusOf(tile)).toBe(200);
    expect(await catalogue(staff)).toEqual(before);
    expect(await readList(staff, { collection: "products" })).toHaveLength(PRODUCTS);
  });

  test("B13 the toast after a deletion takes it back, with the picture", { tag: "@phone" }, async ({ staff }) => {
    const product = await readProduct(staff, HAMMER.id);
    await open(staff, "/cms-prod?hladat=SDS-Plus");
    await rowAction(rowOf(staff, HAMMER), "Odstrániť");
    await button(dialog(staff), "Áno").click();
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
    expect((await staff.request.get(String(product?.imgPath))).status()).toBe(404);
    await button(staff, "Vrátiť späť").click();
    await expect(toast(staff, `${HAMMER.name}: odstránenie je vrátené`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toEqual(product);
    expect((await staff.request.get(String(product?.imgPath))).status()).toBe(200);
  });

  test("B13 a product's form leads to its own history; whoever takes back what somebody changed since is told", async ({
    staff,
  }) => {
    const product = (await readProduct(staff, HAMMER.id)) as Document;
    const change = (fields: object, expected: object) =>
      post(staff, "/api/commit", {
        changes: [{ kind: "update", collection: "products", id: HAMMER.id, fields, expected }],
      });
    const changes = staff.getByRole("list", { name: "Zmeny" }).locator("> li");
    await change({ Price: { Day: 1 } }, { Price: product.Price });
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await staff.getByRole("link", { name: "História zmien" }).click();
    await arrived(staff, /\/cms-historia\?zaznam=products%2F/, "História zmien");
    await expect(staff.getByText(`Iba: ${HAMMER.name}`)).toBeVisible();
    await expect(changes).toHaveCount(1);
    await takeBack(entry(staff, "Deň:")).click();
    await change({ Price: { Day: 2 } }, { Price: { Day: 1 } });
    await expect(dialog(staff)).toContainText("Záznam medzitým zmenil niekto iný. Vrátením sa jeho zmena prepíše.");
    await expect(dialog(staff)).toContainText("2 €");
    await button(dialog(staff), "Vrátiť zmenu").click();
    await expect(toast(staff, "Vrátené: 1 zmena")).toBeVisible();
    expect((await readProduct(staff, HAMMER.id))?.Price).toEqual(product.Price);
    await expect(changes).toHaveCount(3);
    await button(staff, "Zrušiť výber záznamu").click();
    await expect(staff).toHaveURL("/cms-historia");
    // Whom somebody chooses before hydration is shown (ADR-004).
    const hydrate = await heldScripts(staff);
    await staff.goto("/cms-historia", { waitUntil: "commit" });
    const who = staff.getByLabel("Kto", { exact: true });
    const email = (await who.getByRole("option").nth(1).textContent()) ?? "";
    await who.selectOption(email);
    await hydrate();
    await expect(staff).toHaveURL(`/cms-historia?kto=${encodeURIComponent(email)}`);
    await expect(who).toHaveValue(email);
  });
});
