import {
  CORE_DRILL,
  card,
  DEMOLITION_HAMMER,
  DRILLING,
  DRILLS,
  HAMMER,
  HIDDEN,
  LASER,
  LISTED,
  productLinks,
  shownIds,
} from "./catalogue.ts";
import { post, readProduct } from "./cms.ts";
import { arrived, axe, expect, held, open, ready, test } from "./fixtures.ts";

const ALL = "/products?strana=2";

test("§2, D3, D18 /products: the next page of the list joins the first, and the address keeps it; only a product without a rental price is hidden, and the others stand in the Slovak order of their names, from one card in a row on phones to four on wide screens (§9)", async ({
  page,
}) => {
  await open(page, "/products");
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1400, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator('a[href^="/products/"]') })
      .evaluateAll((cards) => cards.map((element) => Math.round(element.getBoundingClientRect().left)));
    expect([width, new Set(lefts).size]).toEqual([width, columns]);
  }

  const first = await shownIds(page);
  expect(first.length).toBeLessThan(LISTED);
  await page.getByRole("link", { name: "Zobraziť ďalšie" }).click();
  await expect(productLinks(page)).toHaveCount(LISTED);
  await expect(page).toHaveURL(ALL);
  expect((await shownIds(page)).slice(0, first.length)).toEqual(first);
  await page.reload();
  await expect(productLinks(page)).toHaveCount(LISTED);
  await expect(card(page, HIDDEN)).toHaveCount(0);
  await expect(card(page, LASER)).toBeVisible();
  const names = await productLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("title") ?? ""));
  expect(names).toEqual(names.toSorted(new Intl.Collator("sk").compare));
});

test("§2, §4, D18 /products: a tile filters the cards, the same tile clears the filter, and Back and Forward walk through both", {
  tag: "@journey",
}, async ({ page }) => {
  await open(page, "/products");
  const before = await shownIds(page);
  const tile = page
    .getByRole("navigation", { name: "Filter podľa kategórie" })
    .getByRole("link", { name: DRILLING.name });
  await tile.click();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  expect(await shownIds(page)).toEqual(DRILLS);
  await expect(page).toHaveURL(`/products?kategoria=${DRILLING.id}`);
  await expect(tile).toHaveAttribute("aria-current", "true");
  await tile.click();
  await expect(productLinks(page)).toHaveCount(before.length);
  expect(await shownIds(page)).toEqual(before);
  await expect(page).toHaveURL("/products");
  await page.goBack();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect(productLinks(page)).toHaveCount(before.length);
  await page.goForward();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
});

test("§2, §9 card: 'Od:', the lowest price, its unit and 's DPH', the availability (D5), a name cut to 40 characters with an ellipsis only when it is over 50, 100 characters of the description; nothing hinders people; /products on small screens has no tiles; an active filter shows as text with a way out (D18)", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, `/products?kategoria=${DRILLING.id}`);
  await expect(card(page, HAMMER)).toContainText("Od: 6 € / 4 hod s DPH");
  await expect(card(page, HAMMER)).toContainText("Dostupný");
  await expect(card(page, CORE_DRILL)).toContainText("Od: 22 € / 4 hod s DPH");
  await expect(card(page, CORE_DRILL)).toContainText("Nedostupný");

  const long = card(page, CORE_DRILL).getByRole("link");
  await expect(long).toHaveText(`${CORE_DRILL.name.slice(0, 40)}…`);
  await expect(long).toHaveAttribute("title", CORE_DRILL.name);
  const middling = card(page, DEMOLITION_HAMMER).getByRole("link");
  await expect(middling).toHaveText(DEMOLITION_HAMMER.name.slice(0, 40));
  await expect(middling).toHaveAttribute("title", DEMOLITION_HAMMER.name);

  const whole =
    "Ľahké kladivo na vŕtanie do betónu, tehly a kameňa do priemeru 26 mm. Zvládne príklepové vŕtanie, vŕtanie bez príklepu aj ľahké sekanie.";
  await expect(card(page, HAMMER).getByText(whole.slice(0, 100).trim(), { exact: true })).toBeVisible();
  await axe(page);

  await expect(page.getByRole("navigation", { name: "Filter podľa kategórie" })).toBeHidden();
  await expect(page.getByRole("main")).toContainText(DRILLING.name);
  expect(await shownIds(page)).toEqual(DRILLS);
  await page.getByRole("link", { name: "Zrušiť filter" }).click();
  await expect(page).toHaveURL("/products");
  await expect(
    card(page, LASER)
      .or(page.getByRole("link", { name: "Zobraziť ďalšie" }))
      .first(),
  ).toBeVisible();
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(DRILLS.length);
});

test("§2 /products: a click on any part of a card opens the product", async ({ page }) => {
  await open(page, `/products?kategoria=${DRILLING.id}`);
  await page.getByRole("button", { name: "Rozumiem" }).click();
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeHidden();
  for (const part of ["img", "p", "text=Dostupný"]) {
    const place = card(page, HAMMER).locator(part).first();
    await place.scrollIntoViewIfNeeded();
    await expect(place, part).toBeInViewport({ ratio: 1 });
    const box = await place.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await arrived(page, `/products/${HAMMER.id}`, HAMMER.name);
    await page.goBack();
    await arrived(page, `/products?kategoria=${DRILLING.id}`, "Produkty");
  }
});

test("D18 /products: a filter by a category that is not there says so instead of spinning", async ({ page }) => {
  await open(page, "/products?kategoria=neznama");
  await expect(productLinks(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("V tejto ponuke zatiaľ nič nie je.");
});

test.describe("in a shop of many products", () => {
  test.use({ ownServer: true });

  test("fault 92: a long list begins with what the server rendered, and the browser adds the rest; 'Zobraziť ďalšie' leads to the first new card (design §6)", async ({
    page,
    staff,
  }) => {
    const MORE = 150;
    const { id: _, ...fields } = (await readProduct(staff, HAMMER.id)) ?? {};
    const add = (nth: number) => ({
      kind: "add",
      collection: "products",
      id: `zeriav-${nth}`,
      fields: { ...fields, Name: `Žeriav ${nth}` },
    });
    const changes = Array.from({ length: MORE }, (_, nth) => add(nth));
    expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
    const more = page.getByRole("link", { name: "Zobraziť ďalšie" });
    // One of the first five pages' products is hidden.
    const rendered = 155;

    const release = await held(page, /\.js($|\?)/);
    await page.goto("/products?strana=7", { waitUntil: "domcontentloaded" });
    await expect(productLinks(page)).toHaveCount(rendered);
    await expect(more).toHaveCount(0);
    const first = await shownIds(page);
    await release();
    await ready(page);
    await expect(productLinks(page)).toHaveCount(LISTED + MORE);
    expect((await shownIds(page)).slice(0, rendered)).toEqual(first);

    await open(page, "/products?strana=5");
    await more.press("Enter");
    await expect(page).toHaveURL("/products?strana=6");
    await expect(productLinks(page)).toHaveCount(192);
    await expect(productLinks(page).nth(156)).toBeFocused();
    await expect(more).toBeVisible();

    await page.goto("/products?strana=500");
    await expect(page).toHaveURL("/products?strana=7");
  });
});
