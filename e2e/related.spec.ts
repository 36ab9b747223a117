import type { Page } from "@playwright/test";
import { CORE_DRILL, DRILLING, DRILLS, HAMMER, LASER } from "./catalogue.ts";
import { arrived, expect, layoutShifts, open, test } from "./fixtures.ts";

const section = (page: Page) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Mohlo by sa hodiť" }) });
const links = (page: Page) => section(page).getByRole("listitem").getByRole("link");
const idsOf = (page: Page) =>
  links(page).evaluateAll((shown) => shown.map((link) => link.getAttribute("href")?.replace("/products/", "")));

/** Of the drills, of which the core drill alone is not available, those after one and then those before it. */
function relatedTo(id: string): readonly string[] {
  const at = DRILLS.indexOf(id);
  const others = [...DRILLS.slice(at + 1), ...DRILLS.slice(0, at)];
  return others.filter((other) => other !== CORE_DRILL.id).slice(0, 4);
}

test("B5 the related products are in the HTML, behind all that the product's own page holds: four others of its category, beginning after it", async ({
  request,
}) => {
  for (const id of [HAMMER.id, CORE_DRILL.id, DRILLS[0] ?? ""]) {
    const html = await (await request.get(`/products/${id}`)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const own = main.indexOf("</article>");
    const from = main.indexOf("Mohlo by sa hodiť");
    expect(from, id).toBeGreaterThan(own);
    const ids = [...main.slice(from).matchAll(/href="\/products\/([^"]+)"/g)].map(([, other]) => other);
    expect([id, ids]).toEqual([id, relatedTo(id)]);
  }
  // Without a category.
  expect(await (await request.get(`/products/${LASER.id}`)).text()).not.toContain("Mohlo by sa hodiť");
});

test("B5 a related product leads to its page, which has its own, and the footer does not jump", {
  tag: "@journey",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 }); // with the footer in view
  await open(page, `/categories/${DRILLING.id}`);
  await page.getByRole("main").locator(`a[href="/products/${HAMMER.id}"]`).click();
  await arrived(page, `/products/${HAMMER.id}`, HAMMER.name);
  await expect(links(page)).toHaveCount(4);
  await links(page).first().click();
  const [next = ""] = relatedTo(HAMMER.id);
  await expect(page).toHaveURL(`/products/${next}`);
  await expect.poll(() => idsOf(page)).toEqual(relatedTo(next));
  expect(await layoutShifts(page)).toBe(0);
});
