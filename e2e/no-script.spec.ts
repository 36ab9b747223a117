import { card, DRILLING, DRILLS, HAMMER, LISTED, PUBLIC_PATHS, productLinks, shownIds } from "./catalogue.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("design §3 without JavaScript every public page is all there, and nothing pretends to load", async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Pondelok");
    await expect(page.getByText("Načítava sa…")).toHaveCount(0);
  }
});

test("design §3, §6 /products: the tiles filter and clear the filter, the link to the next page works, a card leads to the product, whose pictures are visible and have their space, and whose back link leads to the category", async ({
  page,
}) => {
  await page.goto("/products");
  const tile = page
    .getByRole("navigation", { name: "Filter podľa kategórie" })
    .getByRole("link", { name: DRILLING.name });
  await tile.click();
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  expect(await shownIds(page)).toEqual(DRILLS);
  await tile.click();
  await expect(page).toHaveURL("/products");
  await page.getByRole("link", { name: "Zobraziť ďalšie" }).click();
  await expect(productLinks(page)).toHaveCount(LISTED);
  await card(page, HAMMER).getByRole("link").click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toHaveText("6 €/4 hod");
  const box = await page.getByRole("main").getByRole("img", { name: HAMMER.name }).boundingBox();
  expect(box?.height).toBeGreaterThan(100);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await page.getByRole("main").getByRole("link", { name: DRILLING.name }).click();
  await expect(page).toHaveURL(`/categories/${DRILLING.id}`);
});

test("design §3 /faq: the answers open and close, and both PDF documents can be opened", async ({ page, request }) => {
  await page.goto("/faq");
  const first = page.getByRole("main").locator("details").first();
  const answer = first.getByText("v hotovosti");
  const isOpen = await answer.isVisible();
  await first.locator("summary").click();
  await expect(answer).toBeVisible({ visible: !isOpen });
  for (const name of [/Reklamačný poriadok/, /Spracovanie osobných údajov/]) {
    const path = await page.getByRole("link", { name }).getAttribute("href");
    expect((await request.get(path ?? "")).headers()["content-type"]).toContain("application/pdf");
  }
});

test("D20 the way to the shop works without the map", async ({ page }) => {
  await page.goto("/home");
  await expect(page.getByRole("link", { name: "Navigovať k nám" })).toHaveAttribute("href", /^https:\/\//);
});

test("design §3 /authentication: it says that signing in needs JavaScript", async ({ page }) => {
  await page.goto("/authentication");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Playwright's search by text leaves out what stands in <noscript>.
  const hint = page.locator("noscript p");
  await expect(hint).toBeVisible();
  await expect(hint).toHaveText("Na prihlásenie je potrebné mať v prehliadači zapnutý JavaScript.");
});
