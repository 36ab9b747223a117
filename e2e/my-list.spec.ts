import type { BrowserContext, Locator, Page } from "@playwright/test";
import { CORE_DRILL, card, DEMOLITION_HAMMER, DRILLING, HAMMER, HIDDEN, LASER } from "./catalogue.ts";
import { button, post, readProduct, toast } from "./cms.ts";
import { arrived, axe, expect, layoutShifts, open, test } from "./fixtures.ts";
import { shop } from "./shop.ts";

const KEY = "my-list";
const ADD = "Pridať do zoznamu";
const REMOVE = "Odobrať zo zoznamu";
const CATEGORY = `/categories/${DRILLING.id}`;
const SHARED = `/zoznam?polozky=${HAMMER.id},${CORE_DRILL.id}`;
/** Monday, and the same hour of the next day. */
const MONDAY = new Date("2026-11-23T08:10:00+01:00");
const A_DAY = "od=2026-11-23T09:00&do=2026-11-24T09:00";

interface Item {
  readonly id: string;
  readonly name: string;
}
const itemOf = ({ id, name }: Item): Item => ({ id, name });

/** What a browser keeps before its first page. */
async function keep(context: BrowserContext, items: readonly Item[] | string): Promise<void> {
  const text = typeof items === "string" ? items : JSON.stringify(items.map(itemOf));
  await context.addInitScript(
    ([key, value]) => {
      // axe opens an empty page of its own.
      if (location.origin === "null") return;
      if (localStorage.getItem("kept") === null) localStorage.setItem(key, value);
      localStorage.setItem("kept", "1");
    },
    [KEY, text] as const,
  );
}
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

/** The link in the navigation, whose name holds the count. */
const listLink = (page: Page, name: string): Locator =>
  page.getByRole("banner").getByRole("link", { name, exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const said = (page: Page): Locator => page.getByRole("banner").getByRole("status");

test("B6 the button of a card puts its product on the list and takes it off, opens no page, and each change is announced, although the words are the same", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, CATEGORY);
  await expect(listLink(page, "Môj zoznam")).toBeVisible();
  await button(card(page, HAMMER), ADD).click();
  await expect(listLink(page, "Môj zoznam (1)")).toHaveText("1");
  await expect(said(page)).toHaveText("Pridané do zoznamu.");
  await expect(page).toHaveURL(CATEGORY);
  const remove = button(card(page, HAMMER), REMOVE);
  expect(await remove.getAttribute("aria-pressed")).toBeNull();
  await remove.click();
  await expect(said(page)).toHaveText("Odobrané zo zoznamu.");
  await expect(listLink(page, "Môj zoznam")).toHaveText("");
  await expect(button(card(page, HAMMER), ADD)).toBeFocused();

  await said(page).evaluate((region) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, {
      childList: true,
      subtree: true,
    });
    Object.assign(window, { heard });
  });
  await button(card(page, HAMMER), ADD).click();
  await button(card(page, CORE_DRILL), ADD).click();
  await expect(listLink(page, "Môj zoznam (2)")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    "Pridané do zoznamu.",
    "Pridané do zoznamu.",
  ]);
});

test("B6 the button of a product's page does the same, and a reload keeps the list", async ({ page }) => {
  const product = page.getByRole("article");
  await open(page, `/products/${HAMMER.id}`);
  await product.getByRole("button", { name: ADD, exact: true }).click();
  await expect(product.getByRole("button", { name: REMOVE, exact: true })).toBeVisible();
  await page.reload();
  await expect(product.getByRole("button", { name: REMOVE, exact: true })).toBeVisible();
  await listLink(page, "Môj zoznam (1)").click();
  await arrived(page, "/zoznam", "Môj zoznam");
  await expect(row(page, HAMMER.name)).toBeVisible();
  await expect(listLink(page, "Môj zoznam (1)")).toHaveAttribute("aria-current", "page");
});

test("B6 a button that is pressed before hydration counts", async ({ page }) => {
  // The banner, which comes with hydration, may come between the button and the mouse.
  await page.addInitScript(() => localStorage.setItem("cookies-acknowledged", "1"));
  await page.goto(CATEGORY, { waitUntil: "commit" });
  await button(card(page, HAMMER), ADD).click();
  await expect(listLink(page, "Môj zoznam (1)")).toBeVisible();
  await expect(page).toHaveURL(CATEGORY);
});

