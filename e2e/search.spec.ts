import type { Page } from "@playwright/test";
import { CORE_DRILL, card, DRILLING, DRILLS, HAMMER, LISTED, productLinks, shownIds } from "./catalogue.ts";
import { field as formField, post, rowAction, rows } from "./cms.ts";
import { axe, expect, held, open, ready, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";
import { expectPhone } from "./shop.ts";

const SCRIPTS = /\.js($|\?)/;
const AKU_DRILL = { id: "aku-vrtaci-skrutkovac-18-v" };
const SAWS = ["rozbrusovacia-pila-350-mm", "retazova-pila-45-cm", "okruzna-pila-190-mm"];

const field = (page: Page) => page.getByRole("searchbox", { name: "Hľadať v ponuke" });
const words = (page: Page) => page.getByRole("main").getByRole("status").first();
const available = (page: Page) => page.getByRole("checkbox", { name: "Iba dostupné" });
const sort = (page: Page) => page.getByRole("combobox", { name: "Zoradiť" });

test("B1 what is found is counted, whatever its spelling, the best match first; where nothing is like it, similar ones are shown; where nothing is, the phone and everything again", async ({
  page,
}) => {
  await open(page, "/products?hladat=VRTACKA");
  await expect(words(page)).toHaveText("2 výsledky pre „VRTACKA“");
  expect(await shownIds(page), "words of the name before words of the rest").toEqual([CORE_DRILL.id, AKU_DRILL.id]);
  await field(page).fill("beton");
  await expect(words(page)).toHaveText("12 výsledkov pre „beton“");
  await expect(productLinks(page)).toHaveCount(12);
  await field(page).fill("vrtcaka");
  await expect(words(page)).toHaveText("Nenašli sme „vrtcaka“. Mysleli ste toto?");
  await expect(card(page, CORE_DRILL)).toBeVisible();
  await available(page).check();
  await field(page).fill("qqqqq");
  await expect(words(page)).toContainText("Nič sme nenašli. Zavolajte nám, možno to máme.");
  await expectPhone(words(page));
  await axe(page);
  await page.getByRole("link", { name: "Zobraziť všetko" }).click();
  await expect(page).toHaveURL("/products");
  await expect(productLinks(page)).toHaveCount(12);
  await expect(field(page)).toHaveValue("");
  await expect(available(page)).not.toBeChecked();
});

test("B1 the server's page is what its address asks for, whose unknown values are ignored: with filters and no text it counts the products, with neither it says nothing; what is chosen first is an entry of the history, too", async ({
  page,
}) => {
  for (const [query, said, count] of [
    ["hladat=+vrtcaka", "Nenašli sme „vrtcaka“. Mysleli ste toto?", undefined],
    [`kategoria=${DRILLING.id}&dostupne=1`, "5 produktov", 5],
    ["dostupne=ano&zoradit=najnovsie&hladat=+&strana=2", "", LISTED],
  ] as const) {
    await page.goto(`/products?${query}`);
    await expect(words(page)).toHaveText(said);
    if (count) await expect(productLinks(page)).toHaveCount(count);
  }
  await expect(sort(page)).toHaveValue("");
  await ready(page);
  await sort(page).selectOption("Od najlacnejších");
  await expect(page).toHaveURL("/products?zoradit=cena");
  await expect(words(page)).toHaveText("");
  await page.goBack();
  await expect(page).not.toHaveURL(/zoradit=cena/);
  await expect(sort(page)).toHaveValue("");
  await page.goForward();
  await expect(page).toHaveURL("/products?zoradit=cena");
  await available(page).check();
  await expect(words(page)).toHaveText("37 produktov");
});

test("B1 the list follows the typing, the focus stays, and Back leads to what was there before", {
  tag: ["@both", "@journey"],
}, async ({ page, isMobile }) => {
  await open(page, "/home");
  await open(page, `/products?kategoria=${DRILLING.id}`);
  const entries = await page.evaluate(() => history.length);
  await field(page).pressSequentially("jadr", { delay: 20 });
  await expect(words(page)).toHaveText("1 výsledok pre „jadr“");
  await expect(page).toHaveURL(`/products?hladat=jadr&kategoria=${DRILLING.id}`);
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await field(page).press("Enter");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  // On touch screens the keyboard closes (B17).
  if (isMobile) await expect(field(page)).not.toBeFocused();
  else await expect(field(page)).toBeFocused();
  await field(page).fill("kladivo");
  await expect(words(page)).toHaveText("3 výsledky pre „kladivo“");
  await available(page).focus();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);

  await page.goBack();
  await expect(words(page)).toHaveText("1 výsledok pre „jadr“");
  await expect(field(page)).toHaveValue("jadr");
  await page.goBack();
  await expect(page).toHaveURL(`/products?kategoria=${DRILLING.id}`);
  await expect(field(page)).toHaveValue("");
  expect(await shownIds(page)).toEqual(DRILLS);
  await page.goForward();
  await page.goForward();
  await expect(words(page)).toHaveText("3 výsledky pre „kladivo“");
  await expect(field(page)).toHaveValue("kladivo");
});

