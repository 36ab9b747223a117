import type { Page } from "@playwright/test";
import { card, DRILLING, DRILLS, HAMMER } from "./catalogue.ts";
import { post, readList, readProduct } from "./cms.ts";
import { arrived, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const productRow = (page: Page) => page.locator("tr").filter({ hasText: HAMMER.name });
const PLACES = [
  { path: `/products?kategoria=${DRILLING.id}`, seen: (page: Page) => card(page, HAMMER) },
  { path: `/products/${HAMMER.id}`, seen: (page: Page) => page.getByRole("article") },
  { path: `/categories/${DRILLING.id}`, seen: (page: Page) => card(page, HAMMER) },
  { path: "/cennik", seen: productRow },
];
const UNAVAILABLE = /Nedostupný/;

const switchOf = (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: HAMMER.name }).getByRole("switch");

async function flip(staff: Page, to: "Dostupný" | "Nedostupný"): Promise<void> {
  const toggle = switchOf(staff);
  await toggle.click();
  await expect(toggle).toHaveText(new RegExp(`^${to}`));
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
}

test("§7, B3, B5, design §3 what staff switch changes on every page that shows it before a visitor's eyes, after a restart of the server too", {
  tag: "@journey",
}, async ({ staff, newVisitor, server }) => {
  test.slow();
  const visitors = await Promise.all(PLACES.map(async (place) => ({ ...place, page: await newVisitor() })));
  for (const { page, path } of visitors) await open(page, path);
  // Of the drill before it in the list the hammer is the first related product.
  const related = await newVisitor();
  const before = DRILLS[DRILLS.indexOf(HAMMER.id) - 1];
  await open(related, `/products/${before}`);
  const cards = related.getByRole("main").locator("section:has-text('Mohlo by sa hodiť')").getByRole("listitem");
  await expect(cards.first()).toContainText(HAMMER.name);
  const colleague = await staff.context().newPage();
  await open(colleague, "/cms-prod");
  await staff.bringToFront();
  await open(staff, "/cms-prod");

  await flip(staff, "Nedostupný");
  for (const { page, path, seen } of visitors) await expect(seen(page), path).toContainText(UNAVAILABLE);
  await expect(cards.last(), "behind the related products that are available").toContainText(HAMMER.name);
  await colleague.bringToFront();
  await expect(switchOf(colleague), "a colleague's switch").toHaveText(/^Nedostupný/);

  await server.restart();
  await open(staff, "/cms-prod");
  await flip(staff, "Dostupný");
  for (const { page, path, seen } of visitors)
    await expect(seen(page), `${path} after a restart`).not.toContainText(UNAVAILABLE, { timeout: 30_000 });
  const [priceList] = visitors.flatMap(({ page, path }) => (path === "/cennik" ? [page] : []));
  if (!priceList) throw new Error("no price list");
  await productRow(priceList).getByRole("link").click();
  await arrived(priceList, `/products/${HAMMER.id}`, HAMMER.name);
  await expect(priceList.getByRole("main"), "the whole product").toContainText("Špecifikácia");
});

test("design §3 a visitor who comes later, has no script or comes back by the back button gets the page as it is now", async ({
  page,
  staff,
  request,
}) => {
  const html = async () => (await request.get(`/products/${HAMMER.id}`)).text();
  await open(page, `/products/${HAMMER.id}`);
  expect(await html()).not.toContain("Nedostupný");
  await page.goto("about:blank");
  const change = { kind: "update", collection: "products", id: HAMMER.id, fields: { Availability: 0 } };
  const answer = await post(staff, "/api/commit", { changes: [{ ...change, expected: { Availability: 1 } }] });
  expect(await answer.json()).toMatchObject({ outcome: "committed" });
  expect(await html()).toContain("Nedostupný");
  await page.goBack();
  await expect(page.getByRole("main")).toContainText(UNAVAILABLE);
});

test("D24 without a network the page says so at once and stays readable; with it the words go and what changed comes", {
  tag: "@phone",
}, async ({ page, staff, guard }) => {
  guard.allowAway();
  await open(page, `/products/${HAMMER.id}`);
  await page.context().setOffline(true);
  const notice = page.getByText("Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  await open(staff, "/cms-prod");
  await flip(staff, "Nedostupný");
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByRole("main")).toContainText(UNAVAILABLE);
});

/** As Chrome's translation does: each text is replaced by elements. */
function translate(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
      const translated = document.createElement("font");
      translated.append(text.data);
      text.replaceWith(translated);
    }
  });
}
const lines = async (page: Page) => (await page.locator("body").innerText()).split("\n").map((line) => line.trim());

test("§7 on a page that the browser has translated, what staff change is shown", async ({ staff, newVisitor }) => {
  const paths = [`/products/${HAMMER.id}?od=2026-12-01T08:00&do=2026-12-02T08:00`, `/zoznam?polozky=${HAMMER.id}`];
  const pages = await Promise.all(paths.map(async (path) => ({ path, page: await newVisitor() })));
  for (const { page, path } of pages) {
    await open(page, path);
    await translate(page);
  }
  const { Availability, Price } = (await readProduct(staff, HAMMER.id)) ?? {};
  const settings = await readList(staff, { collection: "settings" });
  const { Text } = settings.find(({ id }) => id === "notice") ?? {};
  const product = { Availability: 0, Price: { ...(Price as object), FourHours: 7, Day: 11 } };
  const phone = "+421 911 222 333";
  const answer = await post(staff, "/api/commit", {
    changes: [
      { kind: "update", collection: "products", id: HAMMER.id, fields: product, expected: { Availability, Price } },
      { kind: "update", collection: "settings", id: "notice", fields: { Text: "Dnes nie sme." }, expected: { Text } },
      { kind: "update", collection: "settings", id: "shop", fields: { Phone: phone }, expected: {} },
    ],
  });
  expect(await answer.json()).toMatchObject({ outcome: "committed" });
  for (const { page, path } of pages) {
    const other = await newVisitor();
    await open(other, path);
    await expect(other.getByRole("contentinfo")).toContainText(phone);
    await expect(other.getByText("Načítava sa…")).toHaveCount(0);
    await expect.poll(() => lines(page), path).toEqual(await lines(other));
  }
});