test("B6 a list holds 50 products", async ({ page, context }) => {
  await keep(
    context,
    Array.from({ length: 50 }, (_, at) => ({ id: `neznamy-${at}`, name: `Neznámy ${at}` })),
  );
  await open(page, CATEGORY);
  await button(card(page, HAMMER), ADD).click();
  await expect(toast(page, "Do zoznamu sa zmestí 50 produktov.")).toBeVisible();
  await expect(button(card(page, HAMMER), ADD)).toBeVisible();
  await expect(listLink(page, "Môj zoznam (50)")).toHaveText("50");
});

test("B6 what cannot be read is an empty list, which leads to the products", async ({ page, context }) => {
  const unreadable = '[{"id":';
  await keep(context, unreadable);
  await open(page, "/zoznam");
  await expect(page.getByRole("main")).toContainText("Zoznam je prázdny.");
  expect(await kept(page)).toBe(unreadable);
  await page.getByRole("main").getByRole("link", { name: "Prezrieť produkty" }).click();
  await arrived(page, "/products", "Produkty");
});

test("B6 changing the list sends nothing; the product that was removed last can be put back, without losing the focus; two tabs are in step", async ({
  page,
  context,
}) => {
  await keep(context, [HAMMER, LASER]);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await open(page, CATEGORY);
  await expect(page.locator(`[src*="${CORE_DRILL.id}"]`)).toHaveJSProperty("complete", true);
  sent.length = 0;
  await button(card(page, CORE_DRILL), ADD).click();
  await button(card(page, CORE_DRILL), REMOVE).click();
  await expect(listLink(page, "Môj zoznam (2)")).toBeVisible();
  expect(sent).toEqual([]);

  await open(page, "/zoznam");
  for (const [name, price] of [
    [LASER.name, "Od: 12 €"],
    [HAMMER.name, "Od: 6 €"],
  ] as const) {
    await expect(row(page, name)).toContainText(price);
    await expect(row(page, name).locator("img")).toHaveJSProperty("complete", true);
  }
  sent.length = 0;
  await button(row(page, HAMMER.name), REMOVE).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, HAMMER.name)).toContainText("Odobrané zo zoznamu.");
  await expect(listLink(page, "Môj zoznam (1)")).toBeVisible();
  await expect(button(page, "Vrátiť späť")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([HAMMER.name, LASER.name]);
  await expect(button(row(page, HAMMER.name), REMOVE)).toBeFocused();

  await button(page, "Vyprázdniť").click();
  await expect(page.getByRole("main")).toContainText("Zoznam je prázdny.");
  expect(sent).toEqual([]);
  await expect(button(page, "Vrátiť späť")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(listLink(page, "Môj zoznam (2)")).toBeVisible();

  const other = await context.newPage();
  await open(other, "/zoznam");
  await button(row(other, LASER.name), REMOVE).click();
  await expect(listLink(page, "Môj zoznam (1)")).toBeVisible();
  await expect(row(page, LASER.name)).toHaveCount(0);
});