test("B1 a text typed and taken back makes no entry in the history, nor does one that is only looked at; while the next list loads, the one before stays with its words", async ({
  page,
}) => {
  await open(page, "/products?hladat=pila");
  const entries = await page.evaluate(() => history.length);
  await field(page).press("End");
  await field(page).pressSequentially("x");
  await expect(page).toHaveURL("/products?hladat=pilax");
  await field(page).press("Backspace");
  await expect(page).toHaveURL("/products?hladat=pila");
  await field(page).press("Enter");
  await field(page).blur();
  await field(page).focus();
  await field(page).blur();
  await expect(words(page)).toHaveText("3 výsledky pre „pila“");
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await field(page).focus();
  const release = await held(page, "/api/live?*");
  await field(page).fill("wapka");
  await expect(page).toHaveURL("/products?hladat=wapka");
  await expect(words(page)).toHaveText("3 výsledky pre „pila“");
  expect(await shownIds(page)).toEqual(SAWS);
  await release();
  await expect(words(page)).toHaveText("1 výsledok pre „wapka“");
});

test("B1 filter and sort combine with the text, each as an entry of the history", async ({ page }) => {
  await open(page, "/products?strana=2");
  await expect(sort(page).getByRole("option")).toHaveText(["Podľa názvu", "Od najlacnejších"]);
  await field(page).fill("vrt");
  await expect(page).toHaveURL("/products?hladat=vrt");
  await expect(sort(page).getByRole("option")).toHaveText(["Najvhodnejšie", "Podľa názvu", "Od najlacnejších"]);
  await available(page).check();
  await expect(page).toHaveURL("/products?hladat=vrt&dostupne=1");
  await expect(card(page, HAMMER)).toBeVisible();
  await expect(card(page, CORE_DRILL)).toHaveCount(0);
  await sort(page).selectOption("Od najlacnejších");
  await expect(page).toHaveURL("/products?hladat=vrt&dostupne=1&zoradit=cena");
  await expect.poll(async () => (await shownIds(page))[0]).toBe(AKU_DRILL.id);
  await sort(page).selectOption("Podľa názvu");
  await expect(page).toHaveURL("/products?hladat=vrt&dostupne=1&zoradit=nazov");
  await field(page).fill("");
  await expect(page).toHaveURL("/products?dostupne=1");
  await expect(sort(page)).toHaveValue("");

  await page.goBack();
  await expect(page).toHaveURL("/products?hladat=vrt&dostupne=1&zoradit=cena");
  await expect(sort(page)).toHaveValue("cena");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/products?hladat=vrt");
  await expect(available(page)).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/products?strana=2");
  await expect(productLinks(page)).toHaveCount(LISTED);
});

