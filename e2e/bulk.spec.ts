import type { Locator, Page, Route } from "@playwright/test";
import type { Document } from "#src/backend/backend.ts";
import {
  CORE_DRILL,
  DEHUMIDIFIER,
  DEMOLITION_HAMMER,
  DRILLING,
  DRILLS,
  HAMMER,
  HIDDEN,
  PRODUCTS,
} from "./catalogue.ts";
import {
  button,
  dialog,
  failure,
  field,
  heldScripts,
  opener,
  post,
  REFUSED,
  readList,
  readProduct,
  rowAction,
  rowOf,
  rows,
  showCheckboxes,
  showOptions,
  toast,
} from "./cms.ts";
import { arrived, axe, expect, open, ready, test } from "./fixtures.ts";

const IN_CATEGORY = `/cms-prod?kategoria=${DRILLING.id}`;
const bar = (page: Page): Locator => page.getByRole("region", { name: "Vybrané produkty" });
const check = (page: Page, name: string): Locator => page.getByRole("checkbox", { name, exact: true });
/** Does something with what is selected, on small screens by the bar's sheet. */
async function barAction(page: Page, name: string): Promise<void> {
  if (await button(bar(page), "Ďalšie").isVisible()) await button(bar(page), "Ďalšie").click();
  await button(page, name).click();
}
const undo = (page: Page): Locator => page.locator(".undo-line").getByRole("button", { name: "Vrátiť späť" });
const preview = (page: Page): Locator => page.getByRole("region", { name: "Čo sa zmení" }).locator("tbody");

/** The stored products of the category, as staff can change them without our pages. */
const drills = (page: Page): Promise<Document[]> =>
  readList(page, { collection: "products", where: { field: "Category", equals: DRILLING.id } }) as Promise<Document[]>;

async function update(page: Page, product: Document, fields: Record<string, unknown>): Promise<void> {
  const expected = Object.fromEntries(Object.keys(fields).map((name) => [name, product[name]]));
  const change = { kind: "update", collection: "products", id: product.id, fields, expected };
  const response = await post(page, "/api/commit", { changes: [change] });
  expect(await response.json()).toEqual({ outcome: "committed" });
}

/** Opens the dialog of prices for all products of the category, and raises them by 5 %. */
async function raise(page: Page): Promise<void> {
  await open(page, IN_CATEGORY);
  await showCheckboxes(page);
  await check(page, "Vybrať zobrazené").check();
  await fillRaise(page);
}
/** Opens the dialog of prices for what is selected, and fills in 5 %. */
async function fillRaise(page: Page): Promise<void> {
  await button(bar(page), "Zmeniť ceny").click();
  await field(page, "O koľko").fill("5");
  await page.getByLabel("Zaokrúhliť").selectOption("na 0,50 €");
}
/** The demo's prices and 5 %, rounded to the nearest 0,50 €. */
const RAISED: Readonly<Record<string, object>> = {
  "aku-vrtaci-skrutkovac-18-v": { FourHours: 4, Day: 6.5, Weekend: 10.5, Week: 25 },
  "buracie-kladivo-16-kg": { FourHours: 13.5, Day: 20, Weekend: 33.5, Week: 80 },
  "jadrova-vrtacka-160-mm": { FourHours: 23, Day: 37, Weekend: 63, Week: 147 },
  "motorovy-podny-vrtak": { FourHours: 11.5, Day: 17, Weekend: 28.5, Week: 67 },
  "vrtacie-kladivo-sds-max-8-kg": { FourHours: 10.5, Day: 16, Weekend: 26.5, Week: 63 },
  "vrtacie-kladivo-sds-plus-3-kg": { FourHours: 6.5, Day: 9.5, Weekend: 16, Week: 38 },
};
/** Deposits and extra prices stay. */
const raised = ({ id, Price }: Document) => ({ ...(Price as object), ...RAISED[id] });

/** Rows that the navigation half covers would count as targets that are too small. */
const fromTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