test("B6 /zoznam: the sums of a list for one time; calling, and an e-mail with names, dates and the address of the list; on paper stands the list with its time and sums, and no button", {
  tag: "@journey",
}, async ({ page, context }) => {
  await page.clock.setFixedTime(MONDAY);
  await keep(context, [HAMMER, CORE_DRILL, LASER]);
  await open(page, `/zoznam?${A_DAY}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Spolu 27 €", { exact: true })).toBeVisible();
  await expect(main.getByText("Záruky spolu 200 €", { exact: true })).toBeVisible();
  await expect(row(page, HAMMER.name)).toContainText("9 €");
  await expect(row(page, CORE_DRILL.name)).toContainText("35 €");
  await expect(main).toContainText("Zoznam nič neobjednáva. Zavolajte nám a dohodneme sa.");
  // It is not available.
  await expect(main.getByText(`Spolu bez: ${CORE_DRILL.name}`, { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Zavolať", exact: true })).toHaveAttribute(
    "href",
    `tel:${shop.phoneInternational}`,
  );
  await expect(row(page, LASER.name)).toContainText("18 €");
  const link = new URL((await main.getByRole("link", { name: "Poslať e-mailom" }).getAttribute("href")) ?? "");
  const site = await page.locator("html").getAttribute("data-site");
  expect([link.protocol, link.pathname]).toEqual(["mailto:", shop.email]);
  expect(link.searchParams.get("body")?.replaceAll("\u00a0", " ").split("\r\n")).toEqual([
    "Dobrý deň,",
    "",
    "mám záujem o toto náradie:",
    `- ${HAMMER.name}: 9 €`,
    `- ${CORE_DRILL.name}: Nedostupný`,
    `- ${LASER.name}: 18 €`,
    "",
    "Prevzatie: 23. 11. 2026 o 9:00",
    "Vrátenie: 24. 11. 2026 o 9:00",
    "",
    "Spolu 27 €",
    "Záruky spolu 200 €",
    "",
    `${site}/zoznam?polozky=${HAMMER.id},${CORE_DRILL.id},${LASER.id}&${A_DAY}`,
  ]);

  await page.emulateMedia({ media: "print" });
  await expect(main).toContainText(shop.phone);
  await expect(main.getByText("Prevzatie: 23. 11. 2026 o 9:00")).toBeVisible();
  await expect(main.getByText("Spolu 27 €", { exact: true })).toBeVisible();
  await expect(row(page, HAMMER.name)).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  await main.getByRole("group", { name: "Vrátenie" }).getByLabel("Dátum").fill("2026-11-25");
  await expect(main.getByText("Spolu 54 €", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/zoznam?od=2026-11-23T09:00&do=2026-11-25T09:00");
  await button(row(page, HAMMER.name), REMOVE).click();
  await expect(main.getByText("Spolu 36 €", { exact: true })).toBeVisible();
  await main.getByRole("group", { name: "Vrátenie" }).getByLabel("Dátum").fill("2026-11-22");
  await expect(main).toContainText("Vrátenie musí byť po prevzatí.");
  await expect(main.getByText(/^Spolu/)).toHaveCount(0);
});

test("B6 an address shows its list, of which one product can be taken over by itself; all of it can be added to one's own and keeps the time in it", async ({
  page,
  context,
}) => {
  await page.clock.setFixedTime(MONDAY);
  await keep(context, [LASER]);
  await open(page, `${SHARED}&${A_DAY}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoznam z odkazu");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([HAMMER.name, CORE_DRILL.name]);
  await expect(button(page, "Uložiť si ho")).toHaveCount(0);
  await expect(row(page, CORE_DRILL.name)).toContainText("Nedostupný");
  await expect(listLink(page, "Môj zoznam (1)")).toBeVisible();
  await axe(page);
  await button(row(page, HAMMER.name), ADD).click();
  await expect(listLink(page, "Môj zoznam (2)")).toBeVisible();
  await expect(button(row(page, HAMMER.name), REMOVE)).toBeFocused();
  await button(page, "Pridať k môjmu").click();
  await arrived(page, `/zoznam?${A_DAY}`, "Môj zoznam");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([LASER.name, HAMMER.name, CORE_DRILL.name]);
  await expect(page.getByRole("main")).toBeFocused();
});

test("B6 an address that names nothing leads to one's own list; a product that is not offered shows the name that the device remembers, in an address none; an address can replace the list", async ({
  page,
  context,
}) => {
  const lost = { id: "stratena-vrtacka", name: "Stratená vŕtačka" };
  await keep(context, [lost, HIDDEN, HAMMER]);
  await open(page, "/zoznam?polozky=..,a%2Fb,%2C");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Môj zoznam");
  await expect(row(page, lost.name)).toContainText("Už nie je v ponuke");
  await expect(row(page, HIDDEN.name)).toContainText("Už nie je v ponuke");
  await expect(row(page, HAMMER.name)).not.toContainText("Už nie je v ponuke");
  await button(row(page, lost.name), REMOVE).click();
  await expect(listLink(page, "Môj zoznam (2)")).toBeVisible();

  await open(page, `/zoznam?polozky=neznama,${HIDDEN.id},${HAMMER.id}`);
  await expect(row(page, "Neznámy produkt")).toContainText("Už nie je v ponuke");
  await expect(row(page, HIDDEN.name)).toContainText("Už nie je v ponuke");
  await button(page, "Nahradiť môj").click();
  await arrived(page, "/zoznam", "Môj zoznam");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([HAMMER.name]);
});

test("B6, B21 /zoznam shows the same to everybody before its script, and search engines are told to leave it out", async ({
  request,
}) => {
  const [plain, shared] = await Promise.all(["/zoznam", `${SHARED}&${A_DAY}`].map((path) => request.get(path)));
  expect([plain?.status(), shared?.status()]).toEqual([200, 200]);
  const shown = async (response = plain) => (await response?.text())?.split('<div id="root">')[1]?.split("<script")[0];
  expect(await shown(shared)).toBe(await shown());
  expect(await plain?.text()).toContain('<meta name="robots" content="noindex">');
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/zoznam");
  const slash = await request.get(`/zoznam/?polozky=${HAMMER.id}`, { maxRedirects: 0 });
  expect([slash.status(), slash.headers().location]).toEqual([308, `/zoznam?polozky=${HAMMER.id}`]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("B6 /zoznam says what it needs, and no page shows a button that would do nothing", async ({ page }) => {
    await page.goto("/zoznam");
    await expect(page.locator("noscript p")).toHaveText(
      "Zoznam si pamätá iba váš prehliadač. Na jeho zobrazenie je potrebné mať zapnutý JavaScript.",
    );
    for (const path of [CATEGORY, `/products/${HAMMER.id}`]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: ADD })).toHaveCount(0);
    }
  });
});

