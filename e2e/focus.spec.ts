import { HAMMER } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

test("design §6 the first Tab offers to skip to the content; after a navigation focus is on the new page's content", async ({
  page,
}) => {
  await open(page, "/home");
  await expect(page.getByRole("main")).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Preskočiť na obsah" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Preskočiť na obsah" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("main").blur();
  await page.getByRole("banner").getByRole("link", { name: "Produkty" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("main")).toBeFocused();
});

test("design §6 at 400 % zoom the bars at the edges cover nothing that is filled in", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, "/authentication");
  await expect(page.getByRole("region", { name: "Súbory cookie" })).toBeAttached();
  for (const placeholder of ["E-Mail", "Heslo"]) {
    const field = page.getByPlaceholder(placeholder);
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    const isSeen = await field.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
    });
    expect(isSeen).toBe(true);
  }
});

test("design §6 no two things of the navigation overlap, even on the smallest phones", { tag: "@phone" }, async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, `/products/${HAMMER.id}`);
    const boxes = await page
      .getByRole("banner")
      .locator("a")
      .filter({ visible: true })
      .evaluateAll((links) =>
        links
          .filter((link) => !link.closest(".category-strip"))
          .map((link) => link.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right })),
      );
    expect(boxes.length).toBeGreaterThan(3);
    for (const [at, { left }] of boxes.entries())
      if (at > 0) expect(left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
    expect(boxes.every(({ left, right }) => right - left >= 40)).toBe(true);
  }
});