test("B10 /cms-prod: filters are in the address with their counts, together with the search and the category, also without script; 'Kopírovať' opens the form of a new product with everything but the picture", async ({
  staff,
}) => {
  await open(staff, "/cms-prod");
  const filters = staff.getByRole("navigation", { name: "Filtre" });
  await expect(filters.getByRole("link")).toHaveText([
    `Všetky (${PRODUCTS})`,
    /^Na webe sa nezobrazí \(1\)$/,
    /^Bez obrázka \(\d+\)$/,
    /^Bez kategórie \(\d+\)$/,
    /^Dlhý názov \(\d+\)$/,
    /^Nedostupné \(\d+\)$/,
    /^Mali byť späť \(0\)$/,
    /^Vydáva sa \(\d+\)$/,
  ]);
  await filters.getByRole("link", { name: "Na webe sa nezobrazí" }).click();
  await expect(staff).toHaveURL("/cms-prod?filter=skryte");
  await expect(rows(staff)).toHaveCount(1);
  await expect(rowOf(staff, HIDDEN)).toBeVisible();
  await expect(filters.locator("[aria-current]")).toHaveText("Na webe sa nezobrazí (1)");
  await filters.getByRole("link", { name: "Nedostupné" }).click();
  await staff.getByLabel("Kategória").selectOption(DRILLING.name);
  await expect(staff).toHaveURL(`/cms-prod?kategoria=${DRILLING.id}&filter=nedostupne`);
  await expect(rowOf(staff, CORE_DRILL)).toBeVisible();
  await expect(filters.locator("[aria-current]")).toHaveText("Nedostupné (1)");
  await field(staff, "Zadaj názov produktu").fill("kladivo");
  await expect(staff.getByText("Takýto produkt tu nie je.")).toBeVisible();
  await expect(filters.getByRole("link").first()).toHaveText("Všetky (3)");
  await filters.getByRole("link").first().click();
  await expect(rows(staff)).toHaveCount(3);
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}?hladat=kladivo&kategoria=${DRILLING.id}`, HAMMER.name);
  await staff.getByText("Zrušiť", { exact: true }).click();
  await arrived(staff, `/cms-prod?hladat=kladivo&kategoria=${DRILLING.id}`, "Produkty");
  await expect(rows(staff)).toHaveCount(3);

  const html = await (await staff.request.get("/cms-prod?filter=nedostupne&kategoria=vrtanie-a-buranie")).text();
  expect(html).toContain(CORE_DRILL.name);
  expect(html).not.toContain(HAMMER.name);
  expect(html).toContain("Nedostupné (1)");

  await field(staff, "Zadaj názov produktu").fill("");
  await expect(staff).toHaveURL(IN_CATEGORY);
  await rowAction(rowOf(staff, HAMMER), "Kopírovať");
  await arrived(staff, `/cms-prod-detail?kopia=${HAMMER.id}&kategoria=${DRILLING.id}`, "Nový produkt");
  await expect(field(staff, "Názov")).toHaveValue(`${HAMMER.name} (kópia)`);
  await expect(staff.getByLabel("Kategória")).toHaveValue(DRILLING.id);
  await expect(staff.locator("summary").filter({ hasText: "Ceny" })).toContainText("Deň");
  await expect(staff.getByText("Vybrať obrázok")).toBeVisible();
  await expect(button(staff, "Vytvoriť")).toBeEnabled();
  await staff.getByText("Zrušiť", { exact: true }).click();
  await arrived(staff, IN_CATEGORY, "Produkty");
  // The copy of another product is another form, also where the history is left by two steps at once.
  await rowAction(rowOf(staff, CORE_DRILL), "Kopírovať");
  await expect(field(staff, "Názov")).toHaveValue(`${CORE_DRILL.name} (kópia)`);
  await field(staff, "Popis").fill("Dlho písaný popis");
  await staff.evaluate(() => history.go(-2));
  await button(dialog(staff), "Zostať").click();
  await expect(field(staff, "Popis")).toHaveValue("Dlho písaný popis");
  await staff.getByRole("main").getByRole("link", { name: "Zrušiť" }).click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await arrived(staff, IN_CATEGORY, "Produkty");
});

test("B10 /cms-prod: a selection is for the list that is shown, counts what is found, and can be undone", {
  tag: "@phone",
}, async ({ staff }) => {
  await open(staff, IN_CATEGORY);
  await expect(bar(staff)).toHaveCount(0);
  await showCheckboxes(staff);
  await check(staff, `Vybrať ${HAMMER.name}`).check();
  await expect(bar(staff)).toContainText("1 vybraný produkt");
  await barAction(staff, `Vybrať všetkých nájdených: ${DRILLS.length}`);
  await expect(bar(staff)).toContainText(`${DRILLS.length} vybraných produktov`);
  await expect(button(bar(staff), `Vybrať všetkých nájdených: ${DRILLS.length}`)).toHaveCount(0);
  await check(staff, `Vybrať ${CORE_DRILL.name}`).uncheck();
  await expect(bar(staff)).toContainText(`${DRILLS.length - 1} vybraných produktov`);
  // The bar sticks over rows, whose controls would count as too small.
  await bar(staff).evaluate((one: HTMLElement) => one.style.setProperty("position", "static"));
  await axe(staff);
  await barAction(staff, "Označiť ako nedostupné");
  await expect(dialog(staff)).toHaveAccessibleName("Označiť ako nedostupné");
  await expect(preview(staff)).toHaveCount(DRILLS.length - 1);
  await expect(preview(staff).filter({ hasText: HAMMER.name })).toContainText("DostupnosťDostupnýNedostupný");
  await button(dialog(staff), "Zrušiť").click();
  await expect(button(bar(staff), "Ďalšie")).toBeFocused();
  await showOptions(staff);
  await staff.getByLabel("Kategória").selectOption("Všetky kategórie");
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await expect(bar(staff)).toHaveCount(0);
  const boxes = rows(staff).getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(bar(staff)).toContainText("3 vybrané produkty");
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("B10 /cms-prod: a price is corrected in its row with Enter, at once before a visitor's eyes; a save that fails late leaves the cursor where somebody types by then; who taps down a filtered list switches what was there, and the rows stay, apart from what is found, until another list", {
    tag: "@phone",
  }, async ({ staff, page, allowConsole }) => {
    await open(page, `/products/${DEHUMIDIFIER.id}`);
    await open(staff, "/cms-prod?hladat=odvlhcovac");
    await rowAction(rowOf(staff, DEHUMIDIFIER), "Ceny");
    const form = staff.getByRole("form", { name: `Ceny produktu ${DEHUMIDIFIER.name}` });
    await field(form, "Deň").fill("13,90");
    allowConsole(REFUSED(403, "Forbidden"));
    const held: Route[] = [];
    await staff.route("**/api/commit", (route) => void held.push(route), { times: 1 });
    await staff.keyboard.press("Enter");
    await expect.poll(() => held.length).toBe(1);
    const search = staff.getByRole("searchbox", { name: "Zadaj názov produktu" });
    await search.click();
    await held[0]?.fulfill({ status: 403, contentType: "application/json", body: '{"code":"denied"}' });
    await expect(form).toContainText("Účet nemá oprávnenie na úpravy");
    await expect(search).toBeFocused();
    await field(form, "Deň").press("Enter");
    await expect(toast(staff, `Produkt ${DEHUMIDIFIER.name} bol úspešne zmenený`)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(opener(rowOf(staff, DEHUMIDIFIER))).toBeFocused();
    await expect(page.getByRole("main")).toContainText(/13,90\s€/);
    expect((await readProduct(staff, DEHUMIDIFIER.id))?.Price).toMatchObject({ Day: 13.9 });

    for (const product of await drills(staff)) await update(staff, product, { Availability: 0 });
    await open(staff, `${IN_CATEGORY}&filter=nedostupne`);
    const switches = rows(staff).getByRole("switch");
    await expect(switches).toHaveCount(DRILLS.length);
    const names = await rows(staff).locator(".row-name").allTextContents();
    const places = [];
    for (const at of [0, 1, 2]) places.push(await switches.nth(at).boundingBox());
    for (const [at, place] of places.entries()) {
      await staff.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
      await expect(staff.locator(".filter-link[aria-current]")).toContainText(`(${DRILLS.length - at - 1})`);
      await expect(switches.nth(at)).toHaveText(/^Dostupný/);
    }
    await expect(rows(staff).locator(".row-name")).toHaveText(names);
    expect((await drills(staff)).map(({ Availability }) => Availability)).toEqual([1, 1, 1, 0, 0, 0]);

    // A row that stays is no part of a selection.
    await showCheckboxes(staff);
    await expect(rows(staff).getByRole("checkbox")).toHaveCount(3);
    await check(staff, "Vybrať zobrazené").check();
    await expect(bar(staff)).toContainText("3 vybrané produkty");
    await button(bar(staff), "Zrušiť výber").click();

    // What a colleague does with the product is shown; switched back, it is found again.
    const [first] = await drills(staff);
    await update(staff, first as Document, { Name: "Aku skrutkovač" });
    await expect(rows(staff).first()).toContainText("Aku skrutkovač");
    await switches.nth(1).click();
    await expect(rows(staff).getByRole("checkbox")).toHaveCount(4);
    await expect(rows(staff).locator(".row-name")).toHaveText(["Aku skrutkovač", ...names.slice(1)]);
    await showOptions(staff);
    // The toast covers the links.
    await staff.getByRole("link", { name: /^Dlhý názov/ }).press("Enter");
    await expect(rowOf(staff, { name: "Aku skrutkovač" })).toHaveCount(0);
    await staff.getByRole("link", { name: /^Nedostupné/ }).press("Enter");
    await expect(rows(staff)).toHaveCount(4);
  });

  test("B10 /cms-prod: 'Ceny' opens the five prices beside a row; Esc leaves them, a wrong amount is refused at its field; what is typed stays while the list changes, also where the row leaves it or somebody changes it; the focus is where it was or at the heading", async ({
    staff,
  }) => {
    const heading = staff.getByRole("heading", { level: 1 });
    await open(staff, IN_CATEGORY);
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    const form = staff.getByRole("form", { name: `Ceny produktu ${HAMMER.name}` });
    await expect(form.getByRole("textbox")).toHaveCount(5);
    await expect(field(form, "4 hod")).toBeFocused();
    await field(form, "Deň").fill("1.234");
    await expect(field(form, "Deň")).toHaveAccessibleDescription("Cena môže mať najviac dve desatinné miesta.");
    await fromTop(staff);
    await axe(staff);
    await staff.keyboard.press("Enter");
    await expect(form).toBeVisible();
    await staff.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(opener(rowOf(staff, HAMMER))).toBeFocused();
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    await expect(field(form, "Deň")).not.toHaveValue("1.234");
    // What is typed into a field replaces its price.
    await field(form, "Deň").click();
    await staff.keyboard.type("18");
    await expect(field(form, "Deň")).toHaveValue("18");
    await staff.keyboard.press("Escape");
    // Prices in which nothing is typed go with their row, so that what is typed into the search stays there.
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    const search = staff.getByRole("searchbox", { name: "Zadaj názov produktu" });
    await search.fill(CORE_DRILL.name);
    await expect(form).toBeHidden();
    await search.fill("");
    await expect(opener(rowOf(staff, HAMMER))).toBeVisible();
    await expect(form).toBeHidden();
    await expect(search).toBeFocused();

    // What is typed stays while the list changes, until it is saved or left.
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    await field(form, "Deň").fill("13");
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    await expect(field(form, "4 hod")).toBeFocused();
    await staff.getByRole("link", { name: "Nedostupné" }).click();
    await expect(button(rowOf(staff, HAMMER), "Ceny")).toHaveCount(0);
    await expect(field(form, "Deň")).toHaveValue("13");
    await expect(rowOf(staff, HAMMER)).toContainText("Ostane tu, kým neuložíte alebo nezrušíte, čo ste zadali.");
    await button(form, "Zrušiť").click();
    await expect(rowOf(staff, HAMMER)).toHaveCount(0);
    await expect(heading).toBeFocused();

    // Saved prices take the row out of the filter.
    await staff.getByLabel("Kategória").selectOption("Všetky kategórie");
    await staff.getByRole("link", { name: "Na webe sa nezobrazí" }).click();
    await rowAction(rowOf(staff, HIDDEN), "Ceny");
    await field(staff, "Deň").fill("4");
    await staff.keyboard.press("Enter");
    await expect(toast(staff, `Produkt ${HIDDEN.name} bol úspešne zmenený`)).toBeVisible();
    await expect(rows(staff)).toHaveCount(0);
    await expect(heading).toBeFocused();

    // A colleague moves the product.
    await staff.getByRole("navigation", { name: "Filtre" }).getByRole("link", { name: "Všetky" }).click();
    await staff.getByLabel("Kategória").selectOption(DRILLING.name);
    await expect(rows(staff)).toHaveCount(DRILLS.length);
    await rowAction(rowOf(staff, HAMMER), "Ceny");
    await field(form, "Deň").fill("1");
    await update(staff, (await readProduct(staff, HAMMER.id)) as Document, { Category: "" });
    await expect(button(rowOf(staff, HAMMER), "Ceny")).toHaveCount(0);
    await expect(field(form, "Deň")).toBeFocused();
    await staff.keyboard.type("3");
    await staff.keyboard.press("Enter");
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(heading).toBeFocused();
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Price: { Day: 13 }, Category: "" });

    // A colleague changes the same price: the choice is as in the form.
    await rowAction(rowOf(staff, DEMOLITION_HAMMER), "Ceny");
    await field(staff, "Deň").fill("13,90");
    const product = (await readProduct(staff, DEMOLITION_HAMMER.id)) as Document;
    await update(staff, product, { Price: { ...(product.Price as object), Day: 20.2 } });
    await button(staff, "Uložiť").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await button(staff, "Uložiť moje hodnoty").click();
    await expect(toast(staff, `Produkt ${DEMOLITION_HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    expect((await readProduct(staff, DEMOLITION_HAMMER.id))?.Price).toMatchObject({ Day: 13.9 });

    // The question when a product is back goes with its line, and does not come again by itself.
    const row = rowOf(staff, DEMOLITION_HAMMER);
    await row.getByRole("switch").click();
    await expect(button(row, "Iný deň")).toBeVisible();
    await rowAction(row, "Ceny");
    await field(row, "Deň").fill("15");
    await search.fill(CORE_DRILL.name);
    await expect(row.getByRole("switch")).toHaveCount(0);
    await search.fill("");
    await expect(row.getByRole("switch")).toBeVisible();
    await expect(field(row, "Deň")).toHaveValue("15");
    await expect(button(row, "Iný deň")).toHaveCount(0);
  });

  test("B10 /cms-prod: +5 % on all of a category, rounded, and back", { tag: "@journey" }, async ({ staff, page }) => {
    await open(page, `/products/${HAMMER.id}`);
    const before = await drills(staff);
    await raise(staff);
    await expect(preview(staff)).toHaveCount(DRILLS.length);
    await axe(staff);
    await button(dialog(staff), `Zmeniť ${DRILLS.length} produktov`).click();
    await expect(toast(staff, `Zmenené: ${DRILLS.length} produktov`)).toBeVisible();
    await expect(dialog(staff)).toBeHidden();
    await expect(bar(staff)).toHaveCount(0);
    await expect(check(staff, "Vybrať zobrazené")).toBeFocused();
    const after = await drills(staff);
    expect(after).toEqual(before.map((product) => ({ ...product, Price: raised(product) })));
    expect(after).not.toEqual(before);
    // 9 € and 5 % are 9,45 €.
    await expect(page.getByRole("main")).toContainText(/9,50\s€/);
    await undo(staff).click();
    await expect(toast(staff, `Vrátené späť: ${DRILLS.length} produktov`)).toBeVisible();
    await expect(check(staff, "Vybrať zobrazené")).toBeFocused();
    expect(await drills(staff)).toEqual(before);
  });

  test("B10, ADR-004 /cms-prod: rows that are ticked before hydration are selected; Back to the list shows nothing ticked, because nothing is selected; where the changed rows leave the filter, the bar goes and the focus is at the heading; every offer to undo goes with the page", async ({
    staff,
  }) => {
    const hydrate = await heldScripts(staff);
    await staff.goto(IN_CATEGORY, { waitUntil: "commit" });
    for (const { name } of [HAMMER, CORE_DRILL]) await check(staff, `Vybrať ${name}`).check();
    await hydrate();
    await expect(bar(staff)).toContainText("2 vybrané produkty");
    for (const { name } of [HAMMER, CORE_DRILL]) await expect(check(staff, `Vybrať ${name}`)).toBeChecked();
    await staff.goto("about:blank");
    await staff.goBack();
    await ready(staff);
    await expect(bar(staff)).toHaveCount(0);
    for (const { name } of [HAMMER, CORE_DRILL]) await expect(check(staff, `Vybrať ${name}`)).not.toBeChecked();

    const mark = async (action: string) => {
      await button(bar(staff), action).click();
      await dialog(staff)
        .getByRole("button", { name: /^Zmeniť \d+ produkt/ })
        .press("Enter");
      await expect(dialog(staff)).toBeHidden();
    };
    await check(staff, "Vybrať zobrazené").check();
    await mark("Označiť ako nedostupné");
    await staff.getByRole("navigation", { name: "Filtre" }).getByRole("link", { name: "Nedostupné" }).click();
    await expect(staff).toHaveURL(`${IN_CATEGORY}&filter=nedostupne`);
    await check(staff, "Vybrať zobrazené").check();
    await mark("Označiť ako dostupné");
    await expect(rows(staff)).toHaveCount(0);
    await expect(bar(staff)).toHaveCount(0);
    await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(undo(staff)).toHaveCount(2);
    await staff.locator('a[href="/cms"]').first().click();
    await expect(undo(staff)).toHaveCount(0);
  });

  test("B10 /cms-prod: products are moved to a category, and back; what is typed asks before it is left; a change that is refused says so; without a connection it goes on", async ({
    staff,
    allowConsole,
  }) => {
    const of = (category: string) =>
      readList(staff, { collection: "products", where: { field: "Category", equals: category } });
    const cutting = await of("rezanie-a-brusenie");
    await open(staff, "/cms-prod?kategoria=rezanie-a-brusenie");
    await check(staff, "Vybrať zobrazené").check();
    await button(bar(staff), "Zmeniť ceny").click();
    await dialog(staff).getByLabel("O eurá").check();
    await field(staff, "O koľko").fill("1000000");
    await staff.keyboard.press("Escape");
    await expect(dialog(staff)).toHaveAccessibleName("Máte neuložené zmeny");
    await button(dialog(staff), "Zostať").click();
    await expect(field(staff, "O koľko")).toHaveValue("1000000");
    await button(dialog(staff), "Zrušiť").click();
    await button(dialog(staff), "Odísť bez uloženia").click();
    await button(bar(staff), "Presunúť do kategórie").click();
    await expect(button(dialog(staff), "Zmeniť 0 produktov")).toBeDisabled();
    await dialog(staff).getByLabel("Kategória").selectOption(DRILLING.name);
    await expect(preview(staff)).toHaveCount(cutting.length);
    await expect(preview(staff).first()).toContainText(`Rezanie a brúsenie${DRILLING.name}`);
    await button(dialog(staff), `Zmeniť ${cutting.length} produktov`).click();
    await expect(toast(staff, `Zmenené: ${cutting.length} produktov`)).toBeVisible();
    expect(await drills(staff)).toHaveLength(DRILLS.length + cutting.length);
    await undo(staff).click();
    await expect(toast(staff, `Vrátené späť: ${cutting.length} produktov`)).toBeVisible();
    expect(await of("rezanie-a-brusenie")).toEqual(cutting);

    const before = await drills(staff);
    const change = button(dialog(staff), `Zmeniť ${DRILLS.length} produktov`);
    allowConsole(REFUSED(403, "Forbidden"));
    await staff.getByLabel("Kategória").selectOption(DRILLING.name);
    await expect(rows(staff)).toHaveCount(DRILLS.length);
    await check(staff, "Vybrať zobrazené").check();
    await fillRaise(staff);
    await staff.route("**/api/commit", (route) =>
      route.fulfill({ status: 403, contentType: "application/json", body: '{"code":"denied"}' }),
    );
    await change.click();
    await expect(failure(staff)).toContainText("Účet nemá oprávnenie na úpravy");
    await expect(dialog(staff)).toContainText("Nič sa nezmenilo.");
    await button(dialog(staff), "Zavrieť").click();
    expect(await drills(staff)).toEqual(before);
    await staff.unroute("**/api/commit");

    allowConsole("Failed to load resource: net::ERR_INTERNET_DISCONNECTED");
    allowConsole(/^POST .*\/api\/commit net::ERR_INTERNET_DISCONNECTED$/);
    await fillRaise(staff);
    await staff.route("**/api/commit", (route) => route.abort("internetdisconnected"));
    await change.click();
    await expect(dialog(staff)).toContainText("Server neodpovedá. Pokračujeme, len čo sa spojenie obnoví.");
    await expect(dialog(staff)).toContainText(`Zapísané: 0 z ${DRILLS.length}`);
    await axe(staff);
    await staff.unroute("**/api/commit");
    await button(dialog(staff), "Skúsiť znova").click();
    await expect(toast(staff, `Zmenené: ${DRILLS.length} produktov`)).toBeVisible();
    expect(await drills(staff)).toEqual(before.map((product) => ({ ...product, Price: raised(product) })));
  });
});