test("B6, B17 a list that comes from the device shifts nothing, and its buttons are told apart by the names of their products; a long list holds on the smallest phones", {
  tag: "@phone",
}, async ({ page, context }) => {
  await keep(context, [HAMMER, CORE_DRILL, LASER, { id: "x", name: "Predlhýnázovbezjedinejmedzery".repeat(6) }]);
  for (const path of [CATEGORY, `/products/${HAMMER.id}`, SHARED, "/zoznam"]) {
    await open(page, path);
    const buttons = page.getByRole("main").getByRole("button", { name: /^(Pridať do|Odobrať zo) zoznamu$/ });
    await expect(button(page, REMOVE).first()).toBeVisible();
    expect(await layoutShifts(page), path).toBe(0);
    for (const one of await buttons.all()) await expect(one, path).toHaveAccessibleDescription(/./);
    if (path === CATEGORY)
      await expect(button(card(page, DEMOLITION_HAMMER), ADD)).toHaveAccessibleDescription(/^Búracie kladivo/);
  }
  await expect(row(page, HAMMER.name)).toContainText("Od: 6 €");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const small = await page
    .getByRole("main")
    .locator("a, button, input, select")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.closest("h2") === null)
        .filter((target) => target.getBoundingClientRect().height < 43.5)
        .map((target) => target.outerHTML),
    );
  expect(small).toEqual([]);
});

test.describe("while staff work", () => {
  test.use({ ownServer: true });

  test("B6 prices and availability are live, and a product that is deleted keeps its name", async ({
    page,
    context,
    staff,
  }) => {
    await page.clock.setFixedTime(MONDAY);
    const tent = { id: "stan-na-vikend", name: "Stan na víkend" };
    const { id: _, ...hammer } = (await readProduct(staff, HAMMER.id)) ?? {};
    const fields = { ...hammer, Name: tent.name, imgPath: "", Price: { Weekend: 40, Guarantee: 80 } };
    await post(staff, "/api/commit", { changes: [{ kind: "add", collection: "products", id: tent.id, fields }] });
    await keep(context, [HAMMER, tent]);
    await open(page, `/zoznam?${A_DAY}`);
    const main = page.getByRole("main");
    await expect(main.getByText(`Spolu bez: ${tent.name}`, { exact: true })).toBeVisible();
    await expect(main.getByText("Spolu 9 €", { exact: true })).toBeVisible();
    await expect(main.getByText("Záruky spolu 50 €", { exact: true })).toBeVisible();

    const update = { kind: "update", collection: "products", id: HAMMER.id };
    const price = { fields: { Price: { Day: 11 } }, expected: { Price: hammer.Price } };
    await post(staff, "/api/commit", { changes: [{ ...update, ...price }] });
    await expect(main.getByText("Spolu 11 €", { exact: true })).toBeVisible();
    const availability = { fields: { Availability: 0 }, expected: { Availability: hammer.Availability } };
    await post(staff, "/api/commit", { changes: [{ ...update, ...availability }] });
    await expect(row(page, HAMMER.name)).toContainText("Nedostupný");
    await expect(main.getByText("Spolu 11 €", { exact: true })).toHaveCount(0);
    await expect(main.getByText(`Spolu bez: ${HAMMER.name}, ${tent.name}`, { exact: true })).toBeVisible();

    await post(staff, "/api/commit", { changes: [{ kind: "delete", collection: "products", id: HAMMER.id }] });
    await expect(row(page, HAMMER.name)).toContainText("Už nie je v ponuke");
    await expect(main.getByText(`Spolu bez: ${tent.name}`, { exact: true })).toBeVisible();
  });
});
