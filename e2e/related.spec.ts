import type { Page } from "@playwright/test";
import { CORE_DRILL, DRILLING, DRILLS, HAMMER, LASER } from "./catalogue.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";

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

for (const id of [HAMMER.id, CORE_DRILL.id, DRILLS[0] ?? ""]) {
  test(`B5 /products/${id} ends with four others of its category, beginning after it`, async ({ page }) => {
    await open(page, `/products/${id}`);
    expect(await idsOf(page)).toEqual(relatedTo(id));
    const last = page.getByRole("main").locator(":scope > *").last();
    await expect(last).toContainText("Mohlo by sa hodiť");
    await axe(page);
  });
}

test("B5 a product without a category has none", async ({ page }) => {
  await open(page, `/products/${LASER.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LASER.name);
  await expect(page.getByText("Mohlo by sa hodiť")).toHaveCount(0);
  await expect(page.getByText("Načítava sa…")).toHaveCount(0);
});

test("B5 the related products are in the HTML, behind all that the product's own page holds", async ({ request }) => {
  const html = await (await request.get(`/products/${HAMMER.id}`)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main.indexOf("Mohlo by sa hodiť")).toBeGreaterThan(main.indexOf("</article>"));
  for (const id of relatedTo(HAMMER.id)) expect(main).toContain(`href="/products/${id}"`);
});

test("B5 a related product leads to its page, which has its own, and the footer does not jump", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const _ of list.getEntries()) document.documentElement.dataset.shifted = "";
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, `/categories/${DRILLING.id}`);
  await page.getByRole("main").locator(`a[href="/products/${HAMMER.id}"]`).click();
  await arrived(page, `/products/${HAMMER.id}`, HAMMER.name);
  await expect(links(page)).toHaveCount(4);
  await links(page).first().click();
  const [next = ""] = relatedTo(HAMMER.id);
  await expect(page).toHaveURL(`/products/${next}`);
  await expect.poll(() => idsOf(page)).toEqual(relatedTo(next));
  await expect(page.locator("html")).not.toHaveAttribute("data-shifted");
});

test.describe("where staff change them", () => {
  test.use({ ownServer: true });

  test("B5 a related product that becomes unavailable goes behind the available ones on open pages", async ({
    page,
    staff,
  }) => {
    await open(page, `/products/${HAMMER.id}`);
    const [first, ...others] = relatedTo(HAMMER.id);
    expect(await idsOf(page)).toEqual([first, ...others]);
    await open(staff, "/cms-prod");
    const name = (await links(page).first().textContent()) ?? "";
    await staff.getByRole("main").getByRole("listitem").filter({ hasText: name }).getByRole("switch").click();
    await expect.poll(() => idsOf(page)).toEqual([...others, first]);
  });
});
