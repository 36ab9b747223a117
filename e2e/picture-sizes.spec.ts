import { HAMMER } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

/** How far `sizes` may be from what is laid out. */
const TOLERANCE = 0.05;

test("ADR-025: the 'sizes' of pictures say how wide they are, on screens from 360 to 1440 px", async ({ page }) => {
  for (const path of ["/home", "/products", `/products/${HAMMER.id}`]) {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(page, path);
    const pictures = page.locator("main img[srcset]:visible");
    // Ever wider, because a browser keeps a picture that is larger than it needs.
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // By the standard, a picture chosen by its width is as wide by nature as its `sizes` said.
      const wrong = () =>
        pictures.evaluateAll(
          (images, most) =>
            (images as HTMLImageElement[])
              .filter((image) => image.naturalWidth > 0)
              .map(({ sizes, naturalWidth, clientWidth }) => ({ sizes, said: naturalWidth, is: clientWidth }))
              .filter(({ said, is }) => Math.abs(said - is) > is * most),
          TOLERANCE,
        );
      await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      await expect.poll(wrong, `${path} at ${width} px`).toEqual([]);
    }
  }
});
