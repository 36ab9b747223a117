import type { Locator, Page } from "@playwright/test";
import type { Document } from "#src/backend/backend.ts";
import { DEHUMIDIFIER, DEMOLITION_HAMMER, DRILLING, HAMMER, PRODUCTS } from "./catalogue.ts";
import {
  button,
  colleague,
  dialog,
  field,
  heldScripts,
  loseAnswer,
  picture,
  post,
  productNamed,
  readList,
  readProduct,
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
    await expect(older).toBeHidden({ timeout: 1_000 });
  }).toPass();
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
  }, async ({ staff, allowConsole }) => {
    test.slow();
    allowConsole(/net::ERR_FAILED/);
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
    // All is written, but no answer comes; what is sent again then belongs to the same action.
    let isAdded = false;
    await staff.route("**/api/commit", (route) => {
      isAdded = true;
      return loseAnswer(route);
    });
    await staff.route("**/api/read*", (route) => (isAdded ? route.abort() : route.continue()));
    await button(panel, "Zapísať").click();
    await expect(panel).toContainText("Server neodpovedá");
    for (const path of ["**/api/commit", "**/api/read*"]) await staff.unroute(path);
    await button(panel, "Skúsiť znova").click();
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

  test("B13 the toast after a deletion takes it back, with the picture", { tag: "@both" }, async ({ staff }) => {
    const product = await readProduct(staff, HAMMER.id);
    await open(staff, "/cms-prod?hladat=SDS-Plus");
    await rowOf(staff, HAMMER)
      .getByRole("button", { name: /^(Odstrániť|Ďalšie: )/ })
      .last()
      .click();
    if (await button(dialog(staff), "Odstrániť").isVisible()) await button(dialog(staff), "Odstrániť").click();
    await button(dialog(staff), "Áno").click();
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
    expect((await staff.request.get(String(product?.imgPath))).status()).toBe(404);
    await button(staff, "Vrátiť späť").click();
    await expect(toast(staff, `${HAMMER.name}: odstránenie je vrátené`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toEqual(product);
    expect((await staff.request.get(String(product?.imgPath))).status()).toBe(200);
  });

  test("B13 who takes back an older deletion is told that it was changed since; what is taken back already is not offered again", async ({
    staff,
  }) => {
    const commit = async (...changes: object[]) =>
      expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
    const of = (id: string) => ({ collection: "products", id });
    const { id, ...fields } = (await readProduct(staff, HAMMER.id)) as Document;
    await commit({ kind: "delete", ...of(id) });
    await commit({ kind: "add", ...of(id), fields: { ...fields, Price: { Day: 1 } }, restores: true });
    await commit({ kind: "delete", ...of(id) });
    await open(staff, "/cms-historia");
    const deletions = staff.getByRole("list", { name: "Zmeny" }).locator("> li").filter({ hasText: "Odstránenie" });
    for (const [at, isOlder] of [false, true].entries()) {
      await takeBack(deletions.nth(at)).click();
      await expect(button(dialog(staff), "Vrátiť zmenu")).toBeEnabled();
      await expect(dialog(staff).getByText("Záznam medzitým zmenil niekto iný.")).toHaveCount(Number(isOlder));
      await button(dialog(staff), "Zrušiť").click();
    }

    const off = [DEHUMIDIFIER, DEMOLITION_HAMMER].map((product) => ({
      kind: "update",
      ...of(product.id),
      fields: { Availability: 0 },
      expected: { Availability: 1 },
    }));
    await commit(...off);
    await commit({ ...off[0], fields: { Availability: 1 }, expected: { Availability: 0 } });
    await button(entry(staff, "2 zmeny naraz"), "Vrátiť všetko (2)").click();
    await expect(button(dialog(staff), "Vrátiť zmenu")).toBeEnabled();
    await expect(dialog(staff).getByRole("list")).not.toContainText(DEHUMIDIFIER.name);
    await button(dialog(staff), "Vrátiť zmenu").click();
    await expect(toast(staff, "Vrátené: 1 zmena")).toBeVisible();
    expect(await readProduct(staff, DEMOLITION_HAMMER.id)).toMatchObject({ Availability: 1 });
    await button(entry(staff, "2 zmeny naraz"), "Vrátiť všetko (2)").click();
    await expect(dialog(staff)).toContainText("Už je to tak, ako to bolo pred touto zmenou.");
    await expect(dialog(staff)).not.toContainText("Teraz → po vrátení");
    await expect(dialog(staff).getByRole("button", { name: /^Vrátiť/ })).toBeDisabled();
  });

  test("B13 a product's form leads to its own history; whoever takes back what somebody changed since is told", async ({
    staff,
    newVisitor,
  }) => {
    const other = await colleague(newVisitor);
    const product = (await productNamed(staff, HAMMER.name)) as Document;
    const change = (fields: object, expected: object) => ({
      changes: [{ kind: "update", collection: "products", id: HAMMER.id, fields, expected }],
    });
    await post(staff, "/api/commit", change({ Price: { Day: 1 } }, { Price: product.Price }));
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await staff.getByRole("link", { name: "História zmien" }).click();
    await arrived(staff, /\/cms-historia\?zaznam=products%2F/, "História zmien");
    await expect(staff.getByText(`Iba: ${HAMMER.name}`)).toBeVisible();
    await expect(staff.getByRole("list", { name: "Zmeny" }).locator("> li")).toHaveCount(1);
    await takeBack(entry(staff, "Deň:")).click();
    await post(other, "/api/commit", change({ Price: { Day: 2 } }, { Price: { Day: 1 } }));
    await expect(dialog(staff)).toContainText("Záznam medzitým zmenil niekto iný. Vrátením sa jeho zmena prepíše.");
    await expect(dialog(staff)).toContainText("2 €");
    // What changes under a press was not seen: it stays.
    await button(dialog(staff), "Vrátiť zmenu").hover();
    await staff.mouse.down();
    await post(other, "/api/commit", change({ Price: { Day: 3 } }, { Price: { Day: 2 } }));
    await expect(staff.getByRole("list", { name: "Zmeny" }).locator("> li")).toHaveCount(3);
    await staff.mouse.up();
    await expect(dialog(staff)).toContainText("Medzitým ich zmenil niekto iný, nechali sme ich tak:");
    expect((await readProduct(staff, HAMMER.id))?.Price).toEqual({ Day: 3 });
    await button(dialog(staff), "Zavrieť").click();
    await takeBack(staff.getByRole("list", { name: "Zmeny" }).locator("> li").last()).click();
    await button(dialog(staff), "Vrátiť zmenu").click();
    await expect(toast(staff, "Vrátené: 1 zmena")).toBeVisible();
    expect((await readProduct(staff, HAMMER.id))?.Price).toEqual(product.Price);
    await expect(staff.getByRole("list", { name: "Zmeny" }).locator("> li")).toHaveCount(4);
    await takeBack(entry(staff, "Deň:").last()).click();
    await button(dialog(staff), "Zrušiť").click();
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