test("B1 a tile keeps the text and the filters, also those that are chosen after it; the same tile again clears only the category", async ({
  page,
}) => {
  await open(page, "/products?hladat=kladivo&dostupne=1");
  const tile = page.getByRole("navigation", { name: "Filter podľa kategórie" }).getByRole("link", { name: "Čistenie" });
  await tile.click();
  await expect(page).toHaveURL("/products?hladat=kladivo&kategoria=cistenie&dostupne=1");
  await sort(page).selectOption("Od najlacnejších");
  await expect(page).toHaveURL("/products?hladat=kladivo&kategoria=cistenie&dostupne=1&zoradit=cena");
  await expect(words(page)).toContainText("Nič sme nenašli.");
  await field(page).fill("tepovac");
  await expect(page).toHaveURL("/products?hladat=tepovac&kategoria=cistenie&dostupne=1&zoradit=cena");
  await tile.click();
  await expect(page).toHaveURL("/products?hladat=tepovac&dostupne=1&zoradit=cena");
  await expect(words(page)).toHaveText("1 výsledok pre „tepovac“");
});

test("B1 a filter that is ticked without getting the focus, as in Safari, filters the list, whose further pages keep it", async ({
  page,
}) => {
  await open(page, "/products");
  await available(page).evaluate((box) => box.addEventListener("mousedown", (event) => event.preventDefault()));
  await available(page).check();
  await expect(page).toHaveURL("/products?dostupne=1");
  await expect(available(page)).not.toBeFocused();
  await expect(productLinks(page)).toHaveCount(12);
  await expect(card(page, CORE_DRILL)).toHaveCount(0);
  await page.getByRole("link", { name: "Zobraziť ďalšie" }).click();
  await expect(page).toHaveURL("/products?dostupne=1&strana=2");
  await expect(productLinks(page)).toHaveCount(37);
  await expect(words(page)).toHaveText("37 produktov");
});

test("B1 what is typed and chosen before hydration is kept and searched for after it", async ({ page }) => {
  const release = await held(page, SCRIPTS);
  await page.goto("/products");
  await field(page).fill("vrt");
  await available(page).check();
  await release();
  await ready(page);
  await expect(page).toHaveURL("/products?hladat=vrt&dostupne=1");
  await expect(field(page)).toHaveValue("vrt");
  await expect(words(page)).toHaveText("5 výsledkov pre „vrt“");
});

test("B1 by keyboard: field, button, filter and sort follow each other, and search engines are told with each", async ({
  page,
}) => {
  const robots = page.locator('meta[name="robots"]');
  await open(page, "/products");
  await expect(robots).toHaveCount(0);
  await field(page).focus();
  await page.keyboard.type("pila");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Hľadať", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(available(page)).toBeFocused();
  await expect(page).toHaveURL("/products?hladat=pila&dostupne=1");
  await page.keyboard.press("Tab");
  await expect(sort(page)).toBeFocused();
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/products?hladat=pila&dostupne=1&zoradit=cena");
  await expect(sort(page)).toBeFocused();
  await expect(robots).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE_URL}/products`);
});

test("B1, B17 on small screens a link in the navigation leads to the field; the cards stay where they are when the first letter is typed", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/faq");
  await expect(field(page)).toBeHidden();
  const link = page.getByRole("banner").getByRole("link", { name: "Hľadať" });
  await link.click();
  await ready(page);
  await expect(page).toHaveURL("/products#hladat");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  const grid = page.locator(".product-grid");
  const before = (await grid.boundingBox())?.y;
  await page.keyboard.type("p");
  await expect(words(page)).toContainText("pre „p“");
  expect((await grid.boundingBox())?.y).toBe(before);
  await page.keyboard.type("ila");
  await expect(words(page)).toHaveText("3 výsledky pre „pila“");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await link.click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("pila");
  await expect(page).toHaveURL("/products?hladat=pila#hladat");
});

test("B1 the server tells search engines not to list what is searched, filtered by availability or sorted", async ({
  request,
}) => {
  const noindex = '<meta name="robots" content="noindex">';
  for (const query of ["hladat=pila", "dostupne=1", `kategoria=${DRILLING.id}&zoradit=cena`]) {
    const html = await (await request.get(`/products?${query}`)).text();
    expect(html).toContain(noindex);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/products">`);
  }
  expect(await (await request.get("/products?zoradit=nazov")).text()).not.toContain(noindex);
});

test.describe("while staff work", () => {
  test.use({ ownServer: true });

  test("B1 a product that staff switch leaves the available ones and comes back", async ({ page, staff }) => {
    await open(page, "/products?hladat=kladivo&dostupne=1");
    const setAvailability = async (to: number) => {
      const change = { kind: "update", collection: "products", id: HAMMER.id, fields: { Availability: to } };
      await post(staff, "/api/commit", { changes: [{ ...change, expected: { Availability: 1 - to } }] });
    };
    await expect(card(page, HAMMER)).toBeVisible();
    await expect(words(page)).toHaveText("3 výsledky pre „kladivo“");
    await setAvailability(0);
    await expect(card(page, HAMMER)).toHaveCount(0);
    await expect(words(page)).toHaveText("2 výsledky pre „kladivo“");
    await setAvailability(1);
    await expect(card(page, HAMMER)).toBeVisible();
    await expect(words(page)).toHaveText("3 výsledky pre „kladivo“");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B1 the form searches, filters and sorts, and keeps the category; a first text is searched for, not sorted by name", async ({
    page,
  }) => {
    await page.goto(`/products?kategoria=${DRILLING.id}`);
    await field(page).fill("vrt");
    await available(page).check();
    await sort(page).selectOption("Od najlacnejších");
    await page.getByRole("button", { name: "Hľadať", exact: true }).click();
    await expect(page).toHaveURL(`/products?hladat=vrt&kategoria=${DRILLING.id}&dostupne=1&zoradit=cena`);
    await expect(words(page)).toHaveText("5 výsledkov pre „vrt“");
    await expect(field(page)).toHaveValue("vrt");
    await expect(available(page)).toBeChecked();
    await expect(sort(page)).toHaveValue("cena");
    await available(page).uncheck();
    await field(page).press("Enter");
    await expect(page).toHaveURL(`/products?hladat=vrt&kategoria=${DRILLING.id}&zoradit=cena`);
    await expect(words(page)).toHaveText("6 výsledkov pre „vrt“");

    await page.goto("/products");
    await field(page).fill("vrtacka");
    await field(page).press("Enter");
    await expect(page).toHaveURL("/products?hladat=vrtacka&zoradit=");
    expect(await shownIds(page)).toEqual([CORE_DRILL.id, AKU_DRILL.id]);
  });

  test("B1 the navigation leads to the field", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("banner").getByRole("link", { name: "Hľadať" }).click();
    await expect(field(page)).toBeFocused();
  });
});

test("B22 what people call a tool is found in every form, by visitors and by staff, who alone see the words and change them", async ({
  page,
  staff,
}) => {
  await open(page, "/products?hladat=flexou");
  await expect(words(page)).toHaveText("1 výsledok pre „flexou“");
  await expect(productLinks(page)).toHaveText(/Uhlová brúska 230\smm/);
  await expect(page.getByRole("main")).not.toContainText("karbobrúska");
  await field(page).fill("karbobruzka");
  await expect(words(page)).toHaveText("Nenašli sme „karbobruzka“. Mysleli ste toto?");
  await open(staff, "/cms-prod?hladat=zbíjačku");
  await expect(rows(staff)).toHaveText(/Búracie kladivo 16\skg/);
  await rowAction(rows(staff), "Upraviť");
  const own = formField(staff, "Hľadané slová");
  await expect(own).toHaveValue("demolačné kladivo, zbíjačka, hilti, búračka");
  await own.fill("x".repeat(201));
  await expect(staff.getByText("Najviac 200 znakov, teraz ich je 201.").first()).toBeVisible();
});
